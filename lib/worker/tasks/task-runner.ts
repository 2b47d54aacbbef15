import { PgBoss } from "pg-boss";
import { transaction } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { json, nullable, run, statement, text, timestamp } from "../../platform/statement.ts";
import type { CausedTask, PeriodicTask } from "./define.ts";

/** How often the outbox is read. */
const RELAY_MS = 1_000;
const RELAY_BATCH = 500;
/** How often a queue is polled for retries and for tasks that other workers relayed. */
const POLL_SECONDS = 5;
/** How long a stopping worker waits for running tasks. */
const STOP_MS = 8_000;

/** Runs background tasks with pg-boss: moves them from the outbox, runs their handlers, and keeps the schedules. */
export class TaskRunner {
  readonly #boss = new PgBoss({
    connectionString: env().DATABASE_URL ?? "",
    max: 4,
    application_name: "atelier-tasks",
  });
  readonly #caused: readonly CausedTask[];
  readonly #periodic: readonly PeriodicTask[];
  readonly #workerIds = new Map<string, string>();
  #relayTimer: NodeJS.Timeout | undefined;
  #relaying: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(tasks: { caused: readonly CausedTask[]; periodic: readonly PeriodicTask[] }) {
    this.#caused = tasks.caused;
    this.#periodic = tasks.periodic;
    this.#boss.on("error", (error) => log().error({ error }, "the task queue reported an error"));
  }

  async start(): Promise<void> {
    await this.#boss.start();
    for (const task of this.#caused) {
      const { retryLimit, retryDelaySeconds, retryDelayMaxSeconds, expireInSeconds } = task;
      await this.#boss.createQueue(task.name, {
        retryLimit,
        retryDelay: retryDelaySeconds,
        retryBackoff: true,
        ...(retryDelayMaxSeconds ? { retryDelayMax: retryDelayMaxSeconds } : {}),
        expireInSeconds,
      });
      await this.#work(task.name, (data) => task.run(data));
    }
    for (const { name, cron, expireInSeconds, run: runTask } of this.#periodic) {
      // "singleton": a run that takes longer than the interval is not overtaken by the next.
      await this.#boss.createQueue(name, { policy: "singleton", retryLimit: 0, expireInSeconds });
      await this.#boss.schedule(name, cron);
      await this.#work(name, runTask);
    }
    this.#scheduleRelay();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#relayTimer);
    await this.#relaying;
    await this.#boss.stop({ graceful: true, timeout: STOP_MS });
  }

  async #work(name: string, handle: (data: unknown) => Promise<unknown>): Promise<void> {
    const workerId = await this.#boss.work(
      name,
      { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
      async ([job]) => {
        // Fetches the next job right after this one instead of after the poll interval.
        this.#boss.notifyWorker(workerId);
        try {
          await handle(job?.data);
        } catch (error) {
          log().warn({ error, task: name, id: job?.id }, "a background task failed");
          throw error;
        }
      },
    );
    this.#workerIds.set(name, workerId);
  }

  #scheduleRelay(): void {
    this.#relayTimer = setTimeout(() => {
      this.#relaying = this.#relay()
        .catch((error: unknown) => log().error({ error }, "relaying the outbox failed"))
        .then(() => {
          if (!this.#stopping) this.#scheduleRelay();
        });
    }, RELAY_MS);
  }

  /** Moves tasks to pg-boss in one transaction per batch: each is in exactly one of the two at any time. */
  async #relay(): Promise<void> {
    let moved: number;
    do {
      const names = await transaction(async (tx) => {
        const rows = await run(tx, TAKE, [RELAY_BATCH]);
        const db = { executeSql: (sql: string, values?: unknown[]) => tx.query(sql, values) };
        for (const [name, jobs] of Map.groupBy(rows, ({ task }) => task)) {
          const inserts = jobs.map(({ id, data, start_after }) => ({
            id,
            data,
            ...(start_after ? { startAfter: start_after } : {}),
          }));
          await this.#boss.insert(name, inserts, { db });
        }
        return rows.map(({ task }) => task);
      });
      moved = names.length;
      for (const name of new Set(names)) {
        const workerId = this.#workerIds.get(name);
        if (workerId) this.#boss.notifyWorker(workerId);
      }
    } while (moved === RELAY_BATCH && !this.#stopping);
  }
}

const TAKE = statement(
  "take_outbox",
  `DELETE FROM outbox WHERE id IN (
     SELECT id FROM outbox ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
   ) RETURNING id::text AS id, task, data, start_after`,
  { id: text(), task: text(), data: json<object>(), start_after: nullable(timestamp) },
);
