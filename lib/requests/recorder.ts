import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import type { Queryable } from "../platform/database/db.ts";
import { runForCount } from "../platform/database/statement.ts";
import { log } from "../platform/telemetry/log.ts";
import { type AnsweredRequest, logRow, STORE_REQUESTS } from "./row.ts";

const FLUSH_MS = 1_000;
const WARN_MS = 60_000;
/** The longest wait for the database when the process stops. */
const CLOSE_MS = 5_000;

interface RecorderLimits {
  /** Rows of one statement. So many buffered rows are written without waiting for the timer. */
  batch?: number;
  /** Rows that wait at most. Further ones are dropped and counted. */
  maxBuffered?: number;
}

/**
 * Writes answered requests to the database in batches, off the request's path: `record` only appends to an array. While
 * the database is unreachable the rows wait in bounded memory; what does not fit is dropped, with a warning that counts.
 */
export class RequestRecorder {
  readonly #db: () => Queryable;
  readonly #batch: number;
  readonly #maxBuffered: number;
  #buffered: AnsweredRequest[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #dropped = 0;
  #reported = 0;
  #warnedAt = 0;

  constructor(db: () => Queryable, { batch = 1_000, maxBuffered = 20_000 }: RecorderLimits = {}) {
    this.#db = db;
    this.#batch = batch;
    this.#maxBuffered = maxBuffered;
  }

  /** How many rows were dropped so far. */
  get dropped(): number {
    return this.#dropped;
  }

  /** The rows that wait to be written. */
  get waiting(): number {
    return this.#buffered.length;
  }

  record(request: AnsweredRequest): void {
    if (this.#buffered.length >= this.#maxBuffered) {
      this.#dropped++;
      return;
    }
    this.#buffered.push(request);
    if (this.#buffered.length === this.#batch) void this.flush();
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes all waiting rows. Resolves when they are written, or when the database has refused a batch. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing) await this.#writing;
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
      this.#warn();
    });
    await this.#writing;
  }

  /** Writes what waits, for a process that stops. Waits at most 5 s for the database. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([this.flush(), timeout]);
    clearTimeout(timer);
    clearTimeout(this.#timer);
    this.#dropped += this.#buffered.length;
    this.#buffered = [];
    this.#warnedAt = 0;
    this.#warn();
  }

  /** Writes what waits now. Rows that arrive while it writes wait for the timer, or until they fill a batch. */
  async #write(): Promise<void> {
    for (let left = this.#buffered.length; left > 0; left -= this.#batch) {
      const batch = this.#buffered.splice(0, Math.min(left, this.#batch));
      try {
        await runForCount(this.#db(), STORE_REQUESTS, { rows: batch.map(logRow) });
      } catch (error) {
        this.#keepOrDrop(batch, error);
        return;
      }
    }
  }

  /** Keeps rows for the next flush if the database may accept them then. */
  #keepOrDrop(batch: AnsweredRequest[], error: unknown): void {
    if (isDatabaseUnavailable(error)) {
      const kept = batch.slice(0, Math.max(0, this.#maxBuffered - this.#buffered.length));
      this.#dropped += batch.length - kept.length;
      this.#buffered = [...kept, ...this.#buffered];
      this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
      return;
    }
    this.#dropped += batch.length;
    // The error of a refused row could quote its values.
    log().error({ reason: error instanceof Error ? error.message : "unknown" }, "requests could not be logged");
  }

  #warn(): void {
    const dropped = this.#dropped - this.#reported;
    if (dropped === 0 || Date.now() - this.#warnedAt < WARN_MS) return;
    this.#warnedAt = Date.now();
    this.#reported = this.#dropped;
    log().warn({ dropped }, "requests are missing in the request log");
  }
}
