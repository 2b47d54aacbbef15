import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Connection, type TLSConfig } from "@temporalio/client";
import { freePort } from "../../../lib/install/postgres.ts";
import type { Certificates } from "./certificates.ts";

const HOST = "127.0.0.1";
const START_TIMEOUT_MS = 60_000;
const PROBE_MS = 200;
const RETENTION_SECONDS = 86_400;
const DATABASE = "temporal.db";
const SERVICES = ["frontend", "matching", "history", "worker"] as const;

/** A Temporal server with its own database file. */
export interface TemporalServer {
  /** For example `127.0.0.1:7233`. */
  address: string;
  namespace: string;
  /** Ends the server at once, as a machine that loses power does. */
  kill(): Promise<void>;
  /** Starts a killed server again with its data. Resolves when it answers. */
  start(): Promise<void>;
  /** Deletes the data of a killed server. */
  erase(): Promise<void>;
}

/** Another program can take a free port before the server does: it ends then, and is started with other ports. */
const ATTEMPTS = 3;

/**
 * Starts the Temporal server `program` in a folder. Task queues have one partition, so that the order of dispatch is the
 * same in each run. With certificates, it speaks TLS and requires one of clients.
 */
export async function startTemporalServer(
  program: string,
  folder: string,
  certificates?: Certificates,
): Promise<TemporalServer> {
  const configure = async () => `${HOST}:${await writeConfiguration(folder, certificates)}`;
  const connection = { address: await configure(), tls: certificates ? await readTls(certificates) : null };
  const namespace = "test";
  let child: ChildProcess | undefined;
  const start = async () => {
    const log = await open(join(folder, "temporal.log"), "a");
    child = spawn(program, ["--config-file", join(folder, "temporal.json"), "--allow-no-auth", "start"], {
      stdio: ["ignore", log.fd, log.fd],
    });
    await log.close();
    await registerNamespace(connection, namespace, child);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      await start();
      break;
    } catch (error) {
      const hasEnded = child !== undefined && child.exitCode !== null;
      await kill();
      if (!hasEnded || attempt === ATTEMPTS) throw error;
      connection.address = await configure();
    }
  }
  const erase = async () => {
    for (const name of (await readdir(folder)).filter((name) => name.startsWith(DATABASE)))
      await rm(join(folder, name));
  };
  return { address: connection.address, namespace, kill, start, erase };
}

/** Writes the server's settings, in JSON, which is YAML too. Returns the port of its API. */
async function writeConfiguration(folder: string, certificates?: Certificates): Promise<number> {
  const store = {
    sql: {
      pluginName: "sqlite",
      databaseName: join(folder, DATABASE),
      connectAddr: "localhost",
      connectProtocol: "tcp",
      connectAttributes: { cache: "private", setup: true, journal_mode: "wal", synchronous: 1 },
      maxConns: 1,
      maxIdleConns: 1,
    },
  };
  const ports = new Map<string, { grpcPort: number; membershipPort: number; bindOnLocalHost: true }>();
  for (const service of SERVICES)
    ports.set(service, { grpcPort: await freePort(), membershipPort: await freePort(), bindOnLocalHost: true });
  const port = ports.get("frontend")?.grpcPort ?? 0;
  const dynamic = join(folder, "dynamic.json");
  const rules = {
    "matching.enableFairness": [{ value: true }],
    "matching.numTaskqueueReadPartitions": [{ value: 1 }],
    "matching.numTaskqueueWritePartitions": [{ value: 1 }],
    // The length of a queue is read anew each time.
    "matching.TaskQueueInfoByBuildIdTTL": [{ value: "1ms" }],
  };
  await writeFile(dynamic, JSON.stringify(rules));
  const settings = {
    log: { stdout: true, level: "warn" },
    persistence: {
      defaultStore: "default",
      visibilityStore: "visibility",
      numHistoryShards: 1,
      datastores: { default: store, visibility: store },
    },
    global: {
      membership: { maxJoinDuration: "30s", broadcastAddress: HOST },
      ...(certificates ? { tls: serverTls(certificates) } : {}),
    },
    services: Object.fromEntries([...ports].map(([name, rpc]) => [name, { rpc }])),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: "active",
      currentClusterName: "active",
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: "frontend", rpcAddress: `${HOST}:${port}` },
      },
    },
    dcRedirectionPolicy: { policy: "noop" },
    dynamicConfigClient: { filepath: dynamic, pollInterval: "10s" },
  };
  await writeFile(join(folder, "temporal.json"), JSON.stringify(settings));
  return port;
}

/** The settings for TLS of a server whose own worker is a client like others. */
function serverTls({ authority, server, client }: Certificates) {
  const trust = { serverName: "localhost", rootCaFiles: [authority] };
  return {
    frontend: {
      server: {
        certFile: server.certificate,
        keyFile: server.key,
        requireClientAuth: true,
        clientCaFiles: [authority],
      },
      client: trust,
    },
    systemWorker: { certFile: client.certificate, keyFile: client.key, client: trust },
  };
}

async function readTls({ authority, client }: Certificates): Promise<TLSConfig> {
  return {
    serverRootCACertificate: await readFile(authority),
    clientCertPair: { crt: await readFile(client.certificate), key: await readFile(client.key) },
  };
}

/** Creates the namespace if it does not exist. Resolves when the server has it; throws if that takes too long. */
async function registerNamespace(
  { address, tls }: { address: string; tls: TLSConfig | null },
  namespace: string,
  server: ChildProcess,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const connection = await Connection.connect({ address, tls, connectTimeout: 1_000 });
      try {
        await connection.workflowService
          .registerNamespace({ namespace, workflowExecutionRetentionPeriod: { seconds: RETENTION_SECONDS as never } })
          .catch((error: unknown) => {
            if (!String(error).includes("ALREADY_EXISTS")) throw error;
          });
        await connection.workflowService.listTaskQueuePartitions({ namespace, taskQueue: { name: "probe" } });
        return;
      } finally {
        await connection.close();
      }
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`The Temporal server ended with the exit code ${server.exitCode}.`);
      if (Date.now() > deadline) throw error;
      await sleep(PROBE_MS);
    }
  }
}
