import { PgBoss, type QueueOptions } from "pg-boss";
import { databaseSettings } from "../../platform/database/database-settings.ts";
import { log } from "../../platform/telemetry/log.ts";
import type { CausedTask, PeriodicTask, TaskList } from "./define.ts";
import { OutboxRelay } from "./outbox-relay.ts";

/** How often a queue is polled for retries and for tasks that other workers relayed. */
const POLL_SECONDS = 5;
/** A run without a heartbeat for this time counts as failed: its worker died. */
const HEARTBEAT_SECONDS = 30;
/** The interval of checks for runs without heartbeats. */
const SUPERVISE_SECONDS = 20;
/** How long pg-boss keeps ended tasks. */
const KEEP_SECONDS = 86_400;
/** How long a stopping worker waits for running tasks. */
const STOP_MS = 8_000;

/** Runs background tasks with pg-boss: relays them from the outbox, runs their handlers, and keeps the schedules. */
export class TaskRunner {
  readonly #boss = new PgBoss({
    connectionString: databaseSettings().DATABASE_DIRECT_URL ?? "",
    max: 4,
    application_name: "atelier-tasks",
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  readonly #tasks: TaskList;
  readonly #relay: OutboxRelay;
  readonly #workerIds = new Map<string, string>();
  #started: Promise<void> | undefined;

  constructor(tasks: TaskList) {
    this.#tasks = tasks;
    const names = tasks.caused.map(({ name }) => name);
    this.#relay = new OutboxRelay({ boss: this.#boss, names, onRelayed: (name) => this.#wake(name) });
    this.#boss.on("error", (error) => log().error({ error }, "the task queue reported an error"));
    this.#boss.on("warning", (warning) => log().warn({ warning }, "the task queue reported a warning"));
  }

  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  /** Starts no more tasks and waits for the running ones. pg-boss retries those that do not end in time. */
  async stop(): Promise<void> {
    await this.#started?.catch(() => {});
    await this.#relay.stop();
    await this.#boss.stop({ graceful: true, timeout: STOP_MS });
  }

  async #start(): Promise<void> {
    await this.#boss.start();
    for (const task of this.#tasks.caused) await this.#addCaused(task);
    for (const task of this.#tasks.periodic) await this.#addPeriodic(task);
    this.#relay.start();
  }

  async #addCaused(task: CausedTask): Promise<void> {
    const { retryLimit, retryDelaySeconds, retryDelayMaxSeconds, expireInSeconds } = task;
    await this.#createQueue(task.name, {
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      ...(retryDelayMaxSeconds ? { retryDelayMax: retryDelayMaxSeconds } : {}),
      expireInSeconds,
    });
    await this.#work(task.name, (data) => task.run(data));
  }

  async #addPeriodic({ name, cron, expireInSeconds, run }: PeriodicTask): Promise<void> {
    await this.#createQueue(name, { retryLimit: 0, expireInSeconds });
    // After a downtime of all workers, missed runs are made up for by a single run.
    if (cron) await this.#boss.schedule(name, cron, null, { missed: "once" });
    else await this.#boss.unschedule(name);
    await this.#work(name, run);
  }

  /** "exclusive" drops a task while an equal one waits or runs: a caused one with the same data, a periodic one with the same name. */
  async #createQueue(name: string, options: QueueOptions): Promise<void> {
    const queue = { ...options, heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: KEEP_SECONDS };
    await this.#boss.createQueue(name, { ...queue, policy: "exclusive" });
    // Options of an existing queue change only this way.
    await this.#boss.updateQueue(name, queue);
  }

  async #work(name: string, handle: (data: unknown) => Promise<unknown>): Promise<void> {
    const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 };
    const workerId = await this.#boss.work(name, options, async ([task]) => {
      // Fetches the next task right after this one instead of after the poll interval.
      this.#wake(name);
      try {
        await handle(task?.data);
      } catch (error) {
        log().warn({ error, task: name, id: task?.id }, "a background task failed");
        // pg-boss stores the error, and the original may contain personal data.
        throw new Error("The task failed. The worker's log contains the reason.");
      }
    });
    this.#workerIds.set(name, workerId);
  }

  #wake(name: string): void {
    const workerId = this.#workerIds.get(name);
    if (workerId) this.#boss.notifyWorker(workerId);
  }
}
