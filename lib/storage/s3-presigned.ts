import type { S3Client } from "@aws-sdk/client-s3";
import { connectS3, type S3Settings } from "./s3-client.ts";
import { storeError } from "./s3-errors.ts";
import type { PresignedStorage } from "./storage.ts";

const SHA256_HEADER = "x-amz-checksum-sha256";

/** Signs requests that clients send to the store themselves. `connected` is the client of this process. */
export function presignedStorage(settings: S3Settings, connected: () => Promise<S3Client>): PresignedStorage {
  const Bucket = settings.S3_BUCKET ?? "";
  let client: Promise<S3Client> | undefined;
  const signing = async () => {
    client ??= connectS3(settings, { isPublic: true });
    const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
    return { client: await client, getSignedUrl };
  };
  return {
    async download(key, { contentType, disposition, expiresAt }) {
      const [{ GetObjectCommand }, { client, getSignedUrl }] = await Promise.all([
        import("@aws-sdk/client-s3"),
        signing(),
      ]);
      const response = { ResponseContentType: contentType, ResponseContentDisposition: disposition };
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key, ...response }), {
        expiresIn: secondsUntil(expiresAt),
      });
    },
    async upload(key, { sizeBytes, sha256, expiresAt }) {
      const [{ PutObjectCommand }, { client, getSignedUrl }] = await Promise.all([
        import("@aws-sdk/client-s3"),
        signing(),
      ]);
      const checksum = Buffer.from(sha256, "hex").toString("base64");
      const content = { ContentLength: sizeBytes, ChecksumSHA256: checksum, ContentType: "application/octet-stream" };
      const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: key, ...content }), {
        expiresIn: secondsUntil(expiresAt),
        // Signed as headers, so that the store refuses bytes of another length or content.
        signableHeaders: new Set(["content-length", "content-type", "host"]),
        unhoistableHeaders: new Set([SHA256_HEADER]),
      });
      return { url, headers: { "content-type": content.ContentType, [SHA256_HEADER]: checksum } };
    },
    async sha256(key) {
      const { HeadObjectCommand } = await import("@aws-sdk/client-s3");
      try {
        const found = await (await connected()).send(
          new HeadObjectCommand({ Bucket, Key: key, ChecksumMode: "ENABLED" }),
        );
        return found.ChecksumSHA256 ? Buffer.from(found.ChecksumSHA256, "base64").toString("hex") : null;
      } catch (error) {
        throw storeError(error, settings);
      }
    },
  };
}

const secondsUntil = (time: Date) => Math.max(1, Math.floor((time.getTime() - Date.now()) / 1000));
