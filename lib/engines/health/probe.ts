import { weightsState } from "../../models/install-weights.ts";
import { isFolderInstalled } from "../../models/model-folder.ts";
import type { Operation } from "../../operations/define.ts";
import { env } from "../../platform/env.ts";
import { engineFetch } from "../configured/engine-fetch.ts";
import { engineSettings } from "../configured/settings.ts";
import type { EngineDescriptor } from "../define.ts";
import { engineList } from "../index.ts";
import { engineClient } from "./engine-client.ts";
import type { EngineReport } from "./states.ts";

const REACH_MS = 5_000;

/** Whether an engine could be used by this machine now: its packages and weights are here, or it answers over the network. */
export async function probeEngine(engine: EngineDescriptor): Promise<EngineReport> {
  const report = { engine: engine.name, detail: null, fraction: 1 };
  if (engine.lane === "io") {
    const wrong = await engine.probe?.(engineSettings(env()), engineFetch(engine), AbortSignal.timeout(REACH_MS));
    return wrong ? { ...report, state: "failed", detail: wrong } : { ...report, state: "ready" };
  }
  const lacking = engine.missingRequirement?.();
  if (lacking) return { ...report, state: "missing", detail: lacking.reason, fraction: 0 };
  const state = await weightsState(engine.weights.required, env().CACHE_DIR);
  if (engine.modelFolder && !(await isFolderInstalled(engine.modelFolder)))
    return { ...report, state: "fetching", fraction: 0 };
  return state === "ready" ? { ...report, state: "ready" } : { ...report, state: "fetching", fraction: 0 };
}

/** The report as it is now: an engine whose client is paused in this process is not usable. */
export function withPause(report: EngineReport, { lane, name }: EngineDescriptor): EngineReport {
  const why = lane === "io" && report.state === "ready" ? engineClient(name).pausedReason() : null;
  return why ? { ...report, state: "failed", detail: why } : report;
}

/** The operations that one of these engines serves, of one lane and ready by their reports. */
export function servedOperations(
  operations: readonly Operation[],
  lane: "cpu" | "io",
  ready: (engine: string) => boolean,
): string[] {
  const settings = engineSettings(env());
  return operations
    .filter(({ capability }) =>
      engineList(capability, settings).some((engine) => engine.lane === lane && ready(engine.name)),
    )
    .map(({ slug }) => slug);
}
