import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, invalidInput } from "@atelier/errors";
import { Busboy } from "@fastify/busboy";
import { InputFile } from "../../operations/fields.ts";
import type { TemporaryFolder } from "./temporary.ts";

export const MAX_FILE_BYTES = 30 * 1024 * 1024;
/** A request with an image, a mask and a background: two at full size, and room for the words. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** JSON is read into memory whole, so all of it in flight together has a budget. */
const JSON_BUDGET_BYTES = 256 * 1024 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_PARTS = 64;
/** A body must arrive within this, and in every window at least so many bytes of it: a byte a second holds nobody up. */
const BODY_TIMEOUT_MS = 120_000;
const WINDOW_MS = 10_000;
const WINDOW_BYTES = 10_240;

/** Fields as they came: files are on disk, everything else is text (multipart) or JSON values. */
export interface Received {
  kind: "json" | "multipart";
  fields: Record<string, unknown>;
}

let jsonBytes = 0;

/** Reads a request's body, streaming files into `folder`; limits hold while reading. Throws the problem it deserves. */
export async function receiveBody(request: IncomingMessage, folder: TemporaryFolder): Promise<Received> {
  const type = (request.headers["content-type"] ?? "").toLowerCase();
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > MAX_BODY_BYTES) throw tooLarge();
  if (type.startsWith("multipart/form-data"))
    return { kind: "multipart", fields: await receiveMultipart(request, await folder.directory()) };
  if (isJson(request)) return { kind: "json", fields: await receiveJson(request, declared || MAX_BODY_BYTES) };
  throw new AppError(
    "unsupported_media_type",
    "Send the body as multipart/form-data or application/json, and name it in Content-Type.",
  );
}

/** Reads a body that must be a JSON object; see `receiveBody`. */
export async function receiveJsonBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!isJson(request)) throw new AppError("unsupported_media_type", "Send the body as application/json.");
  return receiveJson(request, MAX_TEXT_BYTES, MAX_TEXT_BYTES);
}

const isJson = (request: IncomingMessage) =>
  (request.headers["content-type"] ?? "").toLowerCase().split(";")[0]?.trim() === "application/json";

async function receiveJson(
  request: IncomingMessage,
  reserved: number,
  mostBytes = MAX_BODY_BYTES,
): Promise<Record<string, unknown>> {
  if (jsonBytes + reserved > JSON_BUDGET_BYTES) {
    throw new AppError(
      "overloaded",
      "Too many large JSON bodies at once. Send files as multipart/form-data, or try again.",
      { retryAfterSeconds: 2 },
    );
  }
  jsonBytes += reserved;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of bounded(request, mostBytes)) chunks.push(chunk as Buffer);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new AppError("invalid_json", "The body must be a JSON object.");
    return value as Record<string, unknown>;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof SyntaxError || cause instanceof TypeError)
      throw new AppError("invalid_json", "The body is not valid JSON in UTF-8.", { cause });
    throw cause;
  } finally {
    jsonBytes -= reserved;
  }
}

async function receiveMultipart(request: IncomingMessage, directory: string): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  const files: Promise<void>[] = [];
  const parser = multipartParser(request);
  const failed = new Promise<never>((_, reject) => {
    const refuse = (error: unknown) => reject(error instanceof AppError ? error : malformed(error));
    const put = (name: string, value: unknown) => {
      if (name in fields) refuse(invalidInput(`/${name}`, `The field "${name}" was sent twice.`));
      fields[name] = value;
    };
    parser.on("field", (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) refuse(invalidInput(`/${name}`, "A text field holds at most 1 MB: send a file as a file."));
      put(name, value);
    });
    parser.on("file", (name, stream, filename) => {
      const kept = saveFile(stream, directory, filename);
      files.push(kept.then((file) => put(name, file)));
      kept.catch(refuse);
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
      parser.on(limit, () => refuse(new AppError("invalid_input", `A request holds at most ${MAX_PARTS} fields.`)));
    }
    parser.on("error", refuse);
  });
  const finished = new Promise<void>((resolve) => parser.on("finish", resolve));
  const reading = pipeline(bounded(request), parser);
  reading.catch(() => {});
  await Promise.race([reading.then(() => finished), failed, reading.then(() => new Promise<never>(() => {}))]);
  await Promise.race([Promise.all(files), failed]);
  return { ...fields };
}

function multipartParser(request: IncomingMessage) {
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": request.headers["content-type"] ?? "" },
      limits: { fileSize: MAX_FILE_BYTES, fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS, fieldNameSize: 200 },
    });
  } catch (cause) {
    throw malformed(cause);
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
  if (truncated) throw tooLarge();
  return new InputFile({ path, sizeBytes, sha256: hash.digest("hex"), filename: filename?.slice(0, 200) });
}

/** The body with its bounds: bytes, pauses and time in all. */
function bounded(request: IncomingMessage, mostBytes = MAX_BODY_BYTES): Transform {
  let received = 0;
  const stop = (error: Error) => limited.destroy(error);
  const slow = () =>
    stop(new AppError("request_timeout", "The body arrived too slowly. Send it again over a better connection."));
  const whole = setTimeout(slow, BODY_TIMEOUT_MS);
  let counted = 0;
  const window = setInterval(() => {
    if (received - counted < WINDOW_BYTES) slow();
    counted = received;
  }, WINDOW_MS);
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > mostBytes ? tooLarge() : null, chunk);
    },
  });
  const clear = () => {
    clearTimeout(whole);
    clearInterval(window);
    request.unpipe(limited);
  };
  limited.once("close", clear);
  // A client that hangs up never ends its stream: this ends ours.
  request.once("aborted", () => stop(new AppError("invalid_input", "The connection ended before the body did.")));
  request.once("error", (error) => stop(error));
  request.pipe(limited);
  return limited;
}

const tooLarge = () =>
  new AppError(
    "payload_too_large",
    "A file may have up to 30 MB and a request up to 64 MB. Make the file smaller and try again.",
  );

const malformed = (cause: unknown) =>
  new AppError("invalid_input", "The multipart body is malformed: check its boundary and that it was sent whole.", {
    cause,
  });
