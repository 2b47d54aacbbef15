import { AppError } from "@atelier/errors";

const CODES = new Set(["ENOSPC", "EDQUOT"]);

/** Whether a file system refused a write because it is full. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && CODES.has(String(error.code));

let fullUntil = 0;
/** How long `/ready` reports a full disk after the last refused write. */
const REPORT_MS = 60_000;

/** Whether a write was refused a short time ago because the disk is full. */
export const wasStorageFull = (): boolean => Date.now() < fullUntil;

/** Turns a full disk into `storage_full` with a log line; returns any other error unchanged. */
export function describeStorageError(error: unknown, place: string): unknown {
  if (!isStorageFull(error)) return error;
  fullUntil = Date.now() + REPORT_MS;
  // Loaded when it is needed: the log's library would slow down commands that only read the database.
  void import("../telemetry/log.ts").then(({ log }) => log().error({ error, place }, "the disk is full"));
  const message = "The service has no storage space left. Nothing was charged. Try again later.";
  return new AppError("storage_full", message, { retryAfterSeconds: 60, cause: error });
}
