import { pool } from "../../platform/database/db.ts";
import { array, run, statement, text } from "../../platform/database/statement.ts";
import { log } from "../../platform/telemetry/log.ts";
import { storage } from "../../storage/index.ts";
import { eachAtOnce } from "./retention.ts";

/** A file is stored seconds before its row is written, so an older file without a row never gets a row. */
const MIN_AGE_MS = 60 * 60_000;
const BATCH = 500;

/**
 * Deletes stored files without a row. A file is stored before its row is written, so a server or worker that is killed or
 * loses the database in between leaves such a file.
 */
export async function deleteOrphans({ minAgeMs = MIN_AGE_MS } = {}): Promise<void> {
  const storedBefore = Date.now() - minAgeMs;
  for (const { folder, explain } of KINDS) {
    const incomplete = await storage().deleteIncomplete(folder, new Date(storedBefore));
    if (incomplete > 0) log().warn({ folder, files: incomplete }, "files whose upload did not end are deleted");
    for await (const keys of getBatches(folder, storedBefore)) {
      const explained = await explain(keys);
      const orphans = keys.filter((key) => !explained.has(key));
      if (orphans.length > 0) log().warn({ folder, files: orphans.length }, "stored files without a row are deleted");
      await eachAtOnce(orphans, (key) => storage().delete(key));
    }
  }
}

const KINDS = [
  { folder: "inputs/", explain: explainInputs },
  { folder: "results/", explain: explainResults },
  { folder: "uploads/", explain: explainUploads },
];

/** The inputs that jobs still need. Their keys have the form inputs/<job>/<field>. */
async function explainInputs(keys: readonly string[]): Promise<Set<string>> {
  const getJob = (key: string) => key.split("/")[1] ?? "";
  const jobs = new Set((await run(pool(), JOBS_WITH_INPUTS, { jobIds: keys.map(getJob) })).map(({ id }) => id));
  return new Set(keys.filter((key) => jobs.has(getJob(key))));
}

const JOBS_WITH_INPUTS = statement(
  "jobs_with_inputs",
  { jobIds: array(text()) },
  "SELECT id FROM job WHERE id = ANY($jobIds) AND inputs_deleted_at IS NULL",
  { id: text() },
);

/** The results that have a row. Their keys have the form results/<part>/<job>-<file>. */
async function explainResults(keys: readonly string[]): Promise<Set<string>> {
  const getJob = (key: string) => key.split("/")[2]?.split("-")[0] ?? "";
  return new Set(
    (await run(pool(), RESULTS_OF_JOBS, { jobIds: keys.map(getJob) })).map(({ storage_key }) => storage_key),
  );
}

const RESULTS_OF_JOBS = statement(
  "results_of_jobs",
  { jobIds: array(text()) },
  "SELECT storage_key FROM file WHERE job_id = ANY($jobIds) AND deleted_at IS NULL",
  { storage_key: text() },
);

/**
 * The uploads that have a row, and the parts of those that are still received. Their keys have the forms
 * uploads/<part>/<upload> and uploads/<part>/<upload>.<uuid>.
 */
async function explainUploads(keys: readonly string[]): Promise<Set<string>> {
  return new Set((await run(pool(), STORED_UPLOADS, { keys })).map(({ storage_key }) => storage_key));
}

const STORED_UPLOADS = statement(
  "stored_uploads_of_keys",
  { keys: array(text()) },
  `SELECT storage_key FROM upload WHERE id = ANY(SELECT split_part(key, '/', 3) FROM unnest($keys::text[]) AS key)
   UNION ALL SELECT storage_key FROM upload_part WHERE storage_key = ANY($keys)`,
  { storage_key: text() },
);

/** The keys of files that were stored before a time, a few hundred at once. */
async function* getBatches(folder: string, storedBefore: number): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key, storedAt } of storage().list(folder)) {
    if (storedAt.getTime() > storedBefore) continue;
    keys.push(key);
    if (keys.length < BATCH) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}
