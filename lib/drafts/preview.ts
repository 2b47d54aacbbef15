import { AppError } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { int, run, statement, text } from "../platform/database/statement.ts";
import { ConversionError, convertToPdf, isOfficeType } from "../platform/processes/libreoffice.ts";
import { storage } from "../storage/index.ts";
import { type DraftFiles, FIRST_PREVIEW, withDraftFiles } from "./files.ts";
import { storeCompanion } from "./store.ts";

/** A document to show: a PDF, or a text of which the page shows the start. */
export interface Preview {
  /** The storage key of its bytes. */
  key: string;
  contentType: string;
}

interface PreviewRequest {
  targetLanguage: string | undefined;
  side: "source" | "result";
  /** A folder of the request, for local copies. */
  directory: string;
}

/**
 * The source or the result of an editable translation in a form that a browser shows. Office documents are converted by
 * LibreOffice once, and the PDF is stored as long as the result. Throws as `readDraftFiles`, `engine_unavailable` without
 * LibreOffice, `overloaded`, and `unreadable_document` if the conversion fails.
 */
export async function readPreview(
  accountId: string,
  jobId: string,
  { targetLanguage, side, directory }: PreviewRequest,
): Promise<Preview> {
  return withDraftFiles(accountId, jobId, targetLanguage, (files) => findOrMakePreview(files, { side, directory }));
}

async function findOrMakePreview(
  files: DraftFiles,
  { side, directory }: Pick<PreviewRequest, "side" | "directory">,
): Promise<Preview> {
  const { source, output } = files;
  const accountId = files.job.account_id;
  const { content_type: contentType } = output;
  const shown = side === "source" ? source : output;
  const key = shown.storage_key;
  if (!isOfficeType(contentType)) return { key, contentType };
  const position = side === "source" ? FIRST_PREVIEW : FIRST_PREVIEW + 1 + files.position;
  const known = await findPreview(accountId, files, position);
  if (known) return known;
  const path = await convertToPdf(await storage().localCopy(key, directory), contentType, directory).catch(
    (error: unknown) => {
      throw error instanceof ConversionError ? describeFailure(error) : error;
    },
  );
  await storeCompanion(files.job, { kind: "preview", position, content: path, contentType: PDF, shows: shown.id });
  const stored = await findPreview(accountId, files, position);
  if (!stored) throw new AppError("result_expired", "The result was deleted while its preview was made.");
  return stored;
}

const PDF = "application/pdf";

async function findPreview(accountId: string, { job }: DraftFiles, position: number): Promise<Preview | undefined> {
  const [found] = await run(pool(), FIND_PREVIEW, { jobId: job.id, accountId, position });
  return found && { key: found.storage_key, contentType: PDF };
}

const FIND_PREVIEW = statement(
  "find_preview",
  { jobId: text(), accountId: text(), position: int },
  `SELECT storage_key FROM file WHERE job_id = $jobId AND account_id = $accountId AND position = $position::int AND kind = 'preview'
     AND deleted_at IS NULL AND expires_at > now()`,
  { storage_key: text() },
);

function describeFailure(cause: ConversionError): AppError {
  const { reason, message } = cause;
  if (reason === "missing")
    return new AppError(
      "engine_unavailable",
      "Previews of office documents need LibreOffice, which is not installed on the server. Use the list of segments.",
    );
  if (reason === "busy")
    return new AppError("overloaded", `${message} Try again in a moment.`, { retryAfterSeconds: 5, cause });
  return new AppError("unreadable_document", `${message} Download the document to read it.`, { cause });
}
