import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

const START_TIMEOUT_MS = 30_000;
const ADOPT_TIMEOUT_MS = 5_000;

/** The URL of the maintenance database of the embedded server. */
export const getAddress = (password: string, port: number) =>
  `postgresql://atelier:${password}@127.0.0.1:${port}/postgres`;

/** The server that already runs on the cluster, if it accepts the password. */
export async function findRunning(data: string, password: string): Promise<{ url: string; pid: number } | null> {
  const [pid, , , port] = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  if (!pid || !port) return null;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // Without permission to signal it, the process still exists.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  const url = getAddress(password, Number(port));
  try {
    await waitUntilReady(url, { timeoutMs: ADOPT_TIMEOUT_MS });
  } catch {
    return null;
  }
  return { url: await ensureDatabase(url), pid: Number(pid) };
}

/** Waits until the server accepts connections. Throws if its process ends or the time is over. */
export async function waitUntilReady(
  url: string,
  { server, timeoutMs = START_TIMEOUT_MS }: { server?: ChildProcess; timeoutMs?: number },
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return;
    } catch (cause) {
      if (server && server.exitCode !== null)
        throw new Error("PostgreSQL ended during its start. See postgres.log in its folder.", { cause });
      if (Date.now() > deadline)
        throw new Error("PostgreSQL did not start in time. See postgres.log in its folder.", { cause });
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Creates the database `atelier` if necessary. Returns its URL. */
export async function ensureDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'atelier'");
    if (rowCount === 0) await client.query("CREATE DATABASE atelier");
  } finally {
    await client.end();
  }
  return url.replace(/\/postgres$/, "/atelier");
}
