import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "../../../lib/install/migrate.ts";
import { freePort, startPostgres } from "../../../lib/install/postgres.ts";
import { closeDatabase } from "../../../lib/platform/database/db.ts";
import { setRuntimeEnv } from "../../../lib/platform/settings.ts";
import type { S3Server } from "../../helpers/servers/s3-server.ts";
import { startTemporalServer, type TemporalServer } from "../../helpers/servers/temporal-server.ts";
import { DatabaseProxy } from "./database-proxy.ts";
import { startImageEngine } from "./image-engine.ts";
import { ManagedProcess } from "./managed-process.ts";
import { Payments } from "./payments.ts";
import { childSettings, replaceSettings } from "./settings.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const SERVERS = ["server 1", "server 2"];

export interface ApiServer {
  process: ManagedProcess;
  /** For example `http://127.0.0.1:1234`. */
  origin: string;
}

/** A complete service on this machine, with everything between its parts under control. */
export interface Installation {
  servers: readonly ApiServer[];
  workers: readonly ManagedProcess[];
  /** The servers and the workers. */
  processes: readonly ManagedProcess[];
  proxy: DatabaseProxy;
  payments: Payments;
  /** Null with the default job runtime. */
  temporal: TemporalServer | null;
  /** Null if the stored files are on the disk. */
  store: S3Server | null;
  disk: SmallDisk;
  /** The folder of the uploads in progress. */
  dataFolder: string;
  /** The folder of the stored files. */
  filesFolder: string;
  /** The folder of the processes' other temporary files. */
  temporaryFolder: string;
  /** The process id of the PostgreSQL server. */
  postgresPid(): Promise<number>;
  /** Stops the servers and workers. Returns how each ended, by its name. */
  stopProcesses(): Promise<Map<string, string>>;
}

export interface InstallationOptions {
  workers: number;
  /** The program of a Temporal server that dispatches the jobs. */
  temporalProgram: string | undefined;
  /** The program of an S3 server that keeps the files. */
  storeProgram: string | undefined;
}

/**
 * Starts the service in a folder: PostgreSQL behind a proxy, two servers, workers, an image engine and payments, and the
 * servers of `options`. `cleanup` gets the steps that stop it.
 */
export async function startInstallation(
  folder: string,
  cleanup: AsyncDisposableStack,
  { workers: workerCount, temporalProgram, storeProgram }: InstallationOptions,
): Promise<Installation> {
  const dataFolder = join(folder, "data");
  const temporaryFolder = join(folder, "tmp");
  await mkdir(temporaryFolder);
  const disk = await mountSmallDisk(dataFolder);
  cleanup.defer(disk.remove);
  replaceSettings({ APP_SECRET: randomBytes(32).toString("hex"), DATA_DIR: dataFolder, TMPDIR: temporaryFolder });
  const engine = await startImageEngine();
  cleanup.defer(engine.stop);
  const database = await startDatabase(join(folder, "postgres"), cleanup);
  const payments = new Payments();
  cleanup.defer(() => payments.stop());
  setRuntimeEnv({ STRIPE_API_URL: await payments.start() });
  const store = storeProgram ? await startStore(storeProgram, folder, cleanup) : null;
  const temporal = temporalProgram ? await startTemporalServer(temporalProgram, folder) : null;
  cleanup.defer(async () => temporal?.kill());
  const env = childSettings({ databaseUrl: database.url, engineUrl: engine.url, temporal });
  const parseOptions = (name: string) => ({ name, env, logPath: join(folder, `${name.replace(" ", "-")}.log`) });
  const servers = await Promise.all(SERVERS.map((name) => prepareServer(parseOptions(name))));
  const workers = Array.from(
    { length: workerCount },
    (_, index) => new ManagedProcess({ ...parseOptions(`worker ${index + 1}`), module: "worker.ts" }),
  );
  const processes = [...servers.map(({ process }) => process), ...workers];
  const stopProcesses = async () =>
    new Map(await Promise.all(processes.map(async (process) => [process.name, await process.stop()] as const)));
  cleanup.defer(async () => void (await stopProcesses()));
  await Promise.all(processes.map((process) => process.start()));
  const { proxy, postgresPid } = database;
  return {
    ...{ servers, workers, processes, proxy, payments, temporal, store, disk },
    ...{ dataFolder, filesFolder: store?.folder ?? join(dataFolder, "files"), temporaryFolder },
    ...{ postgresPid, stopProcesses },
  };
}

/** Starts an S3 server, which this process and those that it starts use. */
async function startStore(program: string, folder: string, cleanup: AsyncDisposableStack): Promise<S3Server> {
  const { startS3Server } = await import("../../helpers/servers/s3-server.ts");
  const store = await startS3Server(program, folder);
  cleanup.defer(store.stop);
  // A killed store must not delay a request for longer than the load waits.
  Object.assign(process.env, store.settings, { S3_TIMEOUT_SECONDS: "5" });
  setRuntimeEnv({});
  return store;
}

/** Starts PostgreSQL, supervised, and a proxy in front of it. This process uses it without the proxy. */
async function startDatabase(folder: string, cleanup: AsyncDisposableStack) {
  const postgres = await startPostgres(folder, { owner: true });
  cleanup.defer(postgres.stop);
  await migrate(postgres.url);
  setRuntimeEnv({ DATABASE_URL: postgres.url });
  cleanup.defer(closeDatabase);
  const url = new URL(postgres.url);
  const proxy = new DatabaseProxy(Number(url.port));
  await proxy.accept();
  cleanup.defer(() => proxy.refuse());
  url.port = String(proxy.port);
  const postgresPid = async () => {
    const [pid] = (await readFile(join(folder, "cluster", "postmaster.pid"), "utf8")).split("\n");
    return Number(pid);
  };
  return { proxy, url: url.href, postgresPid };
}

async function prepareServer(options: { name: string; env: NodeJS.ProcessEnv; logPath: string }): Promise<ApiServer> {
  const port = await freePort();
  const env = { ...options.env, PORT: String(port) };
  return {
    process: new ManagedProcess({ ...options, env, module: "server.ts" }),
    origin: `http://127.0.0.1:${port}`,
  };
}
