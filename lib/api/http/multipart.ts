import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, invalidInput } from "@atelier/errors";
import { Busboy } from "@fastify/busboy";
import { InputFile } from "../../operations/fields.ts";
import { describeStorageError, isStorageFull } from "../../platform/storage-full.ts";
import { type BodyLimits, limitedBody, MAX_FILE_BYTES, MAX_TEXT_BYTES, payloadTooLarge } from "./body-limits.ts";

const MAX_PARTS = 64;
const MAX_FIELD_NAME = 200;

/**
 * Reads a multipart body: files are streamed into `directory`, other fields are text. When it returns or throws, every
 * stream is closed. Throws `invalid_input`, `payload_too_large`, `request_timeout` or `storage_full`.
 */
export async function readMultipart(
  request: IncomingMessage,
  directory: string,
  limits: BodyLimits = {},
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  const parser = createParser(request);
  const body = limitedBody(request, limits);
  const streams = new Set<Readable>();
  const saves: Promise<void>[] = [];
  // The parser never finishes once a file stream is destroyed, so a failure must not wait for it.
  const stopped = Promise.withResolvers<void>();
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    body.destroy();
    // An error, because a pipeline can miss the close of a stream that is destroyed between its last chunk and its end.
    for (const stream of streams) stream.destroy(new Error("The body was refused."));
    stopped.resolve();
  };
  const put = (name: string, value: unknown) => {
    if (name in fields) fail(invalidInput(`/${name}`, `The field "${name}" was sent twice.`));
    else fields[name] = value;
  };
  parser.on("field", (name, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) fail(invalidInput(`/${name}`, "A text field can have up to 1 MB. Send a file as a file."));
    put(name, value);
  });
  parser.on("file", (name, stream, filename) => {
    if (failure) return void stream.destroy();
    streams.add(stream);
    stream.on("error", () => {});
    const save = saveFile(stream, directory, filename).then(
      (file) => put(name, file),
      (error: unknown) => fail(error),
    );
    saves.push(save.finally(() => streams.delete(stream)));
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => fail(new AppError("invalid_input", `A request can have up to ${MAX_PARTS} fields.`)));
  await Promise.race([pipeline(body, parser).catch(fail), stopped.promise]);
  await Promise.all(saves);
  if (failure) throw describeFailure(failure);
  return { ...fields };
}

function createParser(request: IncomingMessage): Busboy {
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": request.headers["content-type"] ?? "" },
      limits: { fileSize: MAX_FILE_BYTES, fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS, fieldNameSize: MAX_FIELD_NAME },
    });
  } catch (cause) {
    throw describeFailure(cause);
  }
}

async function saveFile(stream: Readable, directory: string, filename: string | undefined): Promise<InputFile> {
  const path = join(directory, randomUUID());
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let truncated = false;
  stream.on("limit", () => {
    truncated = true;
  });
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, count, createWriteStream(path));
  if (truncated) throw payloadTooLarge();
  return new InputFile({ path, sizeBytes, sha256: hash.digest("hex"), filename: cleanName(filename) });
}

function describeFailure(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  if (isStorageFull(cause)) return describeStorageError(cause, "upload");
  const message = "The multipart body is malformed. Check its boundary and that it was sent completely.";
  return new AppError("invalid_input", message, { cause });
}

/** A filename is only a hint, so characters that cannot be stored are dropped. */
const cleanName = (name: string | undefined) => name?.replaceAll("\0", "").toWellFormed().slice(0, 200).toWellFormed();
