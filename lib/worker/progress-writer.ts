import type { JobRow } from "../jobs/record.ts";
import { log } from "../platform/telemetry/log.ts";
import type { EngineNote } from "./engine-call.ts";
import { recordJobProgress } from "./running-jobs.ts";

/** Progress is written at most this often: people watch it. A job that is shorter writes none. */
const INTERVAL_MS = 500;

/** A step and its fraction, 0 to 1. */
export type JobProgress = Exclude<EngineNote, { warning: string }>;

/** Collects a job's warnings, and writes and reports its latest progress at intervals, until `ended` is aborted. */
export function progressWriter(
  job: JobRow,
  warnings: string[],
  onProgress: (progress: JobProgress) => void,
  ended: AbortSignal,
): (note: EngineNote) => void {
  let latest: JobProgress | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    timer = undefined;
    if (!latest || ended.aborted) return;
    onProgress(latest);
    recordJobProgress(job, latest.step, latest.fraction).catch((error: unknown) =>
      log().debug({ error }, "progress was not written"),
    );
  };
  ended.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return (note) => {
    if ("warning" in note) {
      if (!warnings.includes(note.warning)) warnings.push(note.warning);
      return;
    }
    latest = note;
    timer ??= setTimeout(write, INTERVAL_MS);
  };
}
