import { AppError } from "@atelier/errors";

/** Batches of an account that a process receives and checks at once. */
const PER_ACCOUNT = 2;
/** Batches of all accounts that a process checks at once: each can have 64 MB in memory. */
const IN_ALL = 8;
const retryAfterSeconds = 5;

const ofAccounts = new Map<string, number>();
let checking = 0;

/** Receives and checks a batch. Throws `rate_limited` while too many others of the account are. */
export async function limitBatches<T>(accountId: string, receive: () => Promise<T>): Promise<T> {
  const own = ofAccounts.get(accountId) ?? 0;
  if (own >= PER_ACCOUNT) {
    const message = `At most ${PER_ACCOUNT} batches of an account are checked at once. Wait for one to be accepted.`;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  }
  ofAccounts.set(accountId, own + 1);
  try {
    return await receive();
  } finally {
    const left = (ofAccounts.get(accountId) ?? 1) - 1;
    if (left > 0) ofAccounts.set(accountId, left);
    else ofAccounts.delete(accountId);
  }
}

/**
 * Runs the check of a batch whose body has arrived, so that slow clients do not keep others out. Throws `overloaded` while
 * too many others run.
 */
export async function limitChecks<T>(check: () => Promise<T>): Promise<T> {
  if (checking >= IN_ALL) {
    const message = "Too many batches are being checked. Try again in a moment.";
    throw new AppError("overloaded", message, { retryAfterSeconds });
  }
  checking++;
  try {
    return await check();
  } finally {
    checking--;
  }
}
