import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../generated/prisma/client.ts";
import { databaseState, pool } from "./db.ts";

/** As long as the pool waits for a connection and lets a statement run. Prisma's defaults of 2 s and 5 s fail under load. */
const TRANSACTION_OPTIONS = { maxWait: 10_000, timeout: 30_000 };

/** Prisma's client on the process's pool, for everything but money, the job queue and measured hot paths. */
export function prisma(): PrismaClient {
  databaseState.atelierPrisma ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
    transactionOptions: TRANSACTION_OPTIONS,
  });
  return databaseState.atelierPrisma;
}
