import { EventEmitter } from "node:events";
import pg from "pg";
import { log } from "../telemetry/log.ts";
import { databaseSettings } from "./database-settings.ts";
import { pool } from "./db.ts";
import { array, run, statement, text } from "./statement.ts";

/** Channels: a job was queued, made progress, ended or must be canceled; an account's keys changed. */
export const channels = ["job_queued", "job_progress", "job_ended", "job_cancel", "key_revoked"] as const;
export type Channel = (typeof channels)[number];

const RECONNECT_MS = 500;
const CONNECT_MS = 10_000;
const MAX_BATCH = 500;

/**
 * The process's one listening connection. Notifications can be lost, above all while it reconnects, so a waiter must
 * also poll. `reconnected` is emitted after every gap.
 */
export class Listener {
  readonly #events = new EventEmitter().setMaxListeners(0);
  #client: pg.Client | undefined;
  #closed = false;

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseSettings().DATABASE_DIRECT_URL,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on("notification", ({ channel, payload }) => this.#events.emit(channel, payload ?? ""));
    client.on("error", (error) => log().warn({ error }, "the listening connection failed"));
    // Only a connection that has listened reconnects here. A failed start is retried by its caller, and two retries would double each time.
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
let sending: Promise<void> | undefined;

/**
 * Notifies all processes. Call it after the commit, never inside the transaction: PostgreSQL lets transactions that
 * notify commit one at a time. Notifications that gather during a round trip are sent together; one can be lost.
 */
export function notify(channel: Channel, payload: string): void {
  waiting.push({ channel, payload });
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
}

/** Notifications are not durable, so the commit need not wait for the disk. */
const NOTIFY = statement(
  "notify",
  { channels: array(text()), payloads: array(text()) },
  `SELECT set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
   FROM unnest($channels::text[], $payloads::text[]) AS batch (channel, payload)`,
  {},
);

async function sendAll(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MAX_BATCH);
    const values = { channels: batch.map(({ channel }) => channel), payloads: batch.map(({ payload }) => payload) };
    await run(pool(), NOTIFY, values).catch((error: unknown) => log().debug({ error }, "a notification was lost"));
  }
}

export async function closeListener(): Promise<void> {
  await sending;
  const started = await state.atelierListener?.catch(() => undefined);
  delete state.atelierListener;
  await started?.close();
}
