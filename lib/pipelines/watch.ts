import { watch } from "../jobs/wait.ts";
import { type Run, readRun } from "./record.ts";

/** Yields a run after each change of it or of its jobs until it ends, the deadline passes or the signal is aborted. */
export const watchRun = (
  accountId: string,
  runId: string,
  signal: AbortSignal,
  deadline: number,
): AsyncGenerator<Run> =>
  watch(
    {
      read: () => readRun(accountId, runId),
      hasEnded: ({ outcome }) => outcome !== null,
      isChangedBy: (run, id) => id === runId || (run?.jobs.some((job) => job.id === id) ?? true),
    },
    { signal, deadline },
  );
