import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { applyStoredSettings } from "../engine-health/stored-settings.ts";
import { workerEngines } from "../engine-health/worker-engines.ts";
import { workerOperations } from "../engine-health/worker-operations.ts";
import { env } from "../platform/env.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { checkUnitPrices } from "../prices/check-unit-prices.ts";
import { prepareSigner } from "../provenance/signer.ts";
import { type PreparedDatabase, prepareDatabase } from "./database.ts";
import { checkAllSettings } from "./settings.ts";

/**
 * Prepares local mode: creates a secret, and prepares the database. The result stops what this process started. The
 * `owner`, which is the server, also stops an adopted database.
 */
export async function prepare(options: { owner?: boolean } = {}): Promise<PreparedDatabase> {
  checkAllSettings();
  checkUnitPrices();
  workerOperations();
  workerEngines();
  await prepareSigner();
  const { DATA_DIR, local } = env();
  if (local) setRuntimeEnv({ APP_SECRET: await localSecret(DATA_DIR) });
  const database = await prepareDatabase(options);
  // The settings are read again, because the address of the database may be new.
  setRuntimeEnv({});
  await applyStoredSettings();
  return database;
}

/** The secret is generated on the first start and stored next to the data. */
async function localSecret(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "secret");
  // With "wx" only one of two simultaneous first starts writes the file, and both read the same secret.
  await writeFile(path, randomBytes(32).toString("hex"), {
    mode: 0o600,
    flag: "wx",
  }).catch(() => {});
  return readFile(path, "utf8");
}
