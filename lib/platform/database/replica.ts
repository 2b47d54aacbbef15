import pg from "pg";
import { log } from "../telemetry/log.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { databaseSettings } from "./database-settings.ts";
import { databaseState, pool, type Queryable } from "./db.ts";

/** A replica that lags further is not read: the lists would miss the account's latest changes. */
const MAX_LAG_SECONDS = 10;
/** How often the delay is measured, and how long a replica that failed is not read. */
const CHECK_MS = 5_000;
/** SQLSTATE of a statement that the replica ended because it had to apply a change. */
const CONFLICT = "40001";

/** When the replica may be read again, as a value of `performance.now()`, and when its delay was last measured. */
const state = { readableAtMs: 0, checkedAtMs: Number.NEGATIVE_INFINITY };

/**
 * The read replica of DATABASE_REPLICA_URL, for lists and sums that may be some seconds old; the primary if there is none,
 * or while the replica fails or is more than 10 seconds behind. Never for money, authorization, or one job.
 */
export function replica(): Queryable {
  const { DATABASE_REPLICA_URL } = databaseSettings();
  return DATABASE_REPLICA_URL ? new ReplicaReader(DATABASE_REPLICA_URL) : pool();
}

/** Reads the replica. From the first statement that the replica cannot serve, reads the primary. */
class ReplicaReader implements Queryable {
  readonly #url: string;
  #reads: Queryable | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    // Statements of one reader never go back in time: not from the primary to the replica.
    this.#reads ??= performance.now() < state.readableAtMs ? pool() : replicaPool(this.#url);
    if (this.#reads === pool()) return pool().query<Row>(statement, values);
    try {
      await checkLag(this.#url);
      return await this.#reads.query<Row>(statement, values);
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && error.code === CONFLICT;
      if (!isConflict && !isDatabaseUnavailable(error) && !(error instanceof ReplicaUnusable)) throw error;
      if (!isConflict) {
        state.readableAtMs = performance.now() + CHECK_MS;
        log().warn({ error }, "the read replica is not used for some seconds");
      }
      this.#reads = pool();
      return pool().query<Row>(statement, values);
    }
  }
}

class ReplicaUnusable extends Error {
  override name = "ReplicaUnusable";
}

/** Throws ReplicaUnusable if the replica lags by more than `MAX_LAG_SECONDS`, or cannot report its lag. */
async function checkLag(url: string): Promise<void> {
  if (performance.now() - state.checkedAtMs < CHECK_MS) return;
  const { rows } = await replicaPool(url)
    .query<{ lag: number | null }>(LAG)
    .catch((cause: unknown) => {
      throw new ReplicaUnusable("The read replica refused the connection or does not answer.", { cause });
    });
  const lag = rows[0]?.lag ?? null;
  if (lag === null || lag > MAX_LAG_SECONDS)
    throw new ReplicaUnusable(`The read replica is ${lag === null ? "not connected" : `${Math.round(lag)} s behind`}.`);
  state.checkedAtMs = performance.now();
}

/**
 * Seconds since the last applied transaction; 0 if all that arrived is applied, because an idle primary sends nothing. Null
 * if no change arrives because the connection to the primary is broken.
 */
const LAG = `SELECT CASE WHEN NOT pg_is_in_recovery() THEN 0
   WHEN NOT EXISTS (SELECT FROM pg_stat_wal_receiver) THEN NULL
   WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
   ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END::float8 AS lag`;

function replicaPool(url: string): pg.Pool {
  if (databaseState.atelierReplica) return databaseState.atelierReplica;
  const { DATABASE_POOL, DATABASE_PREPARED } = databaseSettings();
  const created = new pg.Pool({
    connectionString: url,
    max: DATABASE_POOL,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    ...(DATABASE_PREPARED ? { statement_timeout: 30_000 } : {}),
  });
  // The pool replaces a closed idle connection at the next use. Without a handler its error would end the process.
  created.on("error", (error) => log().debug({ error }, "a connection to the read replica was closed"));
  databaseState.atelierReplica = created;
  return created;
}
