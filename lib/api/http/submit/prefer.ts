import { AppError } from "@atelier/errors";

const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 120;

/**
 * Parses the Prefer header (RFC 7240) to the milliseconds to wait for the job: `wait=N`, or none for `respond-async` alone.
 * Throws `invalid_input`.
 */
export function waitMs(header: string | undefined): number {
  const preferences = (header ?? "").split(/[,;]/).map((part) => part.trim().toLowerCase());
  const wait = preferences.find((preference) => preference.startsWith("wait="))?.slice(5);
  if (wait === undefined) return preferences.includes("respond-async") ? 0 : DEFAULT_WAIT_SECONDS * 1000;
  const digits = wait.replaceAll('"', "");
  const seconds = Number(digits);
  if (!/^\d{1,3}$/.test(digits) || seconds > MAX_WAIT_SECONDS) {
    throw new AppError(
      "invalid_input",
      `Prefer: wait must be a whole number of seconds from 0 to ${MAX_WAIT_SECONDS}.`,
    );
  }
  return seconds * 1000;
}

/** Validates the Idempotency-Key header. Throws `invalid_input`. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(header)) {
    throw new AppError("invalid_input", "The Idempotency-Key must have 1 to 255 printable ASCII characters.");
  }
  return header;
}
