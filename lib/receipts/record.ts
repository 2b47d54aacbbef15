import { createHash, randomBytes } from "node:crypto";
import manifest from "../../package.json" with { type: "json" };
import { pool } from "../platform/database/db.ts";
import {
  fragment,
  json,
  nullable,
  runForCount,
  sql,
  sqlText,
  statement,
  text,
} from "../platform/database/statement.ts";

const SALT_BYTES = 32;

/** A model file of an engine. */
export interface ReceiptModel {
  name: string;
  sha256: string;
}

/** A commitment to a file: SHA-256 of the salt and the file's SHA-256, in hexadecimal as both arguments. */
export const commit = (salt: string, sha256: string): string =>
  createHash("sha256").update(salt, "hex").update(sha256, "hex").digest("hex");

const params = {
  salt: text(),
  software: text(),
  models: json<readonly ReceiptModel[]>(),
  outputs_sha256: json<readonly string[]>(),
};

/** The values of `recordReceipt`: `outputs` are the SHA-256 of the outputs in their order. */
export function receiptValues({
  outputs = [],
  models = [],
}: {
  outputs?: readonly string[];
  models?: readonly ReceiptModel[];
} = {}) {
  const salt = randomBytes(SALT_BYTES).toString("hex");
  return { salt, software: manifest.version, models, outputs_sha256: outputs.map((sha256) => commit(salt, sha256)) };
}

const toTime = (column: string) => sqlText(`to_char(e.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The columns of a job that `recordReceipt` reads of `ended`. */
export const receiptColumns = sqlText(
  "operation, engine, charged, seed, test, input, created_at, started_at, finished_at",
);

/**
 * The query, as WITH lists it, that records the receipt of a job's end: both take effect or neither does. `ended` is a
 * query of the same statement with the job's `account_id`, `id`, `status` and `receiptColumns`. It is signed later.
 */
export const recordReceipt = fragment(
  params,
  sql`receipted AS (
       INSERT INTO receipt (job_id, account_id, salt, claims)
       SELECT e.id, e.account_id, $salt::text, jsonb_build_object('job', e.id, 'operation', e.operation, 'status', e.status,
         'test', e.test, 'engine', e.engine, 'models', $models::jsonb, 'software', $software::text, 'credits', e.charged,
         'parameters', receipt_commitment($salt::text, sha256(convert_to(receipt_parameters(e.input, e.seed), 'UTF8'))),
         'inputs', receipt_inputs(e.input, $salt::text), 'outputs', $outputs_sha256::jsonb,
         'created_at', ${toTime("created_at")}, 'started_at', ${toTime("started_at")}, 'finished_at', ${toTime("finished_at")})
       FROM ended e
     )`,
);

/** Erases the salts of a job, or of all jobs of an account, so that nothing can be matched with their receipts. */
export async function eraseSalts(accountId: string, jobId: string | null = null): Promise<void> {
  await runForCount(pool(), ERASE_SALTS, { accountId, jobId });
}

const ERASE_SALTS = statement(
  "erase_salts",
  { accountId: text(), jobId: nullable(text()) },
  `UPDATE receipt SET salt = NULL WHERE account_id = $accountId AND salt IS NOT NULL
     AND ($jobId::text IS NULL OR job_id = $jobId::text)`,
  {},
);
