import type { OperationInputs } from "../generated/inputs.gen.ts";
import type { Job } from "../generated/types.gen.ts";
import { type ResolvedInput, requestBody, resolveInput } from "./body.ts";
import { AtelierError } from "./errors.ts";
import type { Disk } from "./files.ts";
import { readJson, type Transport } from "./transport.ts";
import { DEFAULT_WAIT_MS, hasEnded, succeeded, type WaitOptions, waitForJob } from "./wait.ts";

export interface SubmitOptions {
  signal?: AbortSignal | undefined;
  /** Names the request: one with the same key returns the first one's job. Default: a new key for each call. */
  idempotencyKey?: string | undefined;
  /** Your end user, for usage by user. */
  user?: string | undefined;
  /** Whether the request log stores the parameters. */
  logParameters?: boolean | undefined;
}

export interface RunOptions extends SubmitOptions, WaitOptions {
  /** Called with the job when it is submitted, so that its ID can be stored before the wait. */
  onSubmit?: ((job: Job) => void) | undefined;
  /** Whether an abort of `signal` also cancels the job. Default: false, the job continues. */
  cancelOnAbort?: boolean | undefined;
}

/** The longest time that the service waits in a request. */
const REQUEST_WAIT_SECONDS = 120;

/** A new idempotency key: 128 random bits. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Submits an operation and returns its job at once. */
export async function submitJob<Slug extends keyof OperationInputs>(
  transport: Transport,
  disk: Disk,
  operation: Slug,
  input: OperationInputs[Slug],
  options: SubmitOptions = {},
): Promise<Job> {
  const body = requestBody(await resolveInput(operation, input, disk));
  return transport.post(`/${operation}`, body, {
    signal: options.signal,
    headers: { ...toHeaders(options), prefer: "respond-async" },
  });
}

/** Submits an operation and waits for its end. Returns the succeeded job. */
export async function runJob<Slug extends keyof OperationInputs>(
  transport: Transport,
  disk: Disk,
  operation: Slug,
  input: OperationInputs[Slug],
  options: RunOptions = {},
): Promise<Job> {
  if (input.retention === 0) {
    const body = await resolveInput(operation, { ...input, response: "base64" }, disk);
    return succeeded(await waitInRequest(transport, `/${operation}`, requestBody(body), options));
  }
  // A job that an abort cancels must be known, so its submission is not interrupted.
  const signal = options.cancelOnAbort ? undefined : options.signal;
  options.signal?.throwIfAborted();
  const job = await submitJob(transport, disk, operation, input, { ...options, signal });
  options.onSubmit?.(job);
  if (hasEnded(job)) return succeeded(job);
  try {
    return succeeded(await waitForJob(transport, job.id, options));
  } catch (error) {
    if (options.cancelOnAbort && options.signal?.aborted) await cancelJob(transport, job.id);
    throw error;
  }
}

/**
 * Sends a request that waits for its job in the service, and again with the same idempotency key until the job has ended.
 * For answers that cannot be read later.
 */
export async function waitInRequest<T extends object>(
  transport: Transport,
  path: string,
  body: FormData | ResolvedInput,
  options: SubmitOptions & Pick<WaitOptions, "waitTimeoutMs">,
): Promise<T> {
  const until = Date.now() + (options.waitTimeoutMs ?? DEFAULT_WAIT_MS);
  const headers = { ...toHeaders(options), prefer: `wait=${REQUEST_WAIT_SECONDS}` };
  for (;;) {
    const { status, value } = await transport.send(
      { method: "POST", path, body, headers, signal: options.signal, extraTimeMs: REQUEST_WAIT_SECONDS * 1000 },
      async (response) => ({ status: response.status, value: await readJson<T & { id?: string }>(response) }),
    );
    if (status !== 202) return value;
    if (Date.now() > until)
      throw new AtelierError("wait_timed_out", "The job has not ended in time. It continues.", { jobId: value.id });
  }
}

/** The same headers for each repetition of a request. */
const toHeaders = ({ idempotencyKey = newIdempotencyKey(), user, logParameters }: SubmitOptions) => ({
  "idempotency-key": idempotencyKey,
  "atelier-user": user,
  "atelier-log": logParameters ? "parameters" : undefined,
});

/** Cancels a job. A job that has ended stays as it is. */
async function cancelJob(transport: Transport, id: string): Promise<void> {
  try {
    await transport.post(`/jobs/${id}/cancel`, undefined, { repeatable: true });
  } catch (error) {
    if (!(error instanceof AtelierError) || error.code !== "job_ended") throw error;
  }
}
