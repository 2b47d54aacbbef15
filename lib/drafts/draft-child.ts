import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { markDocument } from "@atelier/documents/provenance";
import { AppError } from "@atelier/errors";
import type { Draft } from "../operations/document-translate/draft.ts";
import {
  applyEdits,
  listSegments,
  readExchange,
  writeDraftDocument,
  writeExchange,
} from "../operations/document-translate/rebuild.ts";
import { findTermCandidates } from "../operations/document-translate/term-candidates.ts";
import { handleRequests } from "../platform/processes/process-pool.ts";
import type { DraftAnswer, DraftRequest } from "./draft-process.ts";

handleRequests<DraftRequest, never, DraftAnswer>(async (request) => {
  try {
    return await answer(request);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message, errors: error.errors };
    throw error;
  }
});

async function answer(request: DraftRequest): Promise<DraftAnswer> {
  const draft: Draft = JSON.parse(await readFile(request.draft, "utf8"));
  if (request.kind === "list") return listSegments(draft, request);
  if (request.kind === "terms") {
    const { from, to } = draft;
    return { from, to, terms: findTermCandidates(draft, request.limit) };
  }
  if (request.kind === "export") {
    const file = join(request.directory, "segments");
    await writeFile(file, writeExchange(draft, request.format));
    return { file };
  }
  const { edits } = request;
  const changes = typeof edits === "string" ? await readExchange(draft, await readFile(edits)) : edits;
  const edited = applyEdits(draft, changes, typeof edits === "string");
  const output = join(request.directory, "output");
  const next = join(request.directory, "draft");
  const written = await writeDraftDocument(draft, await readFile(request.source));
  const { mark } = request;
  const marked = mark && (await markDocument(written, mark.contentType, mark.making));
  await writeFile(output, marked?.bytes ?? written);
  await writeFile(next, JSON.stringify(draft));
  const { from, to, scope } = draft;
  return { output, draft: next, memory: scope === null ? null : { from, to, scope, segments: edited } };
}
