import type { errorCodes } from "../generated/constants.gen.ts";
import type { Problem } from "../generated/types.gen.ts";

/** An error code of the API. Each has a page in the documentation: /docs/errors/<code>. */
export type ApiErrorCode = (typeof errorCodes)[number];

/** An error code of this library, for a failure that is not a response of the API. */
export type ClientErrorCode =
  | "missing_api_key"
  | "invalid_option"
  | "invalid_file"
  | "connection_failed"
  | "request_timed_out"
  | "invalid_response"
  | "job_canceled"
  | "wait_timed_out"
  | "invalid_signature"
  | "foreign_key"
  | "receipt_tampered"
  | "head_wrong"
  | "receipt_not_included";

export interface AtelierErrorOptions {
  /** The job that was submitted before the failure. It can be waited for again with `client.jobs.wait(jobId)`. */
  jobId?: string | undefined;
  /** The HTTP status, if there was a response. */
  status?: number | undefined;
  cause?: unknown;
}

/** Every error of this library. `code` names the cause, `message` explains it. */
export class AtelierError extends Error {
  override readonly name: string = "AtelierError";
  readonly code: ApiErrorCode | ClientErrorCode;
  readonly status: number | undefined;
  /** The job that was submitted before the failure, if there is one. */
  jobId: string | undefined;

  constructor(code: ApiErrorCode | ClientErrorCode, message: string, options: AtelierErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status;
    this.jobId = options.jobId;
  }
}

/** An error response of the API (RFC 9457), or the failure of a job. */
export class ApiError extends AtelierError {
  override readonly name = "ApiError";
  declare readonly code: ApiErrorCode;
  readonly title: string;
  /** Names the request in the log of the portal. */
  readonly requestId: string | undefined;
  /** The page of the documentation about this code. */
  readonly type: string | undefined;
  /** The fields that are not valid: JSON pointers with messages. */
  readonly errors: readonly { pointer?: string; message?: string }[];
  /** Seconds after which a retry can succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    problem: Pick<Problem, "code" | "title" | "detail"> & Partial<Problem>,
    { retryAfterSeconds, ...options }: AtelierErrorOptions & { retryAfterSeconds?: number | undefined } = {},
  ) {
    super(problem.code, problem.detail || problem.title, { status: problem.status, jobId: problem.job_id, ...options });
    this.title = problem.title;
    this.requestId = problem.request_id;
    this.type = problem.type;
    this.errors = problem.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
