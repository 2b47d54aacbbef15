import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import pg from "pg";
import { log } from "../telemetry/log.ts";
import { databaseSettings } from "./database-settings.ts";
import { pool, type Queryable } from "./db.ts";
import {
  countLinks,
  type DirectNotification,
  isLinked,
  linkServer,
  linkWorker,
  sendDirectly,
} from "./process-links.ts";
import { array, COMMITS_LATER, run, statement, text } from "./statement.ts";

/** Channels: a job was queued, made progress, ended or must be canceled; an account's keys changed. */
export const channels = ["job_queued", "job_progress", "job_ended", "job_cancel", "key_revoked"] as const;
export type Channel = (typeof channels)[number];

const RECONNECT_MS = 500;
const CONNECT_MS = 10_000;
const MAX_BATCH = 500;
/** A notification is a hint, so that one that takes longer is given up. */
const QUERY_MS = 30_000;
/** More that wait for PostgreSQL are lost, which polls make good. */
const MAX_WAITING = 10_000;
/** How often the listening processes are counted. */
const COUNT_MS = 5_000;
/** The name of a listening connection in PostgreSQL's list of connections. */
const LISTENER_NAME = "atelier-listener";
/** Announces a process that has begun to listen. */
const STARTED = "listener_started";
/** Only these are left out where no other process listens, because polls make up for one that a new process missed. */
const POLLED: ReadonlySet<Channel> = new Set(["job_queued", "job_progress", "job_ended"]);

/** A listening connection, and PostgreSQL's process behind it. */
interface Connection {
  client: pg.Client;
  backend: number;
}

/**
 * The process's one listening connection. Notifications can be lost, above all while it reconnects, so a waiter must
 * also poll. `reconnected` is emitted after every gap.
 */
export class Listener {
  readonly #events = new EventEmitter().setMaxListeners(0);
  #connection: Connection | undefined;
  #closed = false;
  /** How many processes listen to this database; undefined while that is not known. */
  #listening: number | undefined;
  #starts = 0;

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseSettings().DATABASE_DIRECT_URL,
      application_name: LISTENER_NAME,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
    });
    client.on("notification", ({ channel, payload = "", processId }) => {
      if (channel === STARTED) this.#forgetCount();
      else if (!isLinked(processId)) this.receive({ channel, payload });
    });
    client.on("error", (error) => log().warn({ error }, "the listening connection failed"));
    // Only a connection that has listened reconnects here. A failed start is retried by its caller, and two retries would double each time.
    client.once("end", () => {
      if (this.#connection?.client !== client) return;
      this.#connection = undefined;
      this.#reconnect();
    });
    await client.connect();
    await client.query([...channels, STARTED].map((channel) => `LISTEN ${channel}`).join(";"));
    await client.query(`NOTIFY ${STARTED}`);
    const { rows } = await client.query<{ backend: number }>("SELECT pg_backend_pid() AS backend");
    for (const { backend } of rows) this.#connection = { client, backend };
    this.#countRegularly(client);
  }

  /** The connection while it listens. */
  get connection(): Connection | undefined {
    return this.#connection;
  }

  /** Whether another process than `own` ones may listen. */
  hasOthers(own: number): boolean {
    return this.#connection === undefined || this.#listening === undefined || this.#listening > own;
  }

  receive({ channel, payload, state }: Omit<DirectNotification, "backend">): void {
    this.#events.emit(channel, payload, state);
  }

  /** Calls the handler for each notification, with the state of its subject if the sender is linked and has sent it. */
  on(channel: Channel | "reconnected", handler: (payload: string, state?: string) => void): () => void {
    this.#events.on(channel, handler);
    return () => this.#events.off(channel, handler);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connection?.client.end();
  }

  /** Counts the listening processes while this connection lasts. */
  #countRegularly(client: pg.Client): void {
    const count = async () => {
      const starts = this.#starts;
      const { rows } = await client.query<{ listening: number }>(COUNT_LISTENERS, [LISTENER_NAME]);
      if (starts === this.#starts) this.#listening = rows[0]?.listening;
    };
    const timer = setInterval(() => {
      if (this.#connection?.client !== client) clearInterval(timer);
      else count().catch(() => this.#forgetCount());
    }, COUNT_MS).unref();
  }

  #forgetCount(): void {
    this.#starts++;
    this.#listening = undefined;
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

/** The name is hidden from other roles of PostgreSQL, so a connection without one can be a listening one. */
const COUNT_LISTENERS = `SELECT count(*)::int AS listening FROM pg_stat_activity
   WHERE coalesce(application_name, $1) = $1 AND datname = current_database()`;

const state = globalThis as typeof globalThis & {
  atelierListener?: Promise<Listener>;
  /** The same, once it has started. */
  atelierStartedListener?: Listener | undefined;
};

/** The process's listener, started at first use. */
export function listener(): Promise<Listener> {
  state.atelierListener ??= (async () => {
    const started = new Listener();
    await started.start();
    state.atelierStartedListener = started;
    return started;
  })();
  state.atelierListener.catch(() => delete state.atelierListener);
  return state.atelierListener;
}

/** An event of another name, such as `error`, would not be one of a channel. */
function receive(notification: DirectNotification): void {
  if (channels.some((name) => name === notification.channel)) state.atelierStartedListener?.receive(notification);
}

/**
 * Links a server with the worker that it has started: each gets the notifications of the other directly as well, before
 * PostgreSQL's.
 */
export const linkStartedWorker = (worker: ChildProcess): void => linkWorker(worker, receive);

/** The worker's end of `linkStartedWorker`. */
export const linkStartingServer = (): void => linkServer(receive);

interface Waiting {
  channel: Channel;
  payload: string;
  /** Whether the linked processes have it already. */
  isSent: boolean;
}

const waiting: Waiting[] = [];
let sending: Promise<void> | undefined;

/**
 * Notifies all processes. Call it after the commit, never inside the transaction: PostgreSQL lets transactions that
 * notify commit one at a time. Notifications that gather during a round trip are sent together; one can be lost. Linked
 * processes also get what `readState` returns.
 */
export function notify(channel: Channel, payload: string, readState?: () => string | undefined): void {
  const { atelierStartedListener: started } = state;
  const backend = started?.connection?.backend;
  const isSent = countLinks() > 0 && sendDirectly({ channel, payload, state: readState?.(), backend });
  if (isSent && started && POLLED.has(channel) && !started.hasOthers(1 + countLinks())) {
    // As from PostgreSQL, the caller goes on first.
    queueMicrotask(() => started.receive({ channel, payload }));
    return;
  }
  if (waiting.length >= MAX_WAITING) {
    log().debug({ channel }, "a notification was lost");
    return;
  }
  waiting.push({ channel, payload, isSent });
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
}

const NOTIFY = statement(
  "notify",
  { channels: array(text()), payloads: array(text()) },
  `SELECT pg_notify(channel, payload) FROM unnest($channels::text[], $payloads::text[]) AS batch (channel, payload)
   WHERE ${COMMITS_LATER}`,
  {},
);

async function sendAll(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MAX_BATCH);
    const values = { channels: batch.map(({ channel }) => channel), payloads: batch.map(({ payload }) => payload) };
    await run(findSender(batch), NOTIFY, values).catch((error: unknown) =>
      log().debug({ error }, "a notification was lost"),
    );
  }
}

/** Linked processes ignore what comes from the listening connection, so it sends only what they have. */
function findSender(batch: readonly Waiting[]): Queryable {
  const { connection } = state.atelierStartedListener ?? {};
  return connection && batch.every(({ isSent }) => isSent) ? connection.client : pool();
}

export async function closeListener(): Promise<void> {
  await sending;
  const started = await state.atelierListener?.catch(() => undefined);
  delete state.atelierListener;
  delete state.atelierStartedListener;
  await started?.close();
}
