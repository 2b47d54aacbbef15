import type { S3Client } from "@aws-sdk/client-s3";
import type { storageSettings } from "./settings.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** A request is sent at most this often, with a growing pause in between. */
const MAX_ATTEMPTS = 3;
/** The most connections of a process: one per provider call and some for requests. */
const MAX_CONNECTIONS = 128;

/** The settings of the store. */
export type S3Settings = Pick<
  ReturnType<typeof storageSettings>,
  | "S3_BUCKET"
  | "S3_REGION"
  | "S3_ENDPOINT"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY"
  | "S3_TIMEOUT_SECONDS"
  | "S3_PRESIGNED"
  | "S3_PUBLIC_ENDPOINT"
>;

/** A client with bounded connections, waits and retries. With `isPublic` it signs URLs for clients. */
export async function connectS3(settings: S3Settings, { isPublic = false } = {}): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  const endpoint = (isPublic ? settings.S3_PUBLIC_ENDPOINT : undefined) ?? settings.S3_ENDPOINT;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return new S3Client({
    region: settings.S3_REGION,
    maxAttempts: MAX_ATTEMPTS,
    // A URL must not contain the checksum of a body that is sent later.
    ...(isPublic ? { requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" } : {}),
    // Without `throwOnRequestTimeout` the timeout would only be logged.
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: settings.S3_TIMEOUT_SECONDS * 1000,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}
