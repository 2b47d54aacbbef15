import type { PgBoss } from "pg-boss";
import { transaction } from "../../platform/database/db.ts";
import {
  array,
  int,
  json,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  timestamp,
} from "../../platform/database/statement.ts";
import type { TaskName } from "../../platform/processes/tasks.ts";
import { log } from "../../platform/telemetry/log.ts";

/** How often the outbox is read. */
const INTERVAL_MS = 1_000;
const BATCH = 500;

interface RelayOptions {
  boss: Pick<PgBoss, "insert">;
  /** The tasks to relay. Rows of other tasks wait for a worker that has their handlers, as during an upgrade. */
  names: readonly TaskName[];
  onRelayed(name: string): void;
}

/** Moves tasks from the outbox to pg-boss, which keeps one waiting or running task per name and data. */
export class OutboxRelay {
  readonly #options: RelayOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#relay()
        .catch((error: unknown) => log().error({ error }, "relaying the outbox failed"))
        .then(() => {
          if (!this.#stopping) this.start();
        });
    }, INTERVAL_MS);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #relay(): Promise<void> {
    let moved: number;
    do {
      const names = await this.#relayBatch();
      moved = names.length;
      for (const name of new Set(names)) this.#options.onRelayed(name);
    } while (moved === BATCH && !this.#stopping);
  }

  /** Deletes and inserts in one transaction, so that a task is in exactly one of the two at any time. */
  #relayBatch(): Promise<string[]> {
    const { boss, names } = this.#options;
    return transaction(async (tx) => {
      const rows = await run(tx, TAKE, { batch: BATCH, names });
      const db = { executeSql: (sql: string, values?: unknown[]) => tx.query(sql, values) };
      for (const [name, tasks] of Map.groupBy(rows, ({ task }) => task))
        await boss.insert(name, tasks.map(toInsert), { db });
      return rows.map(({ task }) => task);
    });
  }
}

const columns = { id: text(), task: text(), data: json<object>(), start_after: nullable(timestamp) };

const toInsert = ({ id, data, start_after }: RowOf<typeof columns>) => ({
  id,
  data,
  singletonKey: JSON.stringify(data),
  ...(start_after ? { startAfter: start_after } : {}),
});

const TAKE = statement(
  "take_outbox",
  { batch: int, names: array(text()) },
  `DELETE FROM outbox WHERE id IN (
     SELECT id FROM outbox WHERE task = ANY($names) ORDER BY created_at LIMIT $batch FOR UPDATE SKIP LOCKED
   ) RETURNING id::text AS id, task, data, start_after`,
  columns,
);
