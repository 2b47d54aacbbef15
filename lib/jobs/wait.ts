import { type Channel, listener } from "../platform/database/notifications.ts";
import { hasEnded, type Job, parseEnded, readJob, readJobWithOthers } from "./record.ts";

/** The poll interval, in case a notification is lost. */
const POLL_MS = 5_000;

/** A new job is first read after this time, because a notification usually arrives earlier. */
const NEW_JOB_DELAY_MS = 500;

/** Waits until the job has ended, at most `ms`, and returns it. Set `isNew` for a job that was just submitted. Throws `not_found`. */
export async function waitForJob(
  accountId: string,
  jobId: string,
  ms: number,
  signal?: AbortSignal,
  { isNew = false } = {},
): Promise<Job> {
  const deadline = Date.now() + ms;
  const firstDelayMs = isNew ? NEW_JOB_DELAY_MS : 0;
  // Progress is not returned, so it is not read.
  for await (const job of watch(readable(accountId, jobId), {
    signal,
    deadline,
    firstDelayMs,
    changes: ["job_ended"],
  })) {
    if (hasEnded(job) || Date.now() >= deadline) return job;
  }
  return readJob(accountId, jobId);
}

/** Yields the job after each change until it ends, the deadline passes or the signal is aborted. Subscribes before reading. */
export const watchJob = (
  accountId: string,
  jobId: string,
  signal: AbortSignal,
  deadline: number,
): AsyncGenerator<Job> => watch(readable(accountId, jobId), { signal, deadline });

const readable = (accountId: string, jobId: string): Watched<Job> => ({
  read: () => readJobWithOthers(accountId, jobId),
  hasEnded,
  isChangedBy: (_, id) => id === jobId,
  parse: (sent) => {
    const job = parseEnded(sent);
    return job.account_id === accountId ? job : undefined;
  },
});

/** Something whose state follows from jobs. */
interface Watched<State> {
  read(): Promise<State>;
  hasEnded(state: State): boolean;
  /** Whether a notification about this ID can have changed the state that was read last. */
  isChangedBy(state: State | undefined, id: string): boolean;
  /** The state that came with a notification, if it may be seen. */
  parse?(sent: string): State | undefined;
}

/** Yields a state after each change, as `watchJob` does for a job. */
export async function* watch<State>(
  { read, hasEnded, isChangedBy, parse }: Watched<State>,
  {
    signal,
    deadline = Number.POSITIVE_INFINITY,
    firstDelayMs = 0,
    changes = ["job_ended", "job_progress"],
  }: { signal?: AbortSignal | undefined; deadline?: number; firstDelayMs?: number; changes?: readonly Channel[] },
): AsyncGenerator<State> {
  let wake = () => {};
  let isNotified = false;
  let last: State | undefined;
  let sent: string | undefined;
  const onChange = (id: string, state?: string) => {
    if (id !== "" && !isChangedBy(last, id)) return;
    sent = state;
    isNotified = true;
    wake();
  };
  const onAbort = () => wake();
  const source = await listener();
  const subscriptions = ([...changes, "reconnected"] as const).map((name) => source.on(name, onChange));
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
    if (firstDelayMs > 0 && deadline > Date.now() && !signal?.aborted)
      await pause(Math.min(firstDelayMs, deadline - Date.now()));
    for (;;) {
      isNotified = false;
      const known: State | undefined = sent === undefined ? undefined : parse?.(sent);
      sent = undefined;
      last = known ?? (await read());
      yield last;
      if (hasEnded(last) || signal?.aborted || Date.now() >= deadline) return;
      if (isNotified) continue;
      await pause(Math.min(POLL_MS, deadline - Date.now()));
      if (signal?.aborted) return;
    }
  } finally {
    for (const unsubscribe of subscriptions) unsubscribe();
    signal?.removeEventListener("abort", onAbort);
  }
}
