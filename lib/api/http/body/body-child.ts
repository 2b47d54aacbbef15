// A thread that reads large bodies: parsing, hashing and writing them would hold up all other requests of the server.
import { setPriority } from "node:os";
import { Readable } from "node:stream";
import { parentPort } from "node:worker_threads";
import { AppError } from "@atelier/errors";
import { refuseUnstorableText } from "../../../platform/database/storable-text.ts";
import { ChunkQueue } from "./chunk-queue.ts";
import { storeEncodedFiles } from "./encoded-file.ts";
import { parseJsonBody } from "./json.ts";
import { type BodyRequest, type FromThread, type ToThread, toPlain } from "./messages.ts";
import { parseMultipart } from "./multipart.ts";

/** On Linux this is the priority of the thread alone, so that the server's own thread comes first. */
if (process.platform === "linux") setPriority(0, 10);

const queues = new Map<number, ChunkQueue>();
const send = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on("message", (message: ToThread) => {
  const { id } = message;
  if ("begin" in message) {
    const queue = new ChunkQueue(() => send({ id, taken: true }));
    queues.set(id, queue);
    void read(queue, message.begin)
      .then((fields) => send({ id, fields: toPlain(fields) }))
      .catch((error: unknown) => send(describeError(id, error)))
      .finally(() => queues.delete(id));
  } else if ("chunk" in message) queues.get(id)?.push(message.chunk);
  else if ("end" in message) queues.get(id)?.end();
  else queues.get(id)?.fail(new Error("The body was refused."));
});

async function read(queue: ChunkQueue, { kind, contentType, directory, lists }: BodyRequest) {
  if (kind === "json") {
    const fields = await parseJsonBody(queue);
    refuseUnstorableText(fields);
    return directory === null ? fields : storeEncodedFiles(fields, directory);
  }
  if (directory === null) throw new TypeError("A form needs a folder for its files.");
  const fields = await parseMultipart(
    Readable.from(queue, { objectMode: false }),
    contentType,
    directory,
    new Set(lists),
  );
  refuseUnstorableText(fields);
  return fields;
}

function describeError(id: number, error: unknown): FromThread {
  if (!(error instanceof AppError)) return { id, failed: error instanceof Error ? (error.stack ?? "") : String(error) };
  const { code, message, errors, retryAfterSeconds } = error;
  return { id, refused: { code, message, errors, retryAfterSeconds } };
}
