import { AppError, type ErrorCode, errorCodes, type InputFault } from "@atelier/errors";
import { describeInfrastructureError } from "../../../platform/database/database-errors.ts";
import { env } from "../../../platform/env.ts";
import { log } from "../../../platform/telemetry/log.ts";
import type { Answer } from "../context.ts";

/** The body of every error response (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  request_id: string;
  errors?: readonly InputFault[];
  job_id?: string;
}

/** Converts an error to a problem. An unexpected error becomes `internal_error`, and its cause is only logged. */
export function toProblem(error: unknown, requestId: string, jobId?: string): Problem {
  const known = toAppError(error);
  if (known.code === "internal_error") log().error({ error: known.cause ?? known, requestId }, "a request failed");
  const { status, title } = errorCodes[known.code];
  return {
    type: `${env().PUBLIC_URL}/docs/errors/${known.code}`,
    title,
    status,
    detail: known.message,
    code: known.code,
    request_id: requestId,
    ...(known.errors.length > 0 ? { errors: known.errors } : {}),
    ...(jobId ? { job_id: jobId } : {}),
  };
}

/** The response for an error, which can be that of a job of this request or of the one that it repeats. */
export function problemAnswer(
  error: unknown,
  requestId: string,
  { jobId, replayed = false }: { jobId?: string; replayed?: boolean } = {},
): Answer {
  const known = toAppError(error);
  const problem = toProblem(known, requestId, jobId);
  const { status } = problem;
  const retryAfter = known.retryAfterSeconds ?? defaultRetry(status);
  return {
    status,
    errorCode: problem.code,
    ...(problem.errors ? { errorFields: problem.errors.map(({ pointer }) => pointer) } : {}),
    body: JSON.stringify(problem),
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
      ...(replayed ? { "idempotent-replayed": "true" } : {}),
      ...(status === 401 ? { "www-authenticate": 'Bearer realm="api"' } : {}),
      // The rest of the body is not read, so the connection must be closed.
      ...(status === 413 || status === 408 ? { connection: "close" } : {}),
    },
  };
}

const defaultRetry = (status: number) => (status === 429 || status === 503 ? 1 : undefined);

/** The error with its code. An unexpected error becomes `internal_error`. */
export function toAppError(error: unknown): AppError {
  const described = describeInfrastructureError(error);
  if (described instanceof AppError) return described;
  const message = "Something went wrong on our side. Contact support with the request ID.";
  return new AppError("internal_error", message, { cause: error });
}
