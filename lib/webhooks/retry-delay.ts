const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds until the next attempt after each failed one. They add up to less than 24 hours. */
export const RETRY_SECONDS = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  8 * HOUR,
] as const;

/** The share of a delay that is random, so that the deliveries of an outage do not return all at once. */
const JITTER = 0.2;

/** The longest delay that an endpoint can request, in seconds. */
const MAX_RETRY_AFTER = HOUR;

/** Seconds until the next attempt after `tries` failed ones, or null if there is none. `random` is from 0 to 1. */
export function retryDelay(tries: number, random: number): number | null {
  const seconds = RETRY_SECONDS[tries - 1];
  return seconds === undefined ? null : seconds * (1 - JITTER * random);
}

/**
 * The seconds in a header Retry-After, from 0 to an hour: it has seconds or a date (RFC 9110, section 10.2.3). 0 if it is
 * missing or not valid.
 */
export function requestedDelay(retryAfter: string | null, now = Date.now()): number {
  if (retryAfter === null) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER, Math.max(0, seconds)) : 0;
}
