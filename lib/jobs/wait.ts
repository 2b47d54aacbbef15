import { listener } from "../platform/notifications.ts";
import { hasEnded, type Job, readJob } from "./record.ts";

/** A notification can be lost, so a waiter reads this often all the same. */
const READ_EVERY_MS = 5_000;

/** A job made a moment ago is first looked at after this, unless it is told of before, as it nearly always is. */
const FRESH_MS = 500;

/** Waits until the job has ended, at most `ms`; returns it as it then is. `fresh`: it was made just now. Throws `not_found`. */
export async function waitForJob(
  accountId: string,
  jobId: string,
  ms: number,
  signal?: AbortSignal,
  { fresh = false } = {},
): Promise<Job> {
  const deadline = Date.now() + ms;
  for await (const job of watchJob(accountId, jobId, signal, deadline, fresh ? FRESH_MS : 0)) {
    if (hasEnded(job) || Date.now() >= deadline) return job;
  }
  return readJob(accountId, jobId);
}

/** The job each time it changes, until it has ended, the deadline passes or the signal is aborted. Listens first, then reads. */
export async function* watchJob(
  accountId: string,
  jobId: string,
  signal?: AbortSignal,
  deadline = Number.POSITIVE_INFINITY,
  firstPauseMs = 0,
): AsyncGenerator<Job> {
  let wake = () => {};
  let stirred = false;
  const stir = (id: string) => {
    if (id !== jobId && id !== "") return;
    stirred = true;
    wake();
  };
  const onAbort = () => wake();
  const source = await listener();
  const leave = [source.on("job_ended", stir), source.on("job_progress", stir), source.on("reconnected", stir)];
  signal?.addEventListener("abort", onAbort, { once: true });
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  try {
    if (firstPauseMs > 0 && deadline > Date.now() && !signal?.aborted)
      await pause(Math.min(firstPauseMs, deadline - Date.now()));
    for (;;) {
      stirred = false;
      const job = await readJob(accountId, jobId);
      yield job;
      if (hasEnded(job) || signal?.aborted || Date.now() >= deadline) return;
      if (stirred) continue;
      await pause(Math.min(READ_EVERY_MS, deadline - Date.now()));
      if (signal?.aborted) return;
    }
  } finally {
    for (const off of leave) off();
    signal?.removeEventListener("abort", onAbort);
  }
}
