import { setTimeout } from "node:timers/promises";
import { AppError } from "@atelier/errors";
import type { Operation } from "../../operations/define.ts";
import { env } from "../../platform/env.ts";
import { engineSettings } from "../configured/settings.ts";
import type { EngineDescriptor } from "../define.ts";
import { engineList } from "../index.ts";
import { type EngineReport, engineReports } from "./states.ts";

/** How long a worker takes to start and probe its engines on a busy machine. */
const STARTUP_MS = 8_000;
const POLL_MS = 250;

export interface UsableEngines {
  /** The operation's engines in the operator's order. */
  all: EngineDescriptor[];
  /** The engines that are ready on at least one worker. Never empty. */
  usable: EngineDescriptor[];
}

/**
 * The operation's engines, and those that are ready now. Throws `engine_unavailable` if none is ready; the message reports
 * whether one is being downloaded, has no worker, or is not installed.
 */
export async function usableEngines(operation: Operation): Promise<UsableEngines> {
  const engines = engineList(operation.capability, engineSettings(env()));
  const reports = await firstReports();
  const reportOf = ({ name }: EngineDescriptor) => reports.find(({ engine }) => engine === name);
  const usable = engines.filter((engine) => reportOf(engine)?.state === "ready");
  if (usable.length > 0) return { all: engines, usable };
  if (engines.length === 0) {
    throw new AppError("engine_unavailable", `No engine for ${operation.title.toLowerCase()} is installed.`, {
      retryAfterSeconds: 3600,
    });
  }
  throw noneUsable(engines.flatMap((engine) => reportOf(engine) ?? []));
}

/** The engines' states. Waits if no worker has reported yet, as after a start. */
async function firstReports(): Promise<EngineReport[]> {
  const deadline = Date.now() + STARTUP_MS;
  for (;;) {
    const reports = await engineReports();
    if (reports.length > 0 || Date.now() >= deadline) return reports;
    await setTimeout(POLL_MS);
  }
}

function noneUsable(reports: readonly EngineReport[]): AppError {
  const unavailable = (message: string, retryAfterSeconds: number) =>
    new AppError("engine_unavailable", message, { retryAfterSeconds });
  const fetching = reports.find(({ state }) => state === "fetching");
  if (fetching) {
    const percent = Math.floor(fetching.fraction * 100);
    return unavailable(`The engine's model is being downloaded (${percent} %). Try again in a moment.`, 10);
  }
  const [report] = reports;
  if (!report) return unavailable("No running worker has this engine. Try again in a moment.", 5);
  return unavailable(`The engine is not available: ${report.detail ?? report.state}.`, 60);
}
