import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../lib/install/postgres.ts";
import { runCommand } from "../deploy/image/command.ts";

/** The first start of a checkout installs packages and builds the portal. */
const START_TIMEOUT_MS = 20 * 60_000;
const STOP_TIMEOUT_MS = 60_000;
const COMMAND_TIMEOUT_MS = 10 * 60_000;
const POLL_MS = 250;

/** A server and a worker of one version, started as an operator does. */
export class Version {
  readonly name: string;
  readonly #folder: string;
  readonly #logs: string;
  readonly #settings: NodeJS.ProcessEnv;
  readonly #children: ChildProcess[] = [];
  origin = "";

  /** `folder` is the checkout, `logs` the folder for the output of its processes. */
  constructor(options: { name: string; folder: string; logs: string; settings: NodeJS.ProcessEnv }) {
    this.name = options.name;
    this.#folder = options.folder;
    this.#logs = options.logs;
    this.#settings = options.settings;
  }

  /** Starts both and waits until the server can serve requests. Throws if one ends. */
  async start(): Promise<void> {
    const port = await freePort();
    this.origin = `http://127.0.0.1:${port}`;
    const server = await this.#spawn("start", { PORT: String(port) });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await isOk(`${this.origin}/api/v1/ready`))) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server of the ${this.name} version did not start. Its output is in ${this.#logs}.`);
      await sleep(POLL_MS);
    }
    await this.#spawn("worker", {});
  }

  /** Runs an operator's command of this version and returns the last line of its output. */
  async command(...args: string[]): Promise<string> {
    const output = await runCommand(process.execPath, [join(this.#folder, "bin/start.mjs"), "atelier", ...args], {
      timeoutMs: COMMAND_TIMEOUT_MS,
      env: this.#settings,
    });
    return output.trim().split("\n").at(-1) ?? "";
  }

  /** Stops both. Returns how each ended that did not end with 0. */
  async stop(): Promise<string[]> {
    const ends = await Promise.all(this.#children.splice(0).map(stopChild));
    return ends.filter((end) => end !== "0").map((end) => `a process of the ${this.name} version ended with ${end}`);
  }

  async #spawn(mode: "start" | "worker", settings: Record<string, string>): Promise<ChildProcess> {
    const log = await open(join(this.#logs, `${this.name}-${mode}.log`), "a");
    const child = spawn(process.execPath, [join(this.#folder, "bin/start.mjs"), mode], {
      env: { ...this.#settings, ...settings },
      stdio: ["ignore", log.fd, log.fd],
    });
    await log.close();
    this.#children.push(child);
    return child;
  }
}

async function stopChild(child: ChildProcess): Promise<string> {
  if (child.exitCode !== null) return String(child.exitCode);
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const forced = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  const [code, signal] = (await exited) as [number | null, string | null];
  clearTimeout(forced);
  return signal ?? String(code);
}

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
