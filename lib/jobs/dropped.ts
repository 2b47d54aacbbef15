import { pool } from "../platform/database/db.ts";
import { run, runForCount, statement, text } from "../platform/database/statement.ts";

/** How long a request can join the job of an identical one whose connection was lost; also in the statements. */
export const JOIN_MS = 60_000;

/** An account, and a name of the API key and content of a request, which differs from keys of clients. */
export interface RequestContent {
  accountId: string;
  name: string;
}

/** Remembers the job of a request whose client did not receive its response. */
export async function recordDropped({ accountId, name }: RequestContent, jobId: string): Promise<void> {
  await runForCount(pool(), RECORD, { accountId, name, jobId });
}

const RECORD = statement(
  "record_dropped",
  { accountId: text(), name: text(), jobId: text() },
  `INSERT INTO idempotency (account_id, key, fingerprint, job_id) VALUES ($accountId, $name, '', $jobId)
   ON CONFLICT (account_id, key) DO UPDATE SET job_id = excluded.job_id, created_at = now()`,
  {},
);

/** The job of an identical request whose connection was lost within the last minute. Only one request gets it. */
export async function takeDropped({ accountId, name }: RequestContent): Promise<string | undefined> {
  return (await run(pool(), TAKE, { accountId, name }))[0]?.job_id;
}

/** Whether no other request took the job of a lost connection in time. Only one caller gets true. */
export async function expireDropped({ accountId, name }: RequestContent, jobId: string): Promise<boolean> {
  return (await runForCount(pool(), EXPIRE, { accountId, name, jobId })) === 1;
}

const EXPIRE = statement(
  "expire_dropped",
  { accountId: text(), name: text(), jobId: text() },
  `DELETE FROM idempotency WHERE account_id = $accountId AND key = $name AND job_id = $jobId
     AND created_at < now() - interval '60 seconds'`,
  {},
);

const TAKE = statement(
  "take_dropped",
  { accountId: text(), name: text() },
  `WITH taken AS (
     DELETE FROM idempotency WHERE account_id = $accountId AND key = $name RETURNING job_id, created_at
   )
   SELECT job_id FROM taken WHERE created_at >= now() - interval '60 seconds'`,
  { job_id: text() },
);
