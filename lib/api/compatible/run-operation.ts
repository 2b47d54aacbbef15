import { createHash } from "node:crypto";
import { AppError } from "@atelier/errors";
import { usableEngines } from "../../engine-health/availability.ts";
import { cancelJob } from "../../jobs/cancel.ts";
import { expireDropped, JOIN_MS, type RequestContent, recordDropped, takeDropped } from "../../jobs/dropped.ts";
import { hasEnded, type Job } from "../../jobs/record.ts";
import { waitForJob } from "../../jobs/wait.ts";
import type { Operation } from "../../operations/define.ts";
import { InputFile } from "../../operations/fields.ts";
import { log } from "../../platform/telemetry/log.ts";
import type { Received } from "../http/body/receive.ts";
import type { TemporaryFolder } from "../http/body/temporary.ts";
import type { Context } from "../http/context.ts";
import { serializeByKey } from "../http/limits/serialize-by-key.ts";
import { whileAllowed } from "../http/stream/access-watch.ts";
import { idempotencyKey } from "../http/submit/prefer.ts";
import { type Submitted, submitReceived } from "../http/submit/submit-received.ts";

/** How long a request of a compatible API waits for its job. Clients of other services wait in the connection. */
const WAIT_MS = 300_000;

/** Sets fields of an input that depend on the facts of its files, such as a share of an image's width. May throw. */
export type CompleteInput = (input: Record<string, unknown>) => void;

/** Parts of a request of another API beyond the mapped fields. */
export interface MappedRequest {
  complete?: CompleteInput | undefined;
  /** The parameters as they were sent, without files. A repetition with the same Idempotency-Key must have the same. */
  parameters?: object | undefined;
}

/**
 * Submits an operation whose fields have been mapped from another API's, and names the job in the request log. `delivery`
 * sets how its result is returned. Throws as `submitReceived`, and if no engine is usable.
 */
export async function submitMapped(
  context: Context,
  operation: Operation,
  fields: Received["fields"],
  {
    folder,
    delivery,
    complete,
    parameters,
  }: MappedRequest & { folder: TemporaryFolder; delivery: { waits: boolean; inline: boolean } },
): Promise<Submitted> {
  context.set("operation", operation.slug);
  const key = idempotencyKey(context.req.header("idempotency-key"));
  // A repeat joins its job although no engine is ready now.
  if (key === undefined) await usableEngines(operation);
  // The mapped fields are values, not texts of a form.
  const received = { kind: "json" as const, fields };
  const submitted = await serializeByKey(context.get("caller").accountId, key, () =>
    submitReceived(context, operation, received, {
      folder,
      key,
      delivery: () => delivery,
      parameters,
      ...(complete ? { check: complete } : {}),
    }),
  );
  context.set("jobId", submitted.jobId);
  return submitted;
}

/**
 * Submits an operation for a compatible API and waits for its end. Throws as `submitMapped`, the error of a failed job,
 * and `engine_timeout` for a job that has not ended, which goes on.
 */
export async function runOperation(
  context: Context,
  operation: Operation,
  fields: Received["fields"],
  folder: TemporaryFolder,
  request: MappedRequest = {},
): Promise<Job> {
  const delivery = { waits: true, inline: true };
  const { jobId, replayed } = await submitMapped(context, operation, fields, { ...request, folder, delivery });
  return endedJob(context, jobId, replayed);
}

/**
 * Waits for a job of the request's account. If the client gives up, the job is canceled, because clients of other services
 * repeat such a request and could not read the first result. Throws as `runOperation`.
 */
export async function endedJob(
  context: Context,
  jobId: string,
  replayed: boolean,
  giveUp: () => Promise<unknown> = () => cancelJob(context.get("caller").accountId, jobId),
): Promise<Job> {
  context.set("jobId", jobId);
  const { accountId } = context.get("caller");
  const job = await whileAllowed(context, (signal) =>
    waitForJob(accountId, jobId, WAIT_MS, signal, { isNew: !replayed }),
  );
  if (!hasEnded(job)) {
    if (context.req.raw.signal.aborted) await giveUp();
    const message = `The job ${jobId} is still running and will be charged. Read it with GET /api/v1/jobs/${jobId}.`;
    throw new AppError("engine_timeout", message);
  }
  context.set("credits", job.charged);
  if (job.status === "failed") throw new AppError(job.error_code ?? "engine_failed", job.error_detail ?? undefined);
  if (job.status === "canceled") throw new AppError("job_ended", `The job ${jobId} was canceled.`);
  return job;
}

/**
 * Runs an operation as `runOperation`, for clients that mark a repeated request with X-Stainless-Retry-Count. A repetition
 * within a minute returns the job of an identical request of the same API key whose connection closed before its response
 * was sent; only one does. Other repetitions follow a refusal, which had no job.
 */
export async function runRepeatable(
  context: Context,
  operation: Operation,
  fields: Received["fields"],
  folder: TemporaryFolder,
): Promise<Job> {
  const count = context.req.header("x-stainless-retry-count");
  if (count === undefined) return runOperation(context, operation, fields, folder);
  const { accountId, keyId } = context.get("caller");
  const text = JSON.stringify([operation.slug, fields], (_, value) =>
    value instanceof InputFile ? value.sha256 : value,
  );
  // Keys of clients are ASCII.
  const content = { accountId, name: `↻${keyId}:${createHash("sha256").update(text).digest("hex")}` };
  const dropped = Number(count) > 0 ? await takeDropped(content) : undefined;
  if (dropped !== undefined) context.set("operation", operation.slug);
  const job = await (dropped === undefined
    ? runOperation(context, operation, fields, folder)
    : endedJob(context, dropped, true));
  await recordUnsent(context, content, job.id);
  return job;
}

/** Remembers an ended job if the connection of its request closes before the response is sent. */
async function recordUnsent(context: Context, content: RequestContent, jobId: string): Promise<void> {
  const { outgoing } = context.env;
  if (outgoing.closed) return recordDropped(content, jobId);
  outgoing.once("close", () => {
    if (outgoing.writableFinished) return;
    recordDropped(content, jobId).catch((error: unknown) =>
      log().error({ error, jobId }, "a lost response was not recorded"),
    );
  });
}

/**
 * Submits a job and waits for its end, for clients that repeat a request after a timeout. If the connection is lost, or
 * the job takes too long, an identical request of the same API key joins it within a minute; `fingerprint` identifies
 * the content. A job that is not joined is canceled. Throws as `endedJob`.
 */
export async function endedJoinableJob(
  context: Context,
  fingerprint: string,
  submit: () => Promise<string>,
): Promise<Job> {
  const { accountId, keyId } = context.get("caller");
  // Keys of clients are ASCII.
  const content = { accountId, name: `→${keyId}:${fingerprint}` };
  const joined = await takeDropped(content);
  const jobId = joined ?? (await submit());
  const leave = async () => {
    await recordDropped(content, jobId);
    setTimeout(() => void cancelUnlessJoined(content, jobId), JOIN_MS + 1_000).unref();
  };
  try {
    const job = await endedJob(context, jobId, joined !== undefined, leave);
    if (context.req.raw.signal.aborted) await recordDropped(content, jobId);
    return job;
  } catch (error) {
    const isLate = error instanceof AppError && error.code === "engine_timeout";
    if (isLate && !context.req.raw.signal.aborted) await recordDropped(content, jobId);
    throw error;
  }
}

async function cancelUnlessJoined(content: RequestContent, jobId: string): Promise<void> {
  try {
    if (await expireDropped(content, jobId)) await cancelJob(content.accountId, jobId);
  } catch (error) {
    // The job may have ended by itself.
    if (!(error instanceof AppError)) log().error({ error, jobId }, "a job of a lost connection was not canceled");
  }
}
