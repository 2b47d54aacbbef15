import { listener } from "../platform/database/notifications.ts";
import { log } from "../platform/telemetry/log.ts";
import { accountsWithEnds, type EventPosition, readChangedJobs } from "./events.ts";
import { hasEnded, type Job } from "./record.ts";

/** An open stream of an account's jobs. */
export interface Subscriber {
  readonly accountId: string;
  /** All ends before it were read. */
  position: EventPosition;
  /** A job of the account may have ended. */
  onEnd(): void;
  /** A job of the account made progress. */
  onProgress(job: Job): void;
}

/** Notifications that arrive within this time are read together. */
const COLLECT_MS = 25;
/** The interval of the check for lost notifications. */
const CHECK_MS = 5_000;
const MAX_BATCH = 1_000;

/**
 * Distributes the notifications about jobs to the process's open streams: one statement for all notifications of a short
 * time and one periodic check for all streams, however many are open.
 */
class EventHub {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #changed = new Set<string>();
  #collecting: NodeJS.Timeout | undefined;
  #stop: (() => void) | undefined;
  #starting: Promise<void> | undefined;

  /** Subscribes a stream until the returned function is called. */
  async add(subscriber: Subscriber): Promise<() => void> {
    const { accountId } = subscriber;
    const streams = this.#subscribers.get(accountId) ?? new Set();
    this.#subscribers.set(accountId, streams.add(subscriber));
    const remove = () => {
      streams.delete(subscriber);
      if (streams.size === 0 && this.#subscribers.get(accountId) === streams) this.#subscribers.delete(accountId);
      if (this.#subscribers.size === 0) this.#end();
    };
    try {
      this.#starting ??= this.#start();
      await this.#starting;
    } catch (error) {
      this.#starting = undefined;
      remove();
      throw error;
    }
    return remove;
  }

  async #start(): Promise<void> {
    const source = await listener();
    const onChange = (jobId: string) => {
      this.#changed.add(jobId);
      this.#collecting ??= setTimeout(() => void this.#distribute(), COLLECT_MS);
    };
    const subscriptions = [
      source.on("job_ended", onChange),
      source.on("job_progress", onChange),
      source.on("reconnected", () => this.#wakeAll()),
    ];
    const check = setInterval(() => void this.#check(), CHECK_MS);
    this.#stop = () => {
      clearInterval(check);
      for (const unsubscribe of subscriptions) unsubscribe();
    };
    if (this.#subscribers.size === 0) this.#end();
  }

  #end(): void {
    if (!this.#stop) return;
    this.#stop();
    this.#stop = undefined;
    this.#starting = undefined;
    clearTimeout(this.#collecting);
    this.#collecting = undefined;
    this.#changed.clear();
  }

  /** Reads the changed jobs of accounts with streams. A failure is made up for by the next check. */
  async #distribute(): Promise<void> {
    const ids = [...this.#changed].slice(0, MAX_BATCH);
    for (const id of ids) this.#changed.delete(id);
    this.#collecting = this.#changed.size > 0 ? setTimeout(() => void this.#distribute(), COLLECT_MS) : undefined;
    try {
      const ended = new Set<string>();
      for (const job of await readChangedJobs(ids, [...this.#subscribers.keys()])) {
        if (hasEnded(job)) ended.add(job.account_id);
        else for (const stream of this.#of(job.account_id)) stream.onProgress({ ...job, files: [] });
      }
      for (const accountId of ended) this.#wake(accountId);
    } catch (error) {
      log().debug({ error }, "changed jobs were not read");
    }
  }

  async #check(): Promise<void> {
    try {
      const streams = [...this.#subscribers.values()].flatMap((some) => [...some]);
      for (const accountId of await accountsWithEnds(streams)) this.#wake(accountId);
    } catch (error) {
      log().debug({ error }, "the check for ended jobs failed");
    }
  }

  #wake(accountId: string): void {
    for (const stream of this.#of(accountId)) stream.onEnd();
  }

  #wakeAll(): void {
    for (const accountId of this.#subscribers.keys()) this.#wake(accountId);
  }

  #of(accountId: string): Iterable<Subscriber> {
    return this.#subscribers.get(accountId) ?? [];
  }
}

/** The process's hub. */
export const eventHub = new EventHub();
