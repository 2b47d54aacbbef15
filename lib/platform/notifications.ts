import { EventEmitter } from "node:events";
import pg from "pg";
import { pool } from "./db.ts";
import { env } from "./env.ts";
import { log } from "./log.ts";

/** What the database tells: a job was queued, made progress, ended or is to be canceled; an account's keys changed. */
export const channels = ["job_queued", "job_progress", "job_ended", "job_cancel", "key_revoked"] as const;
export type Channel = (typeof channels)[number];

const RECONNECT_MS = 500;
const CONNECT_MS = 10_000;
const MOST_TOLD = 500;

/**
 * One connection that listens, for the whole process. A notification can be lost (while reconnecting, above all):
 * who waits for one must also read now and then. `reconnected` is emitted after every gap.
 */
export class Listener {
  readonly #events = new EventEmitter().setMaxListeners(0);
  #client: pg.Client | undefined;
  #closed = false;

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on("notification", ({ channel, payload }) => this.#events.emit(channel, payload ?? ""));
    client.on("error", (error) => log().warn({ error }, "the listening connection failed"));
    // One that never came to listen ends as well: its caller tries again, and two that did would double at every turn.
    client.once("end", () => {
      if (this.#client === client) this.#reconnect();
    });
    await client.connect();
    await client.query(channels.map((channel) => `LISTEN ${channel}`).join(";"));
    this.#client = client;
  }

  on(channel: Channel | "reconnected", handler: (payload: string) => void): () => void {
    this.#events.on(channel, handler);
    return () => this.#events.off(channel, handler);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  #reconnect(): void {
    if (this.#closed) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.start().then(
        () => this.#events.emit("reconnected", ""),
        () => this.#reconnect(),
      );
    }, RECONNECT_MS).unref();
  }
}

const state = globalThis as typeof globalThis & {
  atelierListener?: Promise<Listener>;
};

/** The process's listener, started at first use. */
export function listener(): Promise<Listener> {
  state.atelierListener ??= (async () => {
    const started = new Listener();
    await started.start();
    return started;
  })();
  state.atelierListener.catch(() => delete state.atelierListener);
  return state.atelierListener;
}

const waiting: { channel: Channel; payload: string }[] = [];
let telling: Promise<void> | undefined;

/**
 * Tells all processes, once what it is about is committed. Never within the transaction itself: PostgreSQL lets transactions that
 * notify commit one at a time, each waiting for the disk. What gathers while one is on its way goes together; one may be lost.
 */
export function tell(channel: Channel, payload: string): void {
  waiting.push({ channel, payload });
  telling ??= tellAll().finally(() => {
    telling = undefined;
  });
}

/** A notification is in memory alone: nothing of it is worth waiting for the disk. */
const TELL = `SELECT set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
  FROM unnest($1::text[], $2::text[]) AS told (channel, payload)`;

async function tellAll(): Promise<void> {
  while (waiting.length > 0) {
    const told = waiting.splice(0, MOST_TOLD);
    await pool()
      .query(TELL, [told.map(({ channel }) => channel), told.map(({ payload }) => payload)])
      .catch((error: unknown) => log().debug({ error }, "a notification was lost"));
  }
}

export async function closeListener(): Promise<void> {
  await telling;
  const started = await state.atelierListener?.catch(() => undefined);
  delete state.atelierListener;
  await started?.close();
}
