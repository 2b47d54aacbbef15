import { AppError } from "@atelier/errors";
import { describeStorageError } from "../processes/storage-full.ts";

/** SQLSTATE classes and codes that mean the server cannot serve now: connection, shutdown, start, resources. */
const SQLSTATES = /^(08\w{3}|57P0[1-5]|53[0-4]00|55P03|25P0[34])$/;
/** Errors of a connection attempt or a broken connection. */
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);
/** Prisma: unreachable, timed out, closed, no connection in time, transaction not started in time. */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1011", "P1017", "P2024", "P2028", "P2037"]);
/** Errors of pg without a code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired$|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/;
const DISK_FULL = "53100";

/** Whether an error is caused by PostgreSQL being unreachable, restarting, full or out of connections. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true;
    if (MESSAGES.test(cause.message) || getCodes(cause).some(isUnavailableCode)) return true;
  }
  return false;
}

const isUnavailableCode = (code: string) => SQLSTATES.test(code) || NETWORK.has(code) || PRISMA.has(code);

/** The error's own code, and the SQLSTATE that an error of Prisma contains. */
function getCodes(error: Error): string[] {
  const sources = [error, ["meta", "driverAdapterError", "cause"].reduce(getProperty, error as unknown)];
  return sources.flatMap((source) => ["code", "originalCode"].map((name) => String(getProperty(source, name))));
}

const getProperty = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Turns a failure of the infrastructure (database, disk) into an AppError whose message advises a retry; returns other
 * errors unchanged.
 */
export function describeInfrastructureError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const stored = describeStorageError(error, "file store");
  if (stored !== error) return stored;
  if (!isDatabaseUnavailable(error)) return error;
  const full = error instanceof Error && "code" in error && error.code === DISK_FULL;
  const message = full
    ? "The database has no storage space left. Nothing was charged. Try again later."
    : // The connection can break after the request took effect, so nothing is promised about that.
      "The database is not available. Try again in a moment. With the same Idempotency-Key, a job is not run twice.";
  return new AppError(full ? "storage_full" : "overloaded", message, {
    retryAfterSeconds: full ? 60 : 5,
    cause: error,
  });
}
