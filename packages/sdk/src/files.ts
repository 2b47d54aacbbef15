import { AtelierError } from "./errors.ts";

/**
 * A file as input: a path, an https URL, a data URL, or the ID of an upload or of an output as text; a URL object; an
 * output of a job by its number; bytes; a Blob or File; or a stream of bytes. Paths work where there is a file system. Streams are read to their end before they are sent, so
 * that a request can be repeated.
 */
export type FileInput =
  | string
  | URL
  | OutputOfJob
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** An output of a job, by its number from 0, as the input of another job. */
export interface OutputOfJob {
  job: string;
  output?: number;
}

/** The body of a request, with its fields that hold files taking every kind of them. */
export type WithFiles<Body, Field extends keyof Body> = {
  [Name in keyof Body]: Name extends Field
    ? Extract<Body[Name], readonly unknown[]> extends never
      ? FileInput
      : readonly FileInput[]
    : Body[Name];
};

/** The file system of the platform. Both throw `invalid_file`. */
export interface Disk {
  read(path: string | URL): Promise<File>;
  write(path: string | URL, bytes: Uint8Array): Promise<void>;
}

/** Text that the service resolves itself, or a file to send. */
export type SendableFile = string | File;

/** The largest file that is read from a path or a stream: a request can have 64 MB. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

const REFERENCE = /^(https?:\/\/|data:|upload_[0-9a-z]+$|file_[0-9a-z]{26}$)/i;

/** Resolves an input to what a request sends. Throws `invalid_file`. */
export async function sendableFile(input: FileInput, disk: Disk): Promise<SendableFile> {
  if (typeof input === "string") return REFERENCE.test(input) ? input : disk.read(input);
  if (input instanceof URL) return input.protocol === "file:" ? disk.read(input) : input.href;
  return isOutputOfJob(input) ? JSON.stringify(input) : readFile(input);
}

const isOutputOfJob = (input: Exclude<FileInput, string | URL>): input is OutputOfJob =>
  typeof input === "object" && input !== null && "job" in input;

/** As `sendableFile`, but always a file: text is a path. */
export async function readFileInput(input: FileInput, disk: Disk): Promise<File> {
  const file = await sendableFile(input, disk);
  if (typeof file !== "string") return file;
  throw new AtelierError("invalid_file", `${file.slice(0, 100)} is no file. Pass a path, bytes, a Blob or a stream.`);
}

async function readFile(input: Exclude<FileInput, string | URL | OutputOfJob>): Promise<File> {
  if (typeof File !== "undefined" && input instanceof File) return input;
  if (input instanceof Blob) return new File([input], "file", { type: input.type });
  if (input instanceof ArrayBuffer) return new File([input], "file");
  if (ArrayBuffer.isView(input)) return new File([toBytes(input)], "file");
  if (isStream(input)) return new File(await collect(input), "file");
  throw new AtelierError("invalid_file", "A file is a path, a URL, bytes, a Blob, a File or a stream of bytes.");
}

/** A copy of a view's bytes, because it can be a part of a larger or shared buffer. */
const toBytes = (view: ArrayBufferView): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));

const isStream = (input: unknown): input is AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> =>
  typeof input === "object" && input !== null && (Symbol.asyncIterator in input || "getReader" in input);

async function collect(stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  for await (const chunk of iterate(stream)) {
    if (!ArrayBuffer.isView(chunk))
      throw new AtelierError("invalid_file", "The stream is not of bytes. Do not set an encoding on it.");
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_FILE_BYTES) throw tooLarge("The stream");
    chunks.push(toBytes(chunk));
  }
  return chunks;
}

/** The error of a file above the limit. */
export const tooLarge = (name: string) =>
  new AtelierError("invalid_file", `${name} has more than ${MAX_FILE_BYTES / 1024 / 1024} MB. Send a smaller file.`);

/** The chunks of a stream. Safari cannot iterate a ReadableStream. */
export async function* iterate<T>(stream: AsyncIterable<T> | ReadableStream<T>): AsyncGenerator<T> {
  if (Symbol.asyncIterator in stream) {
    yield* stream as AsyncIterable<T>;
    return;
  }
  const reader = (stream as ReadableStream<T>).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
