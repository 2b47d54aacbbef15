import { AppError } from "@atelier/errors";

/** Open streams of an account, and of all accounts, in this process. */
const MAX_OF_ACCOUNT = 100;
const MAX_STREAMS = 2_000;
/** An account may hold this part of the streams that are free, so that no few accounts can hold all of them. */
const SHARE_OF_FREE = 1 / 8;
const RETRY = { retryAfterSeconds: 5 };

/** The open streams of a process, by account. */
export class StreamSlots {
  readonly #open = new Map<string, Set<AbortController>>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** Opens a stream. Throws `rate_limited` if the account has too many open, and `overloaded` if few are left in the process. */
  open(accountId: string): AbortController {
    const streams = this.#open.get(accountId) ?? new Set();
    if (streams.size >= MAX_OF_ACCOUNT)
      throw new AppError(
        "rate_limited",
        `An account can have ${MAX_OF_ACCOUNT} event streams open. Close one of them.`,
        RETRY,
      );
    const free = MAX_STREAMS - this.#total;
    if (free === 0 || streams.size > free * SHARE_OF_FREE)
      throw new AppError(
        "overloaded",
        "Too many event streams are open. Poll GET /jobs/{id}, or try again later.",
        RETRY,
      );
    const ended = new AbortController();
    this.#open.set(accountId, streams.add(ended));
    this.#total++;
    return ended;
  }

  close(accountId: string, ended: AbortController): void {
    const streams = this.#open.get(accountId);
    if (streams?.delete(ended)) this.#total--;
    if (streams?.size === 0) this.#open.delete(accountId);
  }

  /** Aborts all streams. */
  abort(): void {
    for (const streams of this.#open.values()) for (const ended of streams) ended.abort();
  }
}
