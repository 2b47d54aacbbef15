import { eventHub } from "./event-hub.ts";
import { currentPosition, type EventPosition, isResumable, type JobEnd, readJobEnds } from "./events.ts";
import type { Job } from "./record.ts";

/**
 * An event of a stream of an account's jobs: `reset` if events since the position are no longer stored, `ready` after all
 * earlier ends, then `end` for each job that ends and `progress` for each running job.
 */
export type AccountEvent =
  | { kind: "reset" | "ready"; position: EventPosition }
  | ({ kind: "end" } & JobEnd)
  | { kind: "progress"; job: Job };

const PAGE = 50;
/** How long to wait for the older transaction that holds back an event. */
const HELD_BACK_MS = 100;
/** Jobs whose late progress is left out, because their end was already sent. */
const MAX_ENDED = 1_000;

/**
 * Yields every end of the account's jobs once, in order, from a position on, and the progress of open jobs in between.
 * Only the latest progress of a job waits for a slow reader. Ends when the signal is aborted or the deadline passes.
 */
export async function* watchAccount(
  accountId: string,
  from: EventPosition | undefined,
  signal: AbortSignal,
  deadline: number,
): AsyncGenerator<AccountEvent> {
  const inbox = new Inbox(signal, deadline);
  const current = await currentPosition();
  const isLost = from !== undefined && !isResumable(from, current);
  const subscriber = {
    accountId,
    position: from && !isLost ? from : current,
    onEnd: () => inbox.onEnd(),
    onProgress: (job: Job) => inbox.onProgress(job),
  };
  const unsubscribe = await eventHub.add(subscriber);
  try {
    if (isLost) yield { kind: "reset", position: current };
    let isReady = false;
    for (let mustRead = true; !inbox.isClosed; ) {
      if (mustRead) {
        const { ends, isHeldBack } = await readJobEnds(accountId, subscriber.position, PAGE);
        for (const end of ends) {
          if (inbox.isClosed) return;
          subscriber.position = end.position;
          inbox.forget(end.job.id);
          yield { kind: "end", ...end };
        }
        if (ends.length === PAGE) continue;
        if (!isReady) {
          subscriber.position = getLater(subscriber.position, current);
          yield { kind: "ready", position: subscriber.position };
          isReady = true;
        }
        if (isHeldBack) inbox.onEnd(HELD_BACK_MS);
      }
      for (const job of inbox.takeProgress()) yield { kind: "progress", job };
      mustRead = await inbox.wait();
    }
  } finally {
    unsubscribe();
    inbox.close();
  }
}

/** Everything before the position at the start was read, so a quiet account's stream can be resumed from there. */
function getLater(position: EventPosition, start: EventPosition): EventPosition {
  if (BigInt(position.transaction) < BigInt(start.transaction)) return start;
  return { ...position, issuedAt: start.issuedAt };
}

/** Collects the events that arrive while a stream is busy. */
class Inbox {
  #hasEnd = false;
  #isClosed = false;
  #wake = () => {};
  readonly #progress = new Map<string, Job>();
  readonly #ended = new Set<string>();
  readonly #deadline: NodeJS.Timeout;

  constructor(signal: AbortSignal, deadline: number) {
    this.#deadline = setTimeout(() => this.close(), Math.max(0, deadline - Date.now()));
    if (signal.aborted) this.close();
    signal.addEventListener("abort", () => this.close(), { once: true });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Notes that ends can be read, now or after some milliseconds. */
  onEnd(afterMs = 0): void {
    if (afterMs > 0) return void setTimeout(() => this.onEnd(), afterMs).unref();
    this.#hasEnd = true;
    this.#wake();
  }

  onProgress(job: Job): void {
    if (this.#ended.has(job.id)) return;
    this.#progress.set(job.id, job);
    this.#wake();
  }

  takeProgress(): Job[] {
    const jobs = [...this.#progress.values()];
    this.#progress.clear();
    return jobs;
  }

  /** Leaves out progress of an ended job that was read before its end and arrives later. */
  forget(jobId: string): void {
    this.#progress.delete(jobId);
    if (this.#ended.size >= MAX_ENDED) this.#ended.clear();
    this.#ended.add(jobId);
  }

  /** Waits until something arrives or the stream closes. Returns whether ends can be read. */
  async wait(): Promise<boolean> {
    if (!this.#hasEnd && !this.#isClosed && this.#progress.size === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const hasEnd = this.#hasEnd;
    this.#hasEnd = false;
    return hasEnd;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#deadline);
    this.#wake();
  }
}
