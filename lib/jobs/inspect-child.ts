import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "@atelier/errors";
import { convertImage, inspectImage } from "@atelier/images";
import { handleRequests } from "../platform/processes/process-pool.ts";
import type { InspectAnswer, InspectRequest } from "./inspect.ts";
import { unreadableCodes } from "./unreadable-codes.ts";

// A thread enforces the caps: a timer of this thread would not fire while a file is being parsed.
const watchdog = new Worker(join(import.meta.dirname, "inspect-watchdog.ts"));
watchdog.unref();

handleRequests<InspectRequest, never, InspectAnswer>(async (request) => {
  watchdog.postMessage("start");
  try {
    return await inspect(request);
  } finally {
    watchdog.postMessage("end");
  }
});

/** The code of documents is large, so a process that only sees images does not load it. */
const loadDocuments = () => import("@atelier/documents");

async function inspect(request: InspectRequest): Promise<InspectAnswer> {
  const { path, kind, filename, pages, preview, languages, likely } = request;
  try {
    if (kind === "image") {
      // The file is the request's own copy. Engines, previews and results then see a PNG.
      await convertImage(path);
      return { facts: await inspectImage(path) };
    }
    const { inspectDocument, inspectTextList, previewDocument } = await loadDocuments();
    if (preview) return { preview: await previewDocument(path, filename) };
    if (kind === "texts") return { facts: await inspectTextList(path, languages, likely) };
    const document = pages === undefined ? path : await withPages(path, filename, pages);
    return { facts: await inspectDocument(document, filename, languages) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message, errors: error.errors };
    return {
      code: unreadableCodes[kind],
      message: `The ${kind} cannot be read. Open it in its own program, save it again and retry.`,
    };
  }
}

/** Writes a file with the chosen pages beside the upload, whose folder is deleted after the request. */
async function withPages(path: string, filename: string | undefined, pages: string): Promise<string> {
  const { selectDocumentPages } = await loadDocuments();
  const selected = `${path}.pages`;
  await writeFile(selected, await selectDocumentPages(await readFile(path), filename, pages));
  return selected;
}
