import { pool } from "../db.ts";
import { engineFor } from "../engines/index.ts";
import type { Engines } from "../engines/ports.ts";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import type { Operation } from "../operations/define.ts";
import { engineSettings } from "./engine-settings.ts";

export interface EngineReport {
  engine: string;
  /** ready, or what it waits for. */
  state: "ready" | "fetching" | "missing" | "failed";
  detail: string | null;
  fraction: number;
}

const FRESH_SECONDS = 30;
const MEMORY_MS = 1_000;

let remembered: { at: number; reports: Promise<EngineReport[]> } | undefined;

/** What the workers alive say of each engine; the best state of any of them counts. Read at most once a second. */
export function engineReports(): Promise<EngineReport[]> {
  if (remembered && Date.now() - remembered.at < MEMORY_MS) return remembered.reports;
  const reports = readReports();
  remembered = { at: Date.now(), reports };
  reports.catch(() => {
    remembered = undefined;
  });
  return reports;
}

/**
 * The engine that serves the operation now. Throws `engine_unavailable`, saying whether it is being fetched,
 * has no worker, or is not installed at all.
 */
export async function chooseEngine(
  operation: Operation,
): Promise<{ name: string; lane: "cpu" | "io"; engines: Partial<Engines> }> {
  const settings = engineSettings(env());
  const engine = engineFor(operation.capability, settings);
  if (!engine) {
    throw new AppError("engine_unavailable", `No engine for ${operation.title.toLowerCase()} is installed here.`, {
      retryAfterSeconds: 3600,
    });
  }
  const report = (await engineReports()).find((candidate) => candidate.engine === engine.name);
  if (!report) {
    throw new AppError("engine_unavailable", "No worker is running that has this engine. Try again in a moment.", {
      retryAfterSeconds: 5,
    });
  }
  if (report.state === "fetching") {
    const percent = Math.floor(report.fraction * 100);
    throw new AppError(
      "engine_unavailable",
      `The engine's weights are still being fetched (${percent} %). Try again in a moment.`,
      {
        retryAfterSeconds: 10,
      },
    );
  }
  if (report.state !== "ready") {
    throw new AppError("engine_unavailable", `The engine is not usable now: ${report.detail ?? report.state}.`, {
      retryAfterSeconds: 60,
    });
  }
  return {
    name: engine.name,
    lane: engine.lane,
    engines: engine.load(settings),
  };
}

async function readReports(): Promise<EngineReport[]> {
  const { rows } = await pool().query<EngineReport & Record<string, unknown>>(
    `SELECT DISTINCT ON (engine) engine, state, detail, fraction FROM engine_state
     WHERE updated_at > now() - make_interval(secs => $1)
     ORDER BY engine, array_position(ARRAY['ready', 'fetching', 'failed', 'missing'], state), fraction DESC`,
    [FRESH_SECONDS],
  );
  return rows;
}
