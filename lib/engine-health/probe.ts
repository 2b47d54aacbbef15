import type { EngineDescriptor } from "../engines/define.ts";
import { engineList } from "../engines/index.ts";
import { weightsState } from "../models/install-weights.ts";
import type { Operation } from "../operations/define.ts";
import { env } from "../platform/env.ts";
import { engineFetch } from "./configured/engine-fetch.ts";
import { engineSettings } from "./configured/settings.ts";
import { engineClient } from "./engine-client.ts";
import type { EngineReport } from "./states.ts";

const PROBE_TIMEOUT_MS = 5_000;

/** Checks whether this machine can use an engine: packages and weights are installed, or the server responds. */
export async function probeEngine(engine: EngineDescriptor): Promise<EngineReport> {
  const report = { engine: engine.name, detail: null, fraction: 1 };
  if (engine.lane === "io") {
    const problem = await engine.probe?.(engineSettings(), engineFetch(engine), AbortSignal.timeout(PROBE_TIMEOUT_MS));
    return problem ? { ...report, state: "failed", detail: problem } : { ...report, state: "ready" };
  }
  const missing = engine.missingRequirement?.();
  if (missing) return { ...report, state: "missing", detail: missing.reason, fraction: 0 };
  const state = await weightsState(engine.weights.required, env().CACHE_DIR);
  if (!hasStoreModel(engine)) return { ...report, state: "fetching", fraction: 0 };
  return state === "ready" ? { ...report, state: "ready" } : { ...report, state: "fetching", fraction: 0 };
}

/** Whether the model that an engine needs of the model store is there. */
export const hasStoreModel = ({ storeModel }: EngineDescriptor): boolean =>
  storeModel === undefined || engineSettings().models?.some(({ name }) => name === storeModel) === true;

/** Marks an engine as failed while its client is paused in this process. */
export function withPause(report: EngineReport, { lane, name }: EngineDescriptor): EngineReport {
  const reason = lane === "io" && report.state === "ready" ? engineClient(name).pausedReason() : null;
  return reason ? { ...report, state: "failed", detail: reason } : report;
}

/** The operations with at least one ready engine of the lane. */
export function servedOperations(
  operations: readonly Operation[],
  lane: "cpu" | "io",
  ready: (engine: string) => boolean,
): string[] {
  const settings = engineSettings();
  return operations
    .filter(({ slug }) => engineList(slug, settings).some((engine) => engine.lane === lane && ready(engine.name)))
    .map(({ slug }) => slug);
}
