/**
 * Every error code of the API, with its HTTP status and title. Documentation and OpenAPI derive from this closed list.
 */
export const errorCodes = {
  invalid_json: { status: 400, title: "The body is not valid JSON" },
  missing_key: { status: 401, title: "No API key was sent" },
  invalid_key: { status: 401, title: "The API key is not valid" },
  insufficient_credits: { status: 402, title: "Not enough credits" },
  spend_limit_reached: {
    status: 402,
    title: "A spend limit is reached",
  },
  key_restricted: { status: 403, title: "The API key does not allow this request" },
  role_required: { status: 403, title: "Your role in the team does not allow this" },
  account_suspended: { status: 403, title: "The account is suspended" },
  origin_not_allowed: { status: 403, title: "Requests from this origin are not allowed" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  request_timeout: { status: 408, title: "The request was sent too slowly" },
  not_acceptable: { status: 406, title: "No acceptable representation" },
  idempotency_in_progress: {
    status: 409,
    title: "The first request with this idempotency key is still being processed",
  },
  job_running: { status: 409, title: "The job has not ended" },
  job_ended: { status: 409, title: "The job has already ended" },
  batch_ended: { status: 409, title: "The batch has already ended" },
  run_ended: { status: 409, title: "The run has already ended" },
  run_running: { status: 409, title: "The run has not ended" },
  keep_limit_reached: { status: 409, title: "The account's space for kept results is used up" },
  upload_limit_reached: { status: 409, title: "The account's space for uploads is used up" },
  upload_offset_conflict: { status: 409, title: "The upload continues at another position" },
  webhook_disabled: { status: 409, title: "The webhook endpoint is disabled" },
  result_expired: { status: 410, title: "The result has expired" },
  unsupported_tus_version: { status: 412, title: "The version of the tus protocol is not supported" },
  payload_too_large: { status: 413, title: "The body or a file is too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  range_not_satisfiable: { status: 416, title: "The requested range is outside of the file" },
  invalid_input: { status: 422, title: "The input is not valid" },
  unreadable_image: { status: 422, title: "The image cannot be read" },
  unreadable_document: { status: 422, title: "The document cannot be read" },
  input_unreachable: {
    status: 422,
    title: "An input URL could not be fetched",
  },
  nothing_matched: {
    status: 422,
    title: "Nothing in the input matched the request",
  },
  content_refused: { status: 422, title: "The content was refused" },
  unsupported_language_pair: {
    status: 422,
    title: "No engine translates this pair of languages",
  },
  idempotency_mismatch: {
    status: 422,
    title: "The idempotency key was used with another request",
  },
  rate_limited: { status: 429, title: "Too many requests" },
  internal_error: { status: 500, title: "Something went wrong on our side" },
  engine_failed: { status: 502, title: "The engine failed" },
  storage_full: { status: 503, title: "The service is out of storage" },
  overloaded: { status: 503, title: "The service is at capacity" },
  engine_unavailable: {
    status: 503,
    title: "No engine is available for this operation",
  },
  engine_timeout: { status: 504, title: "The job timed out" },
} as const satisfies Record<string, { status: number; title: string }>;

/** The code of an error, such as "invalid_input". */
export type ErrorCode = keyof typeof errorCodes;

/** One invalid field of the input: a JSON pointer to it, and what to do about it. */
export interface InputFault {
  pointer: string;
  message: string;
}

export interface AppErrorOptions {
  /** Invalid fields, for `invalid_input`. */
  errors?: readonly InputFault[];
  /** Seconds after which a retry can succeed. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected failure. `message` is public and written for the caller; `cause` only goes to the log. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly errors: readonly InputFault[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string = errorCodes[code].title, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * An `invalid_input` error for one field. `pointer` is the field's JSON pointer, such as "/mask"; `message` is public.
 */
export function invalidInput(pointer: string, message: string): AppError {
  return new AppError("invalid_input", message, {
    errors: [{ pointer, message }],
  });
}
