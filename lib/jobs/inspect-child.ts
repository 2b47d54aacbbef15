import { AppError } from "../errors.ts";
import { inspectImage } from "../images/decode.ts";
import { serveParent } from "./children.ts";
import type { InspectAnswer, InspectRequest } from "./inspect.ts";

/** The whole process's memory, native decoders included; past it the parent sees a crash and answers that the file is unreadable. */
const MAX_RSS_BYTES = 768 * 1024 * 1024;

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.exit(3);
}, 50).unref();

serveParent<InspectRequest, never, InspectAnswer>(async ({ path, kind }) => {
  try {
    if (kind === "document")
      return {
        code: "unreadable_document",
        message: "No document format is installed.",
      };
    return { facts: await inspectImage(path) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    return {
      code: "unreadable_image",
      message: "The image cannot be read: save it anew as PNG, JPEG or WebP and try again.",
    };
  }
});
