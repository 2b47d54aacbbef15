import pg from "pg";
import type { PrismaClient } from "../generated/prisma/client.ts";
import { ObservedPool } from "./database-outage.ts";
import { databaseSettings } from "./database-settings.ts";

// Every bigint here stays far below 2^53, so numbers can hold it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Anything that runs one SQL statement: the pool, or a transaction's client. */
export interface Queryable {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

/** The process's pool, Prisma's client on it once it is used, and the pool of the read replica. */
export const databaseState = globalThis as typeof globalThis & {
  atelierPool?: pg.Pool;
  atelierPrisma?: PrismaClient;
  atelierReplica?: pg.Pool;
};

/** The process's one connection pool, which Prisma shares. */
export function pool(): pg.Pool {
  if (databaseState.atelierPool) return databaseState.atelierPool;
  const { DATABASE_URL, DATABASE_POOL, DATABASE_PREPARED } = databaseSettings();
  if (!DATABASE_URL) throw new Error("The database's address is not known yet.");
  databaseState.atelierPool = new ObservedPool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A statement that hangs must not hold a connection for ever. A pooler refuses the settings of a session, so there
    // the operator sets them for the role.
    ...(DATABASE_PREPARED ? { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 } : {}),
  });
  return databaseState.atelierPool;
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Closes the pool, for a process that ends. */
export async function closeDatabase(): Promise<void> {
  await databaseState.atelierPrisma?.$disconnect();
  delete databaseState.atelierPrisma;
  await databaseState.atelierReplica?.end();
  delete databaseState.atelierReplica;
  await databaseState.atelierPool?.end();
  delete databaseState.atelierPool;
}
