import { setTimeout } from "node:timers/promises";
import { AppError } from "@atelier/errors";
import type { ListedEngine } from "../engines/define.ts";
import type { Operation } from "../operations/define.ts";
import { type AllowedEngines, allowedEngines, type EngineRequest } from "./allowed-engines.ts";
import { type EngineReport, engineReports, reportFor } from "./states.ts";

/** How long a worker takes to start and probe its engines on a busy machine. */
const STARTUP_MS = 8_000;
const POLL_MS = 250;

export interface UsableEngines extends AllowedEngines {
  /** The engines that are ready on at least one worker. Never empty. */
  usable: ListedEngine[];
}

/**
 * The engines that a request may use, without default ones that are not installed, and those that are ready now. Throws
 * `engine_unavailable` if none is ready; the message reports whether one is being downloaded, has no worker, or is not
 * installed. Throws as `allowedEngines`.
 */
export async function usableEngines(operation: Operation, request: EngineRequest = {}): Promise<UsableEngines> {
  const { engines, settings } = allowedEngines(operation, request);
  const reports = (await firstReports()).map((report) => reportFor(report, operation.slug));
  const findReport = ({ name }: ListedEngine) => reports.find(({ engine }) => engine === name);
  const usable = engines.filter((engine) => findReport(engine)?.state === "ready");
  // An engine that is neither installed nor requested cannot run a job, so a job does not try it.
  const isChosen = settings.lists?.[operation.slug] !== undefined;
  const able = engines.filter((engine) => isChosen || findReport(engine)?.state !== "missing");
  if (usable.length > 0) return { engines: able, settings, usable };
  if (engines.length === 0) {
    throw new AppError("engine_unavailable", `No engine for ${operation.title.toLowerCase()} is installed.`, {
      retryAfterSeconds: 3600,
    });
  }
  const chosen = request.engine === undefined ? undefined : engines[0]?.name;
  throw noneUsable(
    engines.flatMap((engine) => findReport(engine) ?? []),
    chosen,
  );
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

function noneUsable(reports: readonly EngineReport[], chosen: string | undefined): AppError {
  const unavailable = (message: string, retryAfterSeconds: number) =>
    new AppError(
      "engine_unavailable",
      chosen ? `${chosen}: ${message} Or leave engine out, so that the service chooses one.` : message,
      { retryAfterSeconds },
    );
  const fetching = reports.find(({ state }) => state === "fetching");
  if (fetching) {
    const percent = Math.floor(fetching.fraction * 100);
    return unavailable(`The engine's model is being downloaded (${percent}%). Try again in a moment.`, 10);
  }
  const [report] = reports;
  if (!report) return unavailable("No running worker has this engine. Try again in a moment.", 5);
  return unavailable(`The engine is not available: ${report.detail ?? report.state}.`, 60);
}
