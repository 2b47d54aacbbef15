import { operations } from "../../operations/index.ts";
import { env } from "../../platform/env.ts";
import { engineSettings } from "../configured/settings.ts";
import { engineList } from "../index.ts";
import { listSettings } from "../ports/index.ts";
import { probeEngine } from "./probe.ts";
import { type EngineReport, engineReports } from "./states.ts";

/** An operation with its engines in order of preference, as they are now. */
export interface OperationEngines {
  operation: string;
  title: string;
  /** The setting that lists its engines. */
  setting: string;
  /** The engine that would be asked first now; null where none can serve. */
  serves: string | null;
  engines: (EngineReport & { lane: "cpu" | "io" })[];
}

/**
 * Every operation's engines and which would serve it now. What workers say counts; what no worker speaks of is looked at
 * from here where `probe` is set, else said to have no worker.
 */
export async function engineOverview({ probe = false } = {}): Promise<OperationEngines[]> {
  const settings = engineSettings(env());
  const told = new Map((await engineReports()).map((report) => [report.engine, report]));
  const looks = new Map<string, Promise<EngineReport>>();
  return Promise.all(
    operations.map(async ({ slug, title, capability }) => {
      const engines = await Promise.all(
        engineList(capability, settings).map(async (engine) => {
          const none = { engine: engine.name, state: "missing", detail: "no worker has it", fraction: 0 } as const;
          const look = looks.get(engine.name) ?? (probe ? probeEngine(engine) : Promise.resolve(none));
          looks.set(engine.name, look);
          return { ...(told.get(engine.name) ?? (await look)), lane: engine.lane };
        }),
      );
      const serves = engines.find(({ state }) => state === "ready")?.engine ?? null;
      return { operation: slug, title, setting: listSettings[capability], serves, engines };
    }),
  );
}
