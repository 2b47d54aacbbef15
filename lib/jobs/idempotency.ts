import { AppError } from "@atelier/errors";
import type { Caller } from "../keys/authenticate.ts";
import { seesAllJobs } from "../keys/grants.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import { nullable, run, runForCount, statement, text } from "../platform/database/statement.ts";

/** The key of a request that may be repeated, and what identifies its content. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}

/**
 * Records the key for a job or a batch. False if another request has recorded it. A concurrent request waits for the
 * first to commit.
 */
export async function claimIdempotency(
  tx: Queryable,
  accountId: string,
  { key, fingerprint }: Idempotency,
  id: string,
): Promise<boolean> {
  return (await runForCount(tx, CLAIM_IDEMPOTENCY, { accountId, key, fingerprint, id })) === 1;
}

const CLAIM_IDEMPOTENCY = statement(
  "claim_idempotency",
  { accountId: text(), key: text(), fingerprint: text(), id: text() },
  `INSERT INTO idempotency (account_id, key, fingerprint, job_id) VALUES ($accountId, $key, $fingerprint, $id)
   ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, job_id = excluded.job_id, created_at = now()
   WHERE idempotency.created_at < now() - interval '24 hours'`,
  {},
);

/**
 * The ID of the job or batch that a request with the key created in the last 24 hours, or null. Throws
 * `idempotency_mismatch`, and `key_restricted` if the caller may not read it.
 */
export async function findIdempotent(
  db: Queryable,
  { accountId, keyId, grants }: Caller,
  { key, fingerprint }: Idempotency,
): Promise<string | null> {
  const [found] = await run(db, FIND_IDEMPOTENT, { accountId, key });
  if (!found) return null;
  if (!seesAllJobs(grants) && found.key_id !== keyId) {
    const message = `This Idempotency-Key was used with another API key, whose job this one may not see. Use a new Idempotency-Key, or add the scope "jobs" to the API key.`;
    throw new AppError("key_restricted", message);
  }
  if (found.fingerprint === fingerprint || found.fingerprint === ERASED) return found.job_id;
  const message = "This Idempotency-Key was used with another request in the last 24 hours. Use a new key.";
  throw new AppError("idempotency_mismatch", message);
}

/** The fingerprint of a request whose job was erased: its key still has one effect, but nothing can be matched with it. */
const ERASED = "";

/**
 * Erases the fingerprint of the request for a job that is erased, because it is a digest of its content, and that of a
 * batch or run with the last of its jobs. The names of lost requests have such a digest too.
 */
export async function eraseFingerprint(accountId: string, jobId: string): Promise<void> {
  await runForCount(pool(), ERASE_FINGERPRINT, { accountId, jobId, erased: ERASED });
}

const ERASE_FINGERPRINT = statement(
  "erase_fingerprint",
  { accountId: text(), jobId: text(), erased: text() },
  `WITH lost AS (
     DELETE FROM idempotency WHERE account_id = $accountId AND job_id = $jobId AND key LIKE ANY('{↻%,→%}')
   )
   UPDATE idempotency SET fingerprint = $erased WHERE account_id = $accountId AND fingerprint <> $erased AND job_id IN (
     SELECT $jobId::text
     UNION ALL
     SELECT batch_id FROM job erased WHERE id = $jobId AND account_id = $accountId
       AND NOT EXISTS (SELECT FROM job WHERE batch_id = erased.batch_id AND id <> erased.id AND input <> '{}')
   )`,
  {},
);

const FIND_IDEMPOTENT = statement(
  "find_idempotent",
  { accountId: text(), key: text() },
  `SELECT fingerprint, job_id,
     coalesce((SELECT key_id FROM job WHERE id = job_id), (SELECT key_id FROM batch WHERE id = job_id)) AS key_id
   FROM idempotency WHERE account_id = $accountId AND key = $key AND created_at >= now() - interval '24 hours'`,
  { fingerprint: text(), job_id: text(), key_id: nullable(text()) },
);
