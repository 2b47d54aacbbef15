import { setTimeout } from "node:timers/promises";
import { AppError } from "@atelier/errors";
import type { Operation } from "../../operations/define.ts";
import { env } from "../../platform/env.ts";
import { engineSettings } from "../configured/settings.ts";
import type { EngineDescriptor } from "../define.ts";
import { engineList } from "../index.ts";
import { type EngineReport, engineReports } from "./states.ts";

/** A worker takes about this long to load what it needs and look at its engines, on a busy machine. */
const STARTING_MS = 8_000;
const LOOK_AGAIN_MS = 250;

export interface UsableEngines {
  /** The operation's engines in the operator's order. */
  all: EngineDescriptor[];
  /** Those that are ready on some worker; at least one. */
  usable: EngineDescriptor[];
}

/**
 * The operation's engines, and those that are ready now. Throws `engine_unavailable` if none is; the message says
 * whether one is being downloaded, has no worker, or is not installed.
 */
export async function usableEngines(operation: Operation): Promise<UsableEngines> {
  const engines = engineList(operation.capability, engineSettings(env()));
  const reports = await firstReports();
  const reportOf = ({ name }: EngineDescriptor) => reports.find(({ engine }) => engine === name);
  const usable = engines.filter((engine) => reportOf(engine)?.state === "ready");
  if (usable.length > 0) return { all: engines, usable };
  if (engines.length === 0) {
    throw new AppError("engine_unavailable", `No engine for ${operation.title.toLowerCase()} is installed here.`, {
      retryAfterSeconds: 3600,
    });
  }
  throw noneUsable(engines.flatMap((engine) => reportOf(engine) ?? []));
}

/** The engines' states; where no worker has said anything yet, as just after a start, it is waited for. */
async function firstReports(): Promise<EngineReport[]> {
  const until = Date.now() + STARTING_MS;
  for (;;) {
    const reports = await engineReports();
    if (reports.length > 0 || Date.now() >= until) return reports;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

function noneUsable(reports: readonly EngineReport[]): AppError {
  const unavailable = (message: string, retryAfterSeconds: number) =>
    new AppError("engine_unavailable", message, { retryAfterSeconds });
  const fetching = reports.find(({ state }) => state === "fetching");
  if (fetching) {
    const percent = Math.floor(fetching.fraction * 100);
    return unavailable(`The engine's weights are still being fetched (${percent} %). Try again in a moment.`, 10);
  }
  const [report] = reports;
  if (!report) return unavailable("No worker is running that has this engine. Try again in a moment.", 5);
  return unavailable(`The engine is not usable now: ${report.detail ?? report.state}.`, 60);
}
