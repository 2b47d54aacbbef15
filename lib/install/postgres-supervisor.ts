import type { ChildProcess } from "node:child_process";
import { log } from "../platform/telemetry/log.ts";
import { endProcess, isAlive, spawnPostgres, stopPostgres } from "./postgres-process.ts";
import { getAddress, waitUntilReady } from "./postgres-server.ts";

const CHECK_MS = 1_000;

interface Cluster {
  data: string;
  logPath: string;
  port: number;
  password: string;
}

/**
 * Keeps a server running on a cluster: starts it again on the same port when it ends by itself. `process` is the child of
 * this process, or the id of an adopted server. Returns a function that stops it.
 */
export function supervisePostgres(cluster: Cluster, process: ChildProcess | number): () => Promise<void> {
  let current = process;
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (!stopping && !isRunning(current)) restarting = restarting.then(restart);
  }, CHECK_MS).unref();

  async function restart(): Promise<void> {
    if (stopping || isRunning(current)) return;
    log().error("the embedded PostgreSQL ended; it is started again");
    const server = await spawnPostgres(cluster.data, cluster.port, cluster.logPath);
    current = server;
    await waitUntilReady(getAddress(cluster.password, cluster.port), { server }).catch((error: unknown) =>
      log().error({ error }, "the embedded PostgreSQL did not start; it is tried again"),
    );
  }

  return async () => {
    stopping = true;
    clearInterval(timer);
    await restarting;
    if (typeof current !== "number") await stopPostgres(current);
    else if (isAlive(current)) await endProcess(current);
  };
}

const isRunning = (server: ChildProcess | number): boolean =>
  typeof server === "number" ? isAlive(server) : server.exitCode === null && server.signalCode === null;
