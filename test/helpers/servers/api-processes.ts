import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnvironment } from "../../../lib/platform/settings.ts";

export interface ApiProcess {
  /** For example `http://127.0.0.1:1234/api/v1`. */
  base: string;
  /** Asks it to end and returns its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** Starts a server process of the API with the settings of this process, and those of `settings`. */
export async function startApiProcess(settings: Record<string, string> = {}): Promise<ApiProcess> {
  const env = childEnvironment(settings);
  const child: ChildProcess = fork(join(import.meta.dirname, "api-process.ts"), { execArgv: [], env });
  const exited = once(child, "exit");
  const started = once(child, "message");
  await Promise.race([
    started,
    exited.then(() => {
      throw new Error("The server process ended before it was ready.");
    }),
  ]);
  const [base] = await started;
  return {
    base: String(base),
    stop: async () => {
      child.send("stop");
      return (await exited)[0];
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
