import { AppError } from "@atelier/errors";
import type { S3Settings } from "./s3-client.ts";
import type { StoreFault } from "./storage.ts";

const CREDENTIALS = "Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.";

const faults: Record<string, (settings: S3Settings) => string> = {
  NoSuchBucket: ({ S3_BUCKET }) => `The bucket "${S3_BUCKET}" does not exist. Create it or correct S3_BUCKET.`,
  InvalidBucketName: ({ S3_BUCKET }) => `"${S3_BUCKET}" is not a valid bucket name. Correct S3_BUCKET.`,
  InvalidAccessKeyId: () => `The store does not know the access key. ${CREDENTIALS}`,
  SignatureDoesNotMatch: () => `The store rejects the signature: the secret key is wrong. ${CREDENTIALS}`,
  AccessDenied: ({ S3_BUCKET }) =>
    `The access key may not use the bucket "${S3_BUCKET}". Grant it reading, writing, deleting and listing.`,
  ExpiredToken: () => "The credentials have expired. Renew them, or use a role that renews them.",
  InvalidToken: () => "The session token is not valid. Renew the credentials.",
  CredentialsProviderError: () =>
    "No credentials were found. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or run with a role.",
  RequestTimeTooSkewed: () => "The clock of this machine differs too much from the store's. Synchronize it.",
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  IllegalLocationConstraintException: wrongRegion,
};
const aliases: Record<string, string> = {
  ExpiredTokenException: "ExpiredToken",
  TokenRefreshRequired: "ExpiredToken",
  InvalidClientTokenId: "InvalidAccessKeyId",
  IncorrectRegion: "AuthorizationHeaderMalformed",
  AllAccessDisabled: "AccessDenied",
  XAdminUserNotFound: "InvalidAccessKeyId",
};

function wrongRegion({ S3_BUCKET, S3_REGION }: S3Settings): string {
  return `The bucket "${S3_BUCKET}" is not in the region "${S3_REGION}". Correct S3_REGION.`;
}

/** Classifies an error of the S3 client, and writes a message for the operator. */
export function storeFault(error: unknown, settings: S3Settings): StoreFault {
  const name = error instanceof Error ? error.name : "";
  const explain = faults[aliases[name] ?? name];
  if (explain) return { kind: "settings", message: explain(settings) };
  if (isForbidden(error))
    return { kind: "settings", message: `The store refuses the request (${name}). ${CREDENTIALS}` };
  const place = settings.S3_ENDPOINT ?? `Amazon S3 in ${settings.S3_REGION}`;
  const reason = error instanceof Error ? `${name}: ${findCode(error) ?? error.message}` : String(error);
  return { kind: "unavailable", message: `The store at ${place} does not answer as expected (${reason}).` };
}

const isForbidden = (error: unknown): boolean =>
  error instanceof Error &&
  "$metadata" in error &&
  [401, 403].includes((error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0);

/** The system's error code; a failed connection to several addresses has it in its parts. */
function findCode(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError && error.errors[0] instanceof Error ? findCode(error.errors[0]) : undefined;
}

const RETRY_AFTER_SECONDS = 10;

/** Turns an error of the client into `overloaded`, and logs the correction for the operator. */
export function storeError(error: unknown, settings: S3Settings): AppError {
  if (error instanceof AppError) return error;
  const { kind, message } = storeFault(error, settings);
  // Loaded when it is needed: the log's library would slow down commands that only read the database.
  void import("../platform/telemetry/log.ts").then(({ log }) => log().error({ store: kind }, message));
  return new AppError("overloaded", "The file store is not available. Nothing was charged. Try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: new Error(message),
  });
}
