import { stat } from "node:fs/promises";
import type { JobRow } from "../jobs/record.ts";
import type { EditableFiles } from "../operations/define.ts";
import { pool } from "../platform/database/db.ts";
import { int, nullable, runForCount, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { log } from "../platform/telemetry/log.ts";
import { storage } from "../storage/index.ts";
import { FIRST_DRAFT, SOURCE } from "./files.ts";

/** A file to store beside the outputs of a job. */
interface CompanionFile {
  kind: "source" | "draft" | "preview";
  position: number;
  content: Uint8Array | string;
  contentType: string;
  /** The file of which it shows the content. Nothing is stored if an edit has replaced that file. */
  shows?: string | undefined;
}

/** The storage key of a file of a job. The task for orphans finds the job's id in it. */
export const getKey = (jobId: string, name: string): string => `results/${jobId.slice(-2)}/${jobId}-${name}`;

/**
 * Stores the source and the drafts of a translation that has succeeded. A failure is logged, because the job has ended;
 * then the translation cannot be edited.
 */
export async function storeDrafts(
  job: Pick<JobRow, "id" | "account_id" | "attempt">,
  { source, drafts }: EditableFiles,
): Promise<void> {
  try {
    await storeCompanion(job, {
      kind: "source",
      position: SOURCE,
      content: source,
      contentType: "application/octet-stream",
    });
    for (const [at, content] of drafts.entries())
      await storeCompanion(job, {
        kind: "draft",
        position: FIRST_DRAFT + at,
        content,
        contentType: "application/json",
      });
  } catch (error) {
    log().warn({ error, jobId: job.id }, "storing the segments of a translation failed");
  }
}

/** Stores a file until the job's outputs expire. Stores nothing if they are deleted, or if the position is taken. */
export async function storeCompanion(
  { id: jobId, account_id: accountId, attempt }: Pick<JobRow, "id" | "account_id" | "attempt">,
  { kind, position, content, contentType, shows }: CompanionFile,
): Promise<void> {
  const bytes = typeof content === "string" ? (await stat(content)).size : content.length;
  const fileId = newId("file");
  const key = getKey(jobId, `${attempt}-${position}-${fileId}`);
  await storage().put(key, content, contentType);
  const row = { fileId, jobId, accountId, position, kind, key, contentType, bytes, shows: shows ?? null };
  if ((await runForCount(pool(), INSERT, row)) === 0) await storage().delete(key);
}

const INSERT = statement(
  "insert_companion",
  {
    fileId: text(),
    jobId: text(),
    accountId: text(),
    position: int,
    kind: text(),
    key: text(),
    contentType: text(),
    bytes: int,
    shows: nullable(text()),
  },
  // The lock makes an edit wait, which then deletes the preview of what it replaced.
  `WITH shown AS (SELECT id FROM file WHERE id = $shows AND account_id = $accountId FOR KEY SHARE)
   INSERT INTO file (id, job_id, account_id, position, kind, storage_key, content_type, filename, bytes, expires_at, kept_at)
   SELECT $fileId, $jobId, $accountId, $position::int, $kind, $key, $contentType, $kind, $bytes::int, min(expires_at), min(kept_at) FROM file
   WHERE job_id = $jobId AND account_id = $accountId AND kind = 'output' AND deleted_at IS NULL 
   HAVING count(*) > 0 AND ($shows::text IS NULL OR EXISTS (SELECT FROM shown))
   ON CONFLICT (job_id, position) DO NOTHING`,
  {},
);
