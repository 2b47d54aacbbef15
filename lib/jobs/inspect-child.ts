import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { inspectDocument, previewDocument } from "@atelier/documents";
import { AppError } from "@atelier/errors";
import { inspectImage } from "@atelier/images";
import { handleRequests } from "../platform/process-pool.ts";
import type { InspectAnswer, InspectRequest } from "./inspect.ts";

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

async function inspect({ path, kind, filename, preview }: InspectRequest): Promise<InspectAnswer> {
  try {
    if (preview) return { preview: await previewDocument(path, filename) };
    return { facts: kind === "document" ? await inspectDocument(path, filename) : await inspectImage(path) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    const code = kind === "document" ? "unreadable_document" : "unreadable_image";
    return { code, message: `The ${kind} cannot be read. Open it in its own program, save it again and retry.` };
  }
}
