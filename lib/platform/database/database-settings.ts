import { resolve } from "node:path";

/** The defaults of these settings; `env.ts` has their bounds. */
export const databaseDefaults = { DATA_DIR: "data", DATABASE_POOL: 10 } as const;

export interface DatabaseSettings {
  /** Absolute. */
  DATA_DIR: string;
  /** Undefined only until the embedded server is started. */
  DATABASE_URL: string | undefined;
  /**
   * The address of the server itself, if DATABASE_URL is that of a pooler: for notifications, background tasks and
   * migrations, which need a connection of their own.
   */
  DATABASE_DIRECT_URL: string | undefined;
  /** A read replica for lists and sums. */
  DATABASE_REPLICA_URL: string | undefined;
  /** False if a pooler gives a connection to each transaction: then nothing may outlive a transaction. */
  DATABASE_PREPARED: boolean;
  /** The most connections of this process. */
  DATABASE_POOL: number;
}

/**
 * The settings of the database alone. `env.ts` validates all settings, and loading its schema takes longer than a command
 * of an operator that only reads the database.
 */
export function databaseSettings(source: NodeJS.ProcessEnv = process.env): DatabaseSettings {
  return {
    DATA_DIR: resolve(source.DATA_DIR || databaseDefaults.DATA_DIR),
    DATABASE_URL: source.DATABASE_URL || undefined,
    DATABASE_DIRECT_URL: source.DATABASE_DIRECT_URL || source.DATABASE_URL || undefined,
    DATABASE_REPLICA_URL: source.DATABASE_REPLICA_URL || undefined,
    DATABASE_PREPARED: !/^(0|false|no|off)$/i.test(source.DATABASE_PREPARED ?? ""),
    DATABASE_POOL: Number(source.DATABASE_POOL) || databaseDefaults.DATABASE_POOL,
  };
}

/** Sets the address of the embedded server, here and for children. A value that is set stays. */
export function setDatabaseUrl(url: string): void {
  process.env.DATABASE_URL ||= url;
}
