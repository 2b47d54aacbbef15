import { type ChildProcess, fork } from "node:child_process";
import { linkStartedWorker } from "../database/notifications.ts";
import { childEnvironment } from "../settings.ts";
import { log } from "../telemetry/log.ts";

const RESTART_MS = 1_000;

/**
 * Runs a worker's module in a child process with the settings of `extra`, and starts it again if it ends. The two get
 * each other's notifications directly. Returns a function that stops it.
 */
export function startWorker(module: string, extra: Record<string, string> = {}): () => Promise<void> {
  let stopping = false;
  let worker = spawn();
  function spawn(): ChildProcess {
    const child = fork(module, { env: childEnvironment(extra) });
    linkStartedWorker(child);
    let ended = false;
    const restart = (reason: object) => {
      if (ended || stopping) return;
      ended = true;
      log().error(reason, "the worker ended and is started again");
      setTimeout(() => {
        if (!stopping) worker = spawn();
      }, RESTART_MS);
    };
    child.once("exit", (code, signal) => restart({ code, signal }));
    // A process that fails to start emits "error" without "exit".
    child.on("error", (error) => {
      if (child.pid === undefined) restart({ error });
    });
    return child;
  }
  return () => {
    stopping = true;
    return new Promise((resolve) => {
      if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) return resolve();
      worker.once("exit", () => resolve());
      worker.kill("SIGTERM");
    });
  };
}
