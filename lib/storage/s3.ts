import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ListMultipartUploadsCommandOutput, S3Client } from "@aws-sdk/client-s3";
import { newId } from "../platform/ids.ts";
import { connectS3, type S3Settings } from "./s3-client.ts";
import { storeError, storeFault } from "./s3-errors.ts";
import { presignedStorage } from "./s3-presigned.ts";
import type { Storage } from "./storage.ts";

/** The size of a part of a large file, and so what a retry repeats. */
const PART_BYTES = 8 * 1024 ** 2;
/** S3 accepts at most this many parts of a file. */
const MAX_PARTS = 10_000;
/** How many parts of a file are sent at once. With their size it bounds the memory of an upload. */
const PARTS_AT_ONCE = 2;
const CHECK_TIMEOUT_MS = 5_000;

/**
 * A store in a bucket of Amazon S3 or a compatible service. The client is loaded on first use, so local mode does not
 * load it. Every function throws `overloaded` if the store does not respond in time or refuses the request.
 */
export function s3Storage(settings: S3Settings): Storage {
  const Bucket = settings.S3_BUCKET ?? "";
  const timeoutMs = settings.S3_TIMEOUT_SECONDS * 1000;
  let client: Promise<S3Client> | undefined;
  const connected = () => {
    client ??= connectS3(settings);
    return client;
  };
  const guarded = async <T>(call: (client: S3Client) => Promise<T>): Promise<T> => {
    try {
      return await call(await connected());
    } catch (error) {
      throw storeError(error, settings);
    }
  };
  const read: Storage["read"] = (key, range) =>
    guarded(async (client) => {
      const { GetObjectCommand } = await import("@aws-sdk/client-s3");
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orNull(client.send(new GetObjectCommand({ Bucket, Key: key, Range })));
      const body = found?.Body;
      if (!(body instanceof Readable)) return null;
      const stream = Readable.from(boundedChunks(body, timeoutMs, (error) => storeError(error, settings)));
      // A stream that is destroyed before its first read never enters the generator, which otherwise frees the connection.
      stream.once("close", () => body.destroy());
      return { stream, sizeBytes: found?.ContentLength ?? 0 };
    });
  return {
    read,
    size: (key) =>
      guarded(async (client) => {
        const { HeadObjectCommand } = await import("@aws-sdk/client-s3");
        const found = await orNull(client.send(new HeadObjectCommand({ Bucket, Key: key })));
        return found && (found.ContentLength ?? 0);
      }),
    async put(key, content, contentType) {
      const isFile = typeof content === "string";
      const ContentLength = isFile ? (await stat(content)).size : content.length;
      const partSize = Math.max(PART_BYTES, Math.ceil(ContentLength / MAX_PARTS));
      const Body = isFile ? createReadStream(content, { highWaterMark: 1024 ** 2 }) : content;
      const params = { Bucket, Key: key, Body, ContentLength, ContentType: contentType };
      await guarded(async (client) => {
        const { Upload } = await import("@aws-sdk/lib-storage");
        // Deletes the parts of a failed upload. `deleteIncomplete` deletes the parts that a killed process left.
        await new Upload({ client, params, partSize, queueSize: PARTS_AT_ONCE, leavePartsOnError: false }).done();
      }).finally(() => {
        if (Body instanceof Readable) Body.destroy();
      });
    },
    async localCopy(key, directory) {
      const found = await read(key);
      if (!found) throw new Error(`The stored file ${key} does not exist.`);
      await mkdir(directory, { recursive: true });
      const path = join(directory, newId("file"));
      try {
        await pipeline(found.stream, createWriteStream(path));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return path;
    },
    delete: (key) =>
      guarded(async (client) => {
        const { DeleteObjectCommand } = await import("@aws-sdk/client-s3");
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      }),
    async *list(folder) {
      const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3");
      try {
        for await (const page of paginateListObjectsV2({ client: await connected() }, { Bucket, Prefix: folder }))
          for (const { Key, LastModified } of page.Contents ?? [])
            if (Key !== undefined && LastModified) yield { key: Key, storedAt: LastModified };
      } catch (error) {
        throw storeError(error, settings);
      }
    },
    deleteIncomplete: (folder, before) => guarded((client) => deleteIncomplete(client, Bucket, folder, before)),
    presigned: settings.S3_PRESIGNED ? presignedStorage(settings, connected) : undefined,
    async check() {
      try {
        const { ListObjectsV2Command } = await import("@aws-sdk/client-s3");
        const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
        // A listing and not HEAD, because only a response with a body names the cause.
        await (await connected()).send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal });
        return null;
      } catch (error) {
        return storeFault(error, settings);
      }
    },
  };
}

/** The response; null if nothing is stored under the key. */
async function orNull<T>(response: Promise<T>): Promise<T | null> {
  const { NoSuchKey, NotFound } = await import("@aws-sdk/client-s3");
  try {
    return await response;
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return null;
    throw error;
  }
}

/**
 * The chunks of a body. It fails if the store sends nothing for `timeoutMs`; the time that a slow reader takes does not
 * count.
 */
async function* boundedChunks(
  body: Readable,
  timeoutMs: number,
  fail: (error: unknown) => Error,
): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const stalled = setTimeout(
        () => body.destroy(new Error(`The store sent nothing for ${timeoutMs / 1000} s.`)),
        timeoutMs,
      );
      const next = await chunks.next().finally(() => clearTimeout(stalled));
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw fail(error);
  } finally {
    body.destroy();
  }
}

/** Deletes the parts of files of a folder whose upload began before a time and did not end. */
async function deleteIncomplete(client: S3Client, Bucket: string, folder: string, before: Date): Promise<number> {
  const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await import("@aws-sdk/client-s3");
  let count = 0;
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (markers) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix: folder, ...markers }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      count++;
    }
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    markers = IsTruncated ? { KeyMarker, UploadIdMarker } : undefined;
  }
  return count;
}
