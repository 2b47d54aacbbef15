import { AppError } from "@atelier/errors";
import { hasEnded, type Job, readJob } from "../jobs/record.ts";
import { pool } from "../platform/database/db.ts";
import { int, nullable, run, statement, text } from "../platform/database/statement.ts";

/** The position of the first draft of a job. Outputs have the positions before it, the source the one before. */
export const FIRST_DRAFT = 200;
export const SOURCE = FIRST_DRAFT - 1;
/** The position of the preview of the source. The previews of the outputs follow. */
export const FIRST_PREVIEW = 300;

/** A stored file of a translation that can be edited. */
export interface DraftFile {
  id: string;
  position: number;
  storage_key: string;
  filename: string;
  content_type: string;
  /** The marks in the file that record how it was made, for example "c2pa, iptc"; null if it has none. */
  provenance: string | null;
}

/** A translation with the files that an edit needs. */
export interface DraftFiles {
  job: Job;
  /** The position of the output among those of the job. */
  position: number;
  output: DraftFile;
  source: DraftFile;
  draft: DraftFile;
}

/**
 * The files of an account's translation into a language, which is required only for a job with several. Throws
 * `not_found`, `job_running`, `result_expired`, and `invalid_input` for a language that the job does not have.
 */
export async function readDraftFiles(
  accountId: string,
  jobId: string,
  targetLanguage: string | undefined,
): Promise<DraftFiles> {
  const job = await readJob(accountId, jobId);
  if (!hasEnded(job)) throw new AppError("job_running", "The job has not ended. Wait until it has.");
  if (job.input.editable !== true || job.status !== "succeeded")
    throw new AppError("not_found", "This job has no segments. Send editable: true with a translation that succeeds.");
  const position = getPosition(job, targetLanguage);
  const rows = await run(pool(), READ_FILES, { jobId, accountId });
  const at = (wanted: number) => rows.find((row) => row.position === wanted);
  const [output, source, draft] = [at(position), at(SOURCE), at(FIRST_DRAFT + position)];
  if (!output)
    throw new AppError("result_expired", "The result has expired or was deleted. Translate the document again.");
  if (!source || !draft)
    throw new AppError("not_found", "The segments of this translation cannot be edited. Its warnings say why.");
  return { job, position, output, source, draft };
}

/** How often something is repeated because an edit of the same translation was faster. */
export const MAX_ATTEMPTS = 3;

/**
 * Reads from the files of a translation. An edit deletes the files that it replaces, so what failed because of one is
 * repeated with the new files. Throws as `readDraftFiles` and `read`.
 */
export async function withDraftFiles<Result>(
  accountId: string,
  jobId: string,
  targetLanguage: string | undefined,
  read: (files: DraftFiles) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const files = await readDraftFiles(accountId, jobId, targetLanguage);
    try {
      return await read(files);
    } catch (error) {
      const { draft } = await readDraftFiles(accountId, jobId, targetLanguage);
      if (draft.id === files.draft.id || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const READ_FILES = statement(
  "read_draft_files",
  { jobId: text(), accountId: text() },
  `SELECT id, position, storage_key, filename, content_type, provenance FROM file
   WHERE job_id = $jobId AND account_id = $accountId AND deleted_at IS NULL AND expires_at > now() ORDER BY position`,
  {
    id: text(),
    position: int,
    storage_key: text(),
    filename: text(),
    content_type: text(),
    provenance: nullable(text()),
  },
);

function getPosition({ input: { targets, target_language } }: Job, wanted: string | undefined): number {
  const languages = Array.isArray(targets) ? targets.map(String) : [String(target_language)];
  if (wanted === undefined && languages.length > 1)
    throw languageFault(`Send target_language, one of ${languages.join(", ")}.`);
  const position =
    wanted === undefined ? 0 : languages.findIndex((language) => language.toLowerCase() === wanted.toLowerCase());
  if (position < 0) throw languageFault(`The job has no result in ${wanted}. It has ${languages.join(", ")}.`);
  return position;
}

const languageFault = (message: string) =>
  new AppError("invalid_input", message, { errors: [{ pointer: "/target_language", message }] });
