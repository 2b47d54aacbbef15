import type { Job } from "../generated/types.gen.ts";
import { ApiError, AtelierError } from "./errors.ts";
import { readEvents } from "./event-stream.ts";
import { backOffMs, isRetryable, sleep } from "./retry.ts";
import { path, type Transport } from "./transport.ts";

export interface WaitOptions {
  /** Stops the wait. The job continues. */
  signal?: AbortSignal | undefined;
  /** Called with the job each time that its state or progress changes. */
  onProgress?: ((job: Job) => void) | undefined;
  /** The longest wait. Default: 20 minutes. */
  waitTimeoutMs?: number | undefined;
}

export const DEFAULT_WAIT_MS = 20 * 60_000;

/** Whether a job has ended. */
export const hasEnded = ({ status }: Pick<Job, "status">): boolean => status !== "queued" && status !== "running";

/**
 * Waits for the end of a job, successful or not. A stream of events that breaks off is resumed behind its last event.
 * Throws `wait_timed_out`, the signal's reason, and what requests throw; errors have the job's ID.
 */
export async function waitForJob(transport: Transport, id: string, options: WaitOptions = {}): Promise<Job> {
  const limitMs = options.waitTimeoutMs ?? DEFAULT_WAIT_MS;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(waitTimedOut(id, limitMs)), limitMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
  try {
    return await followJob(transport, id, signal, options.onProgress);
  } catch (error) {
    if (error instanceof AtelierError) error.jobId ??= id;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function followJob(
  transport: Transport,
  id: string,
  signal: AbortSignal,
  onProgress: WaitOptions["onProgress"],
): Promise<Job> {
  let lastId: string | undefined;
  for (let failures = 0; ; failures++) {
    try {
      for await (const event of readEvents(transport, path`/jobs/${id}/events`, { lastId, signal })) {
        const job: Job = JSON.parse(event.data);
        lastId = event.id;
        failures = 0;
        onProgress?.(job);
        if (hasEnded(job)) return job;
      }
    } catch (error) {
      signal.throwIfAborted();
      // Too many open streams, and proxies that allow none, still allow polling.
      const streamRefused = error instanceof ApiError ? error.code === "rate_limited" : isNoStream(error);
      if (!streamRefused && (failures >= transport.maxRetries || !isRetryable(error, true))) throw error;
    }
    const job = await transport.get<Job>(path`/jobs/${id}`, undefined, { signal });
    if (hasEnded(job)) {
      onProgress?.(job);
      return job;
    }
    await sleep(backOffMs(failures), signal);
  }
}

const isNoStream = (error: unknown) => error instanceof AtelierError && error.code === "invalid_response";

const waitTimedOut = (id: string, limitMs: number) =>
  new AtelierError(
    "wait_timed_out",
    `The job ${id} has not ended within ${limitMs / 1000} s. It continues: wait for it again with its ID.`,
    { jobId: id },
  );

/** The job if it has succeeded. Throws ApiError with the code of its failure, or `job_canceled`. */
export function succeeded(job: Job): Job {
  if (job.status === "succeeded") return job;
  if (job.status === "canceled")
    throw new AtelierError("job_canceled", `The job ${job.id} was canceled. It cost nothing.`, { jobId: job.id });
  const { code = "engine_failed", title = "The job failed", detail } = job.error ?? {};
  throw new ApiError({ code, title, detail: detail ?? title }, { jobId: job.id });
}
