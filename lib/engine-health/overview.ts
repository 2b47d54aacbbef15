import { engineList } from "../engines/index.ts";
import { listSetting } from "../engines/ports/index.ts";
import { operations } from "../operations/index.ts";
import { engineSettings } from "./configured/settings.ts";
import { probeEngine } from "./probe.ts";
import { type EngineReport, engineReports, reportFor } from "./states.ts";

/** An operation with its engines in order of preference and their current states. */
export interface OperationEngines {
  operation: string;
  title: string;
  /** The setting that lists its engines. */
  setting: string;
  /** The first ready engine; null if none is ready. */
  serves: string | null;
  engines: (EngineReport & { lane: "cpu" | "io" })[];
}

/**
 * The engines of all operations with their states. An engine without a worker report is probed from this process if
 * `probe` is set; otherwise it counts as missing.
 */
export async function engineOverview({ probe = false } = {}): Promise<OperationEngines[]> {
  const settings = engineSettings();
  const reports = new Map((await engineReports()).map((report) => [report.engine, report]));
  const probes = new Map<string, Promise<EngineReport>>();
  return Promise.all(
    operations.map(async ({ slug, title }) => {
      const engines = await Promise.all(
        engineList(slug, settings).map(async (engine) => {
          const none = {
            engine: engine.name,
            state: "missing",
            detail: "no worker has this engine",
            fraction: 0,
          } as const;
          const probed = probes.get(engine.name) ?? (probe ? probeEngine(engine) : Promise.resolve(none));
          probes.set(engine.name, probed);
          return { ...reportFor(reports.get(engine.name) ?? (await probed), slug), lane: engine.lane };
        }),
      );
      const serves = engines.find(({ state }) => state === "ready")?.engine ?? null;
      return { operation: slug, title, setting: listSetting(slug), serves, engines };
    }),
  );
}
