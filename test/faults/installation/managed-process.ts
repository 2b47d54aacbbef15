import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";

const RESTART_MS = 1_000;
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 25_000;

interface ManagedOptions {
  /** For example "server 1". */
  name: string;
  /** The path of the module in the project. It sends a message when it is ready. */
  module: string;
  env: NodeJS.ProcessEnv;
  /** Where its output is appended. */
  logPath: string;
}

/** A server or worker that is started again when it ends, as a service manager does. */
export class ManagedProcess {
  readonly name: string;
  /** The ends of processes before `stop`, in order, also those that a fault causes: a signal or an exit code. */
  readonly exits: string[] = [];
  readonly #options: ManagedOptions;
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(options: ManagedOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** The id of the current process; 0 between two. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the process and waits until it is ready. Throws if it ends before that. */
  async start(): Promise<void> {
    const { module, env, logPath } = this.#options;
    const log = await open(logPath, "a");
    const child = fork(join(import.meta.dirname, "../../..", module), {
      env,
      stdio: ["ignore", log.fd, log.fd, "ipc"],
    });
    await log.close();
    this.#child = child;
    child.once("exit", (code, signal) => this.#onExit(signal ?? `exit code ${code}`));
    child.on("error", () => {});
    const ended = once(child, "exit").then(() => Promise.reject(new Error(`${this.name} ended before it was ready.`)));
    await Promise.race([once(child, "message", { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }), ended]);
  }

  /** Ends the process at once, as a machine that loses power does. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  /** Asks the process to stop, as at the replacement of a version. Another one is started then. */
  drain(): void {
    this.#child?.kill("SIGTERM");
  }

  /** Stops it for good. Returns how it ended: "exit code 0" after an orderly stop. */
  async stop(): Promise<string> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return "exit code 0";
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    const forced = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    const [code, signal] = (await exited) as [number | null, string | null];
    clearTimeout(forced);
    return signal ?? `exit code ${code}`;
  }

  #onExit(reason: string): void {
    this.#child = undefined;
    if (this.#stopping) return;
    this.exits.push(reason);
    this.#restart = setTimeout(() => {
      // A failed start ends the process, which is recorded as an exit and started again.
      this.start().catch(() => {});
    }, RESTART_MS);
  }
}
