import { AppError } from "@atelier/errors";
import { cancelJob } from "../../../jobs/cancel.ts";
import { hasEnded, type Job, readJob } from "../../../jobs/record.ts";
import { deliveredBefore, eraseJob } from "../../../jobs/retention.ts";
import { log } from "../../../platform/telemetry/log.ts";
import type { Answer } from "../context.ts";

/**
 * Answers a request without retention, then erases what the job stored. A job that did not end within the wait is
 * canceled, because its result could not be read later. Throws `result_expired` for a repeated request, and
 * `engine_timeout` for a canceled job.
 */
export async function deliverOnce(
  job: Job,
  accountId: string,
  replayed: boolean,
  render: (ended: Job) => Promise<Answer>,
): Promise<Answer> {
  if (replayed) throw deliveredBefore();
  const ended = hasEnded(job) ? job : await endNow(accountId, job.id);
  try {
    if (ended.status === "canceled")
      throw new AppError(
        "engine_timeout",
        "The job did not end while the request waited. It was canceled and cost nothing. Send a longer Prefer: wait.",
      );
    const answer = await render(ended);
    // The file of a stream would be deleted while it is sent.
    const isStream = answer.body instanceof ReadableStream;
    return isStream ? { ...answer, body: new Uint8Array(await new Response(answer.body).arrayBuffer()) } : answer;
  } finally {
    // The task for expired data repeats it.
    await eraseJob(accountId, job.id).catch((error: unknown) =>
      log().warn({ error, jobId: job.id }, "erasing a job without retention failed"),
    );
  }
}

/** Cancels a running job and returns it ended. Throws `engine_timeout` if its worker does not stop in time. */
async function endNow(accountId: string, jobId: string): Promise<Job> {
  const job = await cancelJob(accountId, jobId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "job_ended") return readJob(accountId, jobId);
    throw error;
  });
  if (hasEnded(job)) return job;
  throw new AppError("engine_timeout", "The job did not end while the request waited. It is being canceled.");
}
