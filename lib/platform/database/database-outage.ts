import { EventEmitter } from "node:events";
import pg from "pg";
import { isDatabaseUnavailable } from "./database-errors.ts";

// The portal's build has its own copy of this module, so the state is global to the process.
const state = globalThis as typeof globalThis & { atelierDatabaseFailedAtMs?: number };

/** Whether the database was unavailable for a statement of this process since `startMs`, a value of `performance.now()`. */
export const databaseFailedSince = (startMs: number): boolean => (state.atelierDatabaseFailedAtMs ?? -1) >= startMs;

function record(error: unknown): void {
  if (isDatabaseUnavailable(error)) state.atelierDatabaseFailedAtMs = performance.now();
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient["release"]) => void;

/** A connection pool that records when the database is unavailable. */
export class ObservedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // The pool replaces a closed idle connection at the next use. Without a handler its error would end the process.
    this.on("error", record);
    // The pool handles errors of idle connections only. A connection in use that breaks would end the process too.
    this.on("connect", (client) => {
      client.on("error", record);
      // A statement can fail because the server has no space or shuts down. Every way to send one reports here.
      const connection: unknown = Reflect.get(client, "connection");
      if (connection instanceof EventEmitter) connection.on("errorMessage", record);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) {
      const client = super.connect();
      client.catch(record);
      return client;
    }
    super.connect((error, client, done) => {
      record(error);
      connected(error, client, done);
    });
    return undefined;
  }
}
