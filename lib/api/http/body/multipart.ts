import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MIMEType } from "node:util";
import { AppError, invalidInput } from "@atelier/errors";
import { Busboy } from "@fastify/busboy";
import { InputFile, MAX_FILE_BYTES } from "../../../operations/fields.ts";
import { describeStorageError, isStorageFull } from "../../../platform/processes/storage-full.ts";
import { type BodyLimits, limitedBody, MAX_TEXT_BYTES, payloadTooLarge } from "./limits.ts";

const MAX_PARTS = 64;
const MAX_FIELD_NAME = 200;

export interface MultipartOptions {
  limits?: BodyLimits;
  /** The fields that are lists of files: their parts can be repeated, also with `[]` after the name. */
  lists?: ReadonlySet<string>;
}

/** Reads the multipart body of a request in this thread. Throws as `parseMultipart`, and `request_timeout`. */
export const readMultipart = (
  request: IncomingMessage,
  directory: string,
  { limits = {}, lists = new Set() }: MultipartOptions = {},
): Promise<Record<string, unknown>> =>
  parseMultipart(limitedBody(request, limits), request.headers["content-type"] ?? "", directory, lists);

/**
 * Parses a multipart body: files are streamed into `directory`, other fields are text. A list has its parts in the order of
 * the body. When it returns or throws, every stream is closed. Throws `invalid_input`, `payload_too_large` or
 * `storage_full`, and the error of the body.
 */
export async function parseMultipart(
  body: Readable,
  contentType: string,
  directory: string,
  lists: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const fields = new FormFields(lists);
  const { parser, boundary } = createParser(body, contentType);
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
  parser.on("field", (name, value, _nameTruncated, valueTruncated) => {
    if (!name) return fail(unnamedPart());
    if (valueTruncated) fail(invalidInput(`/${name}`, "A text field can have up to 1 MB. Send a file as a file."));
    const put = fields.reserve(name);
    if (put) put(value);
    else fail(sentTwice(name));
  });
  parser.on("file", (name, stream, filename) => {
    if (failure) return void stream.destroy();
    streams.add(stream);
    stream.on("error", () => {});
    if (!name) return fail(unnamedPart());
    const put = fields.reserve(name);
    if (!put) return fail(sentTwice(name));
    const save = saveFile(stream, directory, filename).then(put, (error: unknown) => fail(error));
    saves.push(save.finally(() => streams.delete(stream)));
  });
  // A parser can report several errors, and one without a listener would end the process.
  parser.on("error", fail);
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => fail(new AppError("invalid_input", `A request can have up to ${MAX_PARTS} fields.`)));
  await Promise.race([feed(body, parser, boundary).catch(fail), stopped.promise]);
  await Promise.all(saves);
  if (failure) throw describeFailure(failure);
  return { ...fields.values };
}

/**
 * Writes a body into the parser up to its last boundary, and reads the rest: a line break, or an epilogue, which is ignored
 * (RFC 2046, 5.1.1). The parser never answers what is written after the last boundary.
 */
async function feed(body: Readable, parser: Busboy, boundary: string): Promise<void> {
  const finished = once(parser, "finish");
  // Without a listener, an error before the body ends would be unhandled.
  finished.catch(() => {});
  const end = new EndFinder(boundary);
  for await (const chunk of body) {
    const own = end.cut(chunk);
    if (own.length > 0 && !parser.write(own)) await Promise.race([once(parser, "drain"), finished]);
  }
  parser.end();
  await finished;
}

/** Finds the last boundary of a body. No part can contain it. */
class EndFinder {
  readonly #mark: Buffer;
  /** The end of what came before, in which the mark can begin. A boundary also stands at the start of a body. */
  #before: Buffer = Buffer.from("\r\n");
  #isFound = false;

  constructor(boundary: string) {
    this.#mark = Buffer.from(`\r\n--${boundary}--`, "latin1");
  }

  /** The part of a chunk that belongs to the body, up to the end of the mark. */
  cut(chunk: Buffer): Buffer {
    if (this.#isFound) return chunk.subarray(0, 0);
    const overlap = this.#mark.length - 1;
    const joint = Buffer.concat([this.#before, chunk.subarray(0, overlap)]);
    const early = joint.indexOf(this.#mark);
    const at = early >= 0 ? early - this.#before.length : chunk.indexOf(this.#mark);
    this.#isFound = early >= 0 || at >= 0;
    if (this.#isFound) return chunk.subarray(0, at + this.#mark.length);
    this.#before = Buffer.from((chunk.length >= overlap ? chunk : joint).subarray(-overlap));
    return chunk;
  }
}

const unnamedPart = () =>
  invalidInput("", "A part of the form has no name. Name each part in its Content-Disposition.");
const sentTwice = (name: string) => invalidInput(`/${name}`, `The field "${name}" was sent twice.`);

/** The fields of a form. Files arrive at different times, so each part reserves its place when it begins. */
class FormFields {
  readonly values: Record<string, unknown> = Object.create(null);
  readonly #lists: ReadonlySet<string>;

  constructor(lists: ReadonlySet<string>) {
    this.#lists = lists;
  }

  /** Reserves the place of a part. Returns the function that sets its value, or undefined if the field was sent before. */
  reserve(part: string): ((value: unknown) => void) | undefined {
    const name = part.endsWith("[]") && this.#lists.has(part.slice(0, -2)) ? part.slice(0, -2) : part;
    if (this.#lists.has(name)) {
      this.values[name] ??= [];
      const list = this.values[name] as unknown[];
      const index = list.push(undefined) - 1;
      return (value) => {
        list[index] = value;
      };
    }
    if (name in this.values) return undefined;
    this.values[name] = undefined;
    return (value) => {
      this.values[name] = value;
    };
  }
}

function createParser(body: Readable, contentType: string): { parser: Busboy; boundary: string } {
  try {
    const type = new MIMEType(contentType);
    const boundary = type.params.get("boundary");
    if (!boundary) throw new Error("The content type has no boundary.");
    const parser = new Busboy({
      headers: { "content-type": type.toString() },
      limits: { fileSize: MAX_FILE_BYTES, fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS, fieldNameSize: MAX_FIELD_NAME },
    });
    return { parser, boundary };
  } catch (cause) {
    body.destroy();
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
