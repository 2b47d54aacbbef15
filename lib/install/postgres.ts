import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { passwordFor, withStartLock } from "./postgres-folder.ts";
import { runInitdb, spawnPostgres, stopPostgres } from "./postgres-process.ts";
import { ensureDatabase, findRunning, getAddress, waitUntilReady } from "./postgres-server.ts";

type Supervise = typeof import("./postgres-supervisor.ts").supervisePostgres;

export interface EmbeddedPostgres {
  url: string;
  /** Stops the server if this process started it or owns the folder. Another adopted server keeps running. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on `directory`, or adopts the server that already runs on it, which survives a kill -9 of its parent.
 * The binaries come from the platform's npm package. The server listens on 127.0.0.1 and a free port, with a random password.
 * The `owner` of the folder starts the server again when it ends by itself.
 */
export async function startPostgres(
  directory: string,
  { owner = false }: { owner?: boolean } = {},
): Promise<EmbeddedPostgres> {
  return withStartLock(directory, async () => {
    const data = join(directory, "cluster");
    const password = await passwordFor(directory);
    if (!(await exists(join(data, "PG_VERSION")))) await initialize(directory, data, password);
    const running = await findRunning(data, password);
    const logPath = join(directory, "postgres.log");
    if (running) {
      const { url, pid } = running;
      const cluster = { data, logPath, port: Number(new URL(url).port), password };
      return { url, stop: owner ? await keepRunning(cluster, pid) : async () => {} };
    }
    const port = await freePort();
    const server = await spawnPostgres(data, port, logPath);
    const url = getAddress(password, port);
    await waitUntilReady(url, { server });
    const cluster = { data, logPath, port, password };
    const stop = owner ? await keepRunning(cluster, server) : () => stopPostgres(server);
    return { url: await ensureDatabase(url), stop };
  });
}

/** Starts the server again when it ends. Loaded for the owner only, because other processes are faster without it. */
async function keepRunning(...[cluster, server]: Parameters<Supervise>): Promise<ReturnType<Supervise>> {
  const { supervisePostgres } = await import("./postgres-supervisor.ts");
  return supervisePostgres(cluster, server);
}

/** Creates the cluster in a folder beside `data` and renames it, so that an interrupted creation leaves no cluster. */
async function initialize(directory: string, data: string, password: string): Promise<void> {
  const unfinished = `${data}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = join(directory, ".initdb-password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    await runInitdb(unfinished, passwordFile);
    // A folder with files is not deleted, because it could be a damaged cluster.
    await rename(unfinished, data).catch((cause: unknown) => {
      throw new Error(
        `${data} has files, but no PG_VERSION. Move it away, and restore a backup if it was a database.`,
        {
          cause,
        },
      );
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (bound === null || typeof bound === "string") throw new Error("The machine has no free port.");
  return bound.port;
}

/** Throws if it cannot be found out, for example on a network disk that does not respond. */
const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
