import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { databaseSettings, setDatabaseUrl } from "../platform/database/database-settings.ts";
import { migrate } from "./migrate.ts";

const DATABASE_WAIT_MS = 60_000;
const RETRY_MS = 1_000;

export interface PreparedDatabase {
  /** The names of the migrations that were applied now. */
  applied: readonly string[];
  /** Stops the embedded server if this process started it or owns it. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded database if DATABASE_URL is not set, and applies migrations. The `owner`, which is the server, also
 * stops an adopted database.
 */
export async function prepareDatabase({ owner = false }: { owner?: boolean } = {}): Promise<PreparedDatabase> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = databaseSettings();
  const server = DATABASE_URL ? undefined : await startEmbedded(join(DATA_DIR, "postgres"), owner);
  const url = DATABASE_URL ?? server?.url ?? "";
  setDatabaseUrl(url);
  try {
    const applied = await whenAvailable(() => migrate(DATABASE_DIRECT_URL ?? url));
    return { applied, stop: async () => server?.stop() };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

async function startEmbedded(directory: string, owner: boolean) {
  const { startPostgres } = await import("./postgres.ts");
  return startPostgres(directory, { owner });
}

/** Does `work` and returns its result. On a loaded machine the database may need a moment, so it is tried for a while. */
export async function whenAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      const { log } = await import("../platform/telemetry/log.ts");
      log().warn("the database is not available yet; it is tried again");
      await sleep(RETRY_MS);
    }
  }
}
