import { AppError } from "@atelier/errors";
import { FairSlots } from "../../../platform/limits/fair-slots.ts";

/** Batches of an account that a process receives and checks at once. */
const PER_ACCOUNT = 2;
/** Batches of all accounts that a process checks at once: each can have 64 MB in memory. */
const IN_ALL = 8;
const MAX_WAITING = 64;
const WAIT_MS = 60_000;
const retryAfterSeconds = 5;

/** Bodies arrive at the speed of their clients, so each account has slots of its own. */
const received = new FairSlots({
  total: Number.POSITIVE_INFINITY,
  perShare: PER_ACCOUNT,
  waitingPerShare: MAX_WAITING,
  waitMs: WAIT_MS,
});
const checked = new FairSlots({
  total: IN_ALL,
  perShare: PER_ACCOUNT,
  waitingPerShare: PER_ACCOUNT,
  waitMs: WAIT_MS,
});

/**
 * Receives and checks a batch, after the account's earlier batches. The body of a waiting batch is not read. Throws
 * `rate_limited` if too many wait, or for too long.
 */
export async function limitBatches<T>(accountId: string, receive: () => Promise<T>): Promise<T> {
  const slot = await received.take(accountId);
  if (typeof slot === "string") {
    const message = `At most ${PER_ACCOUNT} batches of an account are checked at once, and too many wait. Send fewer at a time.`;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  }
  try {
    return await receive();
  } finally {
    slot();
  }
}

/**
 * Runs the check of a batch whose body has arrived, so that slow clients do not keep others out. Throws `overloaded` if too
 * many others run for too long.
 */
export async function limitChecks<T>(accountId: string, check: () => Promise<T>): Promise<T> {
  const slot = await checked.take(accountId);
  if (typeof slot === "string") {
    const message = "Too many batches are being checked. Try again in a moment.";
    throw new AppError("overloaded", message, { retryAfterSeconds });
  }
  try {
    return await check();
  } finally {
    slot();
  }
}
