import { stat } from "node:fs/promises";
import type { ExchangeFormat } from "@atelier/documents/exchange";
import { AppError } from "@atelier/errors";
import { type Job, readJob } from "../jobs/record.ts";
import type { SegmentEdit, SegmentFilter } from "../operations/document-translate/rebuild.ts";
import { transaction } from "../platform/database/db.ts";
import { int, runForCount, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { describeStorageError } from "../platform/processes/storage-full.ts";
import { describeDocument } from "../provenance/describe-maker.ts";
import { storage } from "../storage/index.ts";
import { memoryKey, storeUnits } from "../translation/memory.ts";
import { askDraft, type Rebuilt, type SegmentList, type TermList } from "./draft-process.ts";
import { type DraftFiles, FIRST_PREVIEW, MAX_ATTEMPTS, readDraftFiles, withDraftFiles } from "./files.ts";
import { getKey } from "./store.ts";

interface SegmentPage extends SegmentFilter {
  targetLanguage: string | undefined;
  /** A folder of the request, for local copies. */
  directory: string;
}

/** A page of the segments of a translation. Throws as `readDraftFiles` and `askDraft`. */
export async function readSegments(
  accountId: string,
  jobId: string,
  { targetLanguage, directory, ...filter }: SegmentPage,
): Promise<SegmentList> {
  const answer = await askNewestDraft({ accountId, jobId, targetLanguage, directory }, { kind: "list", ...filter });
  if ("segments" in answer) return answer;
  throw new TypeError("The process returned a document instead of segments.");
}

/** The candidates for terms in a translation, the most likely ones first. Throws as `readSegments`. */
export async function readTerms(
  accountId: string,
  jobId: string,
  { targetLanguage, directory, limit }: Pick<SegmentPage, "targetLanguage" | "directory" | "limit">,
): Promise<TermList> {
  const answer = await askNewestDraft({ accountId, jobId, targetLanguage, directory }, { kind: "terms", limit });
  if ("terms" in answer) return answer;
  throw new TypeError("The process returned something else than terms.");
}

/** Writes all segments of a translation as a file for translators. Returns its path. Throws as `readSegments`. */
export async function exportSegments(
  accountId: string,
  jobId: string,
  { targetLanguage, directory, format }: Pick<SegmentPage, "targetLanguage" | "directory"> & { format: ExchangeFormat },
): Promise<string> {
  const answer = await askNewestDraft(
    { accountId, jobId, targetLanguage, directory },
    { kind: "export", format, directory },
  );
  if ("file" in answer) return answer.file;
  throw new TypeError("The process returned something else than a file.");
}

type DraftQuestion =
  | ({ kind: "list" } & SegmentFilter)
  | { kind: "terms"; limit: number }
  | { kind: "export"; format: ExchangeFormat; directory: string };

/** Asks the process for something of the newest draft of a translation. */
function askNewestDraft(
  {
    accountId,
    jobId,
    targetLanguage,
    directory,
  }: Pick<SegmentPage, "targetLanguage" | "directory"> & { accountId: string; jobId: string },
  question: DraftQuestion,
): ReturnType<typeof askDraft> {
  return withDraftFiles(accountId, jobId, targetLanguage, async ({ draft }) =>
    askDraft(accountId, { ...question, draft: await storage().localCopy(draft.storage_key, directory) }),
  );
}

/**
 * Edits segments of a translation and writes its document again, without an engine and free of charge. The new document
 * replaces the output, which gets a new id, so that no cache has the old one. Returns the job. Throws as `readSegments`,
 * and `invalid_input` for a segment that does not exist or whose tags are wrong.
 */
export async function editSegments(
  accountId: string,
  jobId: string,
  {
    targetLanguage,
    edits,
    learns,
    directory,
  }: Pick<SegmentPage, "targetLanguage" | "directory"> & {
    /** The edits, or the path of a file with them. */
    edits: readonly SegmentEdit[] | string;
    /** Whether the translation memory of a job with `memory` stores the edits. */
    learns: boolean;
  },
): Promise<Job> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const files = await readDraftFiles(accountId, jobId, targetLanguage);
    if (await rebuild(accountId, files, { edits, learns, directory })) return readJob(accountId, jobId);
  }
  throw new AppError("overloaded", "Another request is editing this translation. Try again in a moment.", {
    retryAfterSeconds: 2,
  });
}

/** False if the files were replaced in the meantime. */
async function rebuild(
  accountId: string,
  files: DraftFiles,
  { edits, learns, directory }: { edits: readonly SegmentEdit[] | string; learns: boolean; directory: string },
): Promise<boolean> {
  const rebuilt = await askDraft(accountId, {
    kind: "rebuild",
    draft: await storage().localCopy(files.draft.storage_key, directory),
    source: await storage().localCopy(files.source.storage_key, directory),
    edits,
    directory,
    mark: describeMark(files),
  });
  if (!("output" in rebuilt)) throw new TypeError("The process returned segments instead of a document.");
  if (!(await replaceFiles(accountId, files, rebuilt))) return false;
  // An edit is the account's own translation, so it replaces the engine's.
  if (rebuilt.memory && learns) {
    const { segments, scope, ...pair } = rebuilt.memory;
    await storeUnits(accountId, memoryKey(pair, scope), segments, { replace: true });
  }
  return true;
}

/** The mark of the output that an edit replaces. */
function describeMark({ job: { operation, engine }, output }: DraftFiles) {
  const making = output.provenance && engine ? describeDocument(operation, engine) : undefined;
  return making && { contentType: output.content_type, making };
}

/** Stores both files, then replaces the rows together. The old files are deleted last. */
async function replaceFiles(
  accountId: string,
  { job, position, output, draft }: DraftFiles,
  rebuilt: Rebuilt,
): Promise<boolean> {
  const replacements = [
    { old: output, path: rebuilt.output, id: newId("file"), bytes: (await stat(rebuilt.output)).size },
    { old: draft, path: rebuilt.draft, id: newId("file"), bytes: (await stat(rebuilt.draft)).size },
  ].map((item) => ({ ...item, key: getKey(job.id, `${job.attempt}-${item.old.position}-${item.id}`) }));
  for (const { key, path, old } of replacements)
    await storage()
      .put(key, path, old.content_type)
      .catch((error: unknown) => {
        throw describeStorageError(error, "result store");
      });
  const isReplaced = await transaction(async (tx) => {
    let count = 0;
    for (const { old, id, key, bytes } of replacements)
      count += await runForCount(tx, REPLACE, {
        oldId: old.id,
        accountId,
        storageKey: old.storage_key,
        id,
        key,
        bytes,
      });
    if (count !== replacements.length) throw new Replaced();
    await runForCount(tx, DROP_PREVIEW, { jobId: job.id, accountId, firstPosition: FIRST_PREVIEW + 1 + position });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Replaced) return false;
    throw error;
  });
  for (const { old, key } of replacements) await storage().delete(isReplaced ? old.storage_key : key);
  return isReplaced;
}

/** Ends the transaction of an edit that was too late. */
class Replaced extends Error {
  override readonly name = "Replaced";
}

const REPLACE = statement(
  "replace_draft_file",
  { oldId: text(), accountId: text(), storageKey: text(), id: text(), key: text(), bytes: int },
  `UPDATE file SET id = $id, storage_key = $key, bytes = $bytes
   WHERE id = $oldId AND account_id = $accountId AND storage_key = $storageKey AND deleted_at IS NULL AND expires_at > now()`,
  {},
);

/** The preview shows the old document. Its file is found by the task for orphans. */
const DROP_PREVIEW = statement(
  "drop_preview",
  { jobId: text(), accountId: text(), firstPosition: int },
  "DELETE FROM file WHERE job_id = $jobId AND account_id = $accountId AND position = $firstPosition AND kind = 'preview'",
  {},
);
