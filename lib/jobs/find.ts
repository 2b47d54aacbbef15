import { replica } from "../platform/database/replica.ts";
import { array, int, run, statement, text, timestamp } from "../platform/database/statement.ts";
import type { JobStatus } from "./record.ts";

/** A search looks through so many of the newest jobs, so that its cost does not grow with the account. */
const SEARCHED_JOBS = 500;

const RECENT = `(SELECT id, operation, status, created_at, metadata, input FROM job WHERE account_id = $accountId
     ORDER BY id DESC LIMIT ${SEARCHED_JOBS}) recent`;

const has = (column: string) => `position(lower($text) IN lower(${column})) > 0`;

/** The account's recent jobs with `text` in their ID, operation, metadata, texts or the names of their input files; newest first. */
export const findJobs = (accountId: string, text: string, limit: number) =>
  run(replica(), FIND_JOBS, { accountId, text, limit });

// The name of a file is in the field "$file", which is escaped because names with "$" are parameters.
const FIND_JOBS = statement(
  "find_jobs",
  { accountId: text(), text: text(), limit: int },
  `SELECT id, operation, status, created_at FROM ${RECENT}
   WHERE ${has("id")} OR ${has("operation")}
     OR EXISTS (SELECT FROM jsonb_each_text(metadata) AS pair WHERE ${has("pair.value")})
     OR EXISTS (SELECT FROM jsonb_each(input) AS field
       WHERE jsonb_typeof(field.value) = 'string' AND ${has("field.value #>> '{}'")})
     OR EXISTS (SELECT FROM jsonb_path_query(input, '$.*."\\u0024file".filename') AS name WHERE ${has("name #>> '{}'")})
   ORDER BY id DESC LIMIT $limit`,
  { id: text(), operation: text(), status: text<JobStatus>(), created_at: timestamp },
);

/** The stored results of the account's recent jobs with `text` in their name or ID, newest first. */
export const findFiles = (accountId: string, text: string, limit: number) =>
  run(replica(), FIND_FILES, { accountId, text, limit });

const FIND_FILES = statement(
  "find_files",
  { accountId: text(), text: text(), limit: int },
  `SELECT file.id, file.job_id, file.filename, file.bytes, recent.operation FROM ${RECENT}
   JOIN file ON file.job_id = recent.id
   WHERE file.kind = 'output' AND file.deleted_at IS NULL AND file.expires_at > now()
     AND (${has("file.filename")} OR ${has("file.id")})
   ORDER BY file.job_id DESC, file.position LIMIT $limit`,
  { id: text(), job_id: text(), filename: text(), bytes: int, operation: text() },
);

/** How many of the account's recent jobs have a file as input, and the newest of them, by the SHA-256 of the file. */
export async function findUses(
  accountId: string,
  digests: readonly string[],
): Promise<Map<string, { jobs: number; latest: string }>> {
  const rows = digests.length > 0 ? await run(replica(), FIND_USES, { accountId, digests }) : [];
  return new Map(rows.map(({ sha256, ...use }) => [sha256, use]));
}

const FIND_USES = statement(
  "find_uses",
  { accountId: text(), digests: array(text()) },
  `SELECT file.sha256, count(*)::int AS jobs, max(recent.id) AS latest FROM ${RECENT}
   CROSS JOIN LATERAL (
     SELECT DISTINCT value #>> '{}' AS sha256 FROM jsonb_path_query(input, '$.*."\\u0024file".sha256') AS value
   ) file
   WHERE file.sha256 = ANY($digests) GROUP BY file.sha256`,
  { sha256: text(), jobs: int, latest: text() },
);
