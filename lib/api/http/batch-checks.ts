import { AppError } from "@atelier/errors";

/** Batches of an account, and of all accounts, that a process receives and checks at once: each can have 64 MB in memory. */
const PER_ACCOUNT = 2;
const IN_ALL = 8;

const checking = new Map<string, number>();

/** Runs the check of a batch. Throws `rate_limited` or `overloaded` while too many others run. */
export async function limitChecks<T>(accountId: string, check: () => Promise<T>): Promise<T> {
  const own = checking.get(accountId) ?? 0;
  const retryAfterSeconds = 5;
  if (own >= PER_ACCOUNT) {
    const message = `At most ${PER_ACCOUNT} batches of an account are checked at once. Wait for one to be accepted.`;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  }
  const total = [...checking.values()].reduce((sum, count) => sum + count, 0);
  if (total >= IN_ALL)
    throw new AppError("overloaded", "Too many batches are being checked. Try again in a moment.", {
      retryAfterSeconds,
    });
  checking.set(accountId, own + 1);
  try {
    return await check();
  } finally {
    const left = (checking.get(accountId) ?? 1) - 1;
    if (left > 0) checking.set(accountId, left);
    else checking.delete(accountId);
  }
}
