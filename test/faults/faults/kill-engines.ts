import { setTimeout as sleep } from "node:timers/promises";
import { getDescendants, listProcesses } from "../installation/processes.ts";
import { removeBackground } from "../load/requests.ts";
import { type Fault, nothing } from "./fault.ts";

const INTERVAL_MS = 700;

/** The engine processes are killed again and again while they run jobs. Those jobs fail and cost nothing. */
export const killEngines: Fault = {
  name: "kill -9 engine processes",
  async inject({ installation: { workers }, client, holdMs }) {
    const until = Date.now() + holdMs;
    while (Date.now() < until) {
      await removeBackground(client, { isWaited: false });
      await sleep(INTERVAL_MS);
      const all = await listProcesses();
      const engines = workers
        .flatMap(({ pid }) => getDescendants(pid, all))
        .filter(({ command }) => command.includes("engine-process"));
      for (const { pid } of engines) kill(pid);
    }
    return { ...nothing, codes: ["engine_failed"] };
  },
};

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself since it was listed.
  }
}
