import { inspectDocument, previewDocument } from "@atelier/documents";
import { AppError } from "@atelier/errors";
import { inspectImage } from "@atelier/images";
import { serveParent } from "../platform/process-pool.ts";
import type { InspectAnswer, InspectRequest } from "./inspect.ts";

/** The whole process's memory, native decoders included; past it the parent sees a crash and answers that the file is unreadable. */
const MAX_RSS_BYTES = 768 * 1024 * 1024;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.exit(3);
}, 50).unref();

serveParent<InspectRequest, never, InspectAnswer>(async ({ path, kind, filename, preview }) => {
  try {
    if (preview) return { preview: await previewDocument(path, filename) };
    return { facts: kind === "document" ? await inspectDocument(path, filename) : await inspectImage(path) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    const code = kind === "document" ? "unreadable_document" : "unreadable_image";
    return { code, message: `The ${kind} cannot be read: open it in its own program, save it anew and try again.` };
  }
});
