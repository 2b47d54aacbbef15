import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import type { Storage } from "./storage.ts";

/** A store in a bucket of Amazon S3 or a compatible service. The client is loaded on first use, so local mode does not load it. */
export function s3Storage(settings: Env): Storage {
  const Bucket = settings.S3_BUCKET ?? "";
  let client: Promise<S3Client> | undefined;
  const connected = () => {
    client ??= connect(settings);
    return client;
  };
  const read: Storage["read"] = async (key, range) => {
    const { GetObjectCommand, NoSuchKey } = await import("@aws-sdk/client-s3");
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body, ContentLength } = await (await connected()).send(new GetObjectCommand({ Bucket, Key: key, Range }));
      return Body instanceof Readable ? { stream: Body, sizeBytes: ContentLength ?? 0 } : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  };
  return {
    read,
    async size(key) {
      const { HeadObjectCommand, NotFound } = await import("@aws-sdk/client-s3");
      try {
        const { ContentLength } = await (await connected()).send(new HeadObjectCommand({ Bucket, Key: key }));
        return ContentLength ?? 0;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    async put(key, content, contentType) {
      const { PutObjectCommand } = await import("@aws-sdk/client-s3");
      const file = typeof content === "string" ? content : undefined;
      const body = {
        Body: file === undefined ? content : createReadStream(file),
        ContentLength: file === undefined ? content.length : (await stat(file)).size,
        ContentType: contentType,
      };
      await (await connected()).send(new PutObjectCommand({ Bucket, Key: key, ...body }));
    },
    async localCopy(key, directory) {
      const found = await read(key);
      if (!found) throw new Error(`The stored file ${key} does not exist.`);
      await mkdir(directory, { recursive: true });
      const path = join(directory, newId("file"));
      await pipeline(found.stream, createWriteStream(path));
      return path;
    },
    async delete(key) {
      const { DeleteObjectCommand } = await import("@aws-sdk/client-s3");
      await (await connected()).send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    async *list(folder) {
      const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3");
      for await (const page of paginateListObjectsV2({ client: await connected() }, { Bucket, Prefix: folder }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified) yield { key: Key, storedAt: LastModified };
    },
  };
}

async function connect(settings: Env): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = settings;
  return new S3Client({
    region: settings.S3_REGION,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}
