import type { JobRow } from "../jobs/record.ts";
import { log } from "../platform/log.ts";
import type { EngineNote } from "./engine-call.ts";
import type { JobRuntime } from "./runtime/job-runtime.ts";

/** Progress is written at most this often: people watch it. */
const INTERVAL_MS = 250;

/** Collects a job's warnings and writes its latest progress at intervals, until `ended` is aborted. */
export function progressWriter(
  job: JobRow,
  runtime: Pick<JobRuntime, "recordProgress">,
  warnings: string[],
  ended: AbortSignal,
): (note: EngineNote) => void {
  let latest: Exclude<EngineNote, { warning: string }> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    timer = undefined;
    if (!latest || ended.aborted) return;
    runtime
      .recordProgress(job, latest.step, latest.fraction)
      .catch((error: unknown) => log().debug({ error }, "progress was not written"));
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
