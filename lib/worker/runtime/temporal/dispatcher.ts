import { mapAtOnce } from "../../../platform/limits/map-at-once.ts";
import { counts } from "../../../platform/telemetry/instruments.ts";
import { log } from "../../../platform/telemetry/log.ts";
import type { Connected, TemporalConnection } from "./connection.ts";
import { getQueue, PRIORITY, type QueueNames } from "./queues.ts";
import { type Dispatch, returnUndispatched, takeUnconfirmed, takeUndispatched } from "./rows.ts";
import { startActivity } from "./sdk.ts";

/** The number of jobs that are taken at once. */
const BATCH = 200;
/** Accounts whose activities are started at once. The activities of an account are started in turn. */
const ACCOUNTS_AT_ONCE = 16;
/** How often activities of waiting jobs are looked for, and how old a start or its confirmation is then. */
const SWEEP_INTERVAL_MS = 10_000;
const CONFIRM_SECONDS = 15;
/** The pause after a start that failed. */
const PAUSE_MS = 1_000;
/** Time beyond JOB_TIMEOUT_SECONDS for files before and after the engine. */
const SPARE_MS = 120_000;

/**
 * Starts an activity for each queued job. The job's row is the outbox: it was committed with its hold, and it stays
 * undispatched until the server has accepted its activity. A sweep starts the activities again that the server lost.
 */
export class Dispatcher {
  readonly #connection: TemporalConnection;
  readonly #names: QueueNames;
  readonly #timeoutMs: number;
  #running: Promise<void> | undefined;
  #again = false;
  #pausedUntil = 0;
  #sweepAt = 0;
  #closed = false;

  constructor(options: { connection: TemporalConnection; names: QueueNames; jobTimeoutSeconds: number }) {
    this.#connection = options.connection;
    this.#names = options.names;
    this.#timeoutMs = options.jobTimeoutSeconds * 1_000 + SPARE_MS;
  }

  /** Dispatches the jobs that wait now. A call during a run repeats it. */
  wake(): void {
    this.#again = true;
    if (this.#closed) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    const connected = await this.#connection.connected();
    if (!connected) return;
    try {
      while (this.#again && !this.#closed && Date.now() >= this.#pausedUntil) {
        this.#again = false;
        await this.#dispatch(connected);
        await this.#sweep(connected);
      }
    } catch (error) {
      counts.claimErrors++;
      log().error({ error }, "dispatching jobs failed");
    }
  }

  async #dispatch(connected: Connected): Promise<void> {
    while (!this.#closed) {
      const jobs = await takeUndispatched(BATCH);
      const { failed } = await this.#start(connected, jobs);
      if (failed.length > 0) {
        this.#pausedUntil = Date.now() + PAUSE_MS;
        await returnUndispatched(failed);
        return;
      }
      if (jobs.length < BATCH) return;
    }
  }

  /** Starts the activities of long-waiting jobs again. Continues at once while the server has lost activities. */
  async #sweep(connected: Connected): Promise<void> {
    if (Date.now() < this.#sweepAt) return;
    this.#sweepAt = Date.now() + SWEEP_INTERVAL_MS;
    while (!this.#closed) {
      const jobs = await takeUnconfirmed(CONFIRM_SECONDS, BATCH);
      const { started, failed } = await this.#start(connected, jobs);
      if (started > 0) log().warn({ jobs: started }, "activities that Temporal did not have were started again");
      if (failed.length > 0 || started === 0) return;
    }
  }

  async #start(connected: Connected, jobs: readonly Dispatch[]): Promise<{ started: number; failed: Dispatch[] }> {
    const accounts = [...Map.groupBy(jobs, ({ accountId }) => accountId).values()];
    const failed: Dispatch[] = [];
    let started = 0;
    await mapAtOnce(accounts, ACCOUNTS_AT_ONCE, async (waiting) => {
      for (const job of waiting) {
        // After a failure the other jobs wait for the next round too, because each would wait for its own time limit.
        if (failed.length > 0) failed.push(job);
        else if (await this.#startOne(connected, job, failed)) started++;
      }
    });
    return { started, failed };
  }

  async #startOne({ client }: Connected, job: Dispatch, failed: Dispatch[]): Promise<boolean> {
    const { id, round, accountId, operation } = job;
    try {
      return await startActivity(client, {
        id: `${id}/${round}`,
        args: [id, round],
        taskQueue: getQueue(this.#names, job).name,
        fairnessKey: accountId,
        priorityKey: job.inBatch ? PRIORITY.item : PRIORITY.single,
        timeoutMs: this.#timeoutMs,
        summary: operation,
      });
    } catch (error) {
      if (failed.length === 0) log().warn({ error, jobId: id }, "the activity of a job could not be started");
      failed.push(job);
      return false;
    }
  }
}
