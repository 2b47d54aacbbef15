import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "./env.ts";
import { PrismaClient } from "./generated/prisma/client.ts";

// Every bigint here stays far below 2^53, so numbers can hold it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Anything that runs one SQL statement: the pool, or a transaction's client. */
export interface Queryable {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

const state = globalThis as typeof globalThis & {
  atelierPool?: pg.Pool;
  atelierPrisma?: PrismaClient;
};

/** As long as the pool waits for a connection and lets a statement run. Prisma's defaults of 2 s and 5 s fail under load. */
const TRANSACTION_OPTIONS = { maxWait: 10_000, timeout: 30_000 };

/** The process's one connection pool, shared with Prisma. */
export function pool(): pg.Pool {
  if (state.atelierPool) return state.atelierPool;
  const { DATABASE_URL, DATABASE_POOL } = env();
  if (!DATABASE_URL) throw new Error("The database's address is not known yet.");
  const made = new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A statement that hangs must not hold a connection for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // The pool replaces a closed idle connection at the next use. Without a handler its error would end the process.
  made.on("error", () => {});
  state.atelierPool = made;
  return made;
}

/** Prisma's client on the same pool, for everything but money, the job queue and measured hot paths. */
export function prisma(): PrismaClient {
  state.atelierPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool()), transactionOptions: TRANSACTION_OPTIONS });
  return state.atelierPrisma;
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
  await state.atelierPrisma?.$disconnect();
  delete state.atelierPrisma;
  await state.atelierPool?.end();
  delete state.atelierPool;
}
