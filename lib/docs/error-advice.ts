import type { ErrorCode } from "@atelier/errors";

/** For each code: when it comes, and what to do about it. */
export const advice = {
  invalid_json: [
    "The body could not be read as a JSON object.",
    "Check quotes and commas, send UTF-8, and set Content-Type to application/json.",
  ],
  missing_key: ["The request had no Authorization header.", "Send Authorization: Bearer and your key."],
  invalid_key: [
    "The key is mistyped, unknown, revoked, or its overlap after a rotation is over.",
    "Copy the key again; the key page shows the first and last characters of the live one. If it is lost, rotate it.",
  ],
  insufficient_credits: [
    "The price of the job is more than what is available. Nothing was charged and no work began.",
    "Buy credits, or wait for open jobs to give back what they hold.",
  ],
  spend_limit_reached: [
    "The job would pass the limit that the account has set for a day or month.",
    "Raise the limit in the settings, or wait for the next day or month.",
  ],
  account_suspended: [
    "The account is paused, mostly because a refund took back credits that were already spent.",
    "Sign in: the dashboard says why and what ends it.",
  ],
  not_found: ["There is no such thing here, or it belongs to another account.", "Check the id and the path."],
  method_not_allowed: [
    "The path exists, but not with this method.",
    "Operations are POST; the Allow header lists what works.",
  ],
  request_timeout: [
    "The body did not arrive in time, or paused for too long.",
    "Send it again over a steadier connection, or a smaller file.",
  ],
  not_acceptable: [
    "The answer cannot have the form that Accept asks for.",
    "Ask for application/json, or for the type that the output has. Several outputs come as JSON alone.",
  ],
  idempotency_in_progress: [
    "The first request with this key is being admitted at this very moment.",
    "Try again in a second: you will join its job.",
  ],
  job_running: ["The job has not ended, so it cannot be purged.", "Cancel it first, or wait for its end."],
  job_ended: ["The job has ended, so it cannot be canceled.", "Nothing is left to do; read its result."],
  result_expired: [
    "The output was deleted, because its time was over or because you purged it.",
    "Run the operation again; with the same seed and input it makes the same bytes.",
  ],
  payload_too_large: [
    "The body or one of its files is larger than allowed.",
    "Files may have 30 MB; scale the image down before sending it.",
  ],
  unsupported_media_type: [
    "The body is neither JSON nor a multipart form.",
    "Set Content-Type to application/json or multipart/form-data with a boundary.",
  ],
  invalid_input: [
    "One or more fields are missing, unknown or out of bounds.",
    "errors points to each field and says what it should be.",
  ],
  unreadable_image: [
    "The file is no image that can be decoded, or it is damaged, too large or too small.",
    "Send PNG, JPEG, WebP, AVIF, GIF or TIFF of at most 50 megapixels and at least 16 pixels a side.",
  ],
  unreadable_document: [
    "The file is no document that can be opened, or it is damaged or protected.",
    "Remove passwords and check that the file opens in its own program.",
  ],
  input_unreachable: [
    "An address in the input did not answer with a file.",
    "Use a public https address that answers within ten seconds without signing in, or send the file itself.",
  ],
  nothing_matched: [
    "What was named could not be found in the input, or an instruction was not understood.",
    "Name it differently, or mark it with a mask, boxes or points. It cost nothing.",
  ],
  content_refused: ["The engine does not work on this content.", "Change the prompt or the input. It cost nothing."],
  unsupported_language_pair: ["No translator here knows this pair of languages.", "GET /languages lists the pairs."],
  idempotency_mismatch: [
    "The idempotency key was used before, with another request.",
    "Use a new key for every new request.",
  ],
  rate_limited: [
    "There were too many requests in a minute, or too many jobs are open.",
    "Wait as long as Retry-After says. The RateLimit headers tell what is left.",
  ],
  internal_error: [
    "Something failed on our side. Nothing was charged.",
    "Try again with the same idempotency key; if it stays, quote the request id to support.",
  ],
  engine_failed: [
    "The engine could not do this work. It cost nothing.",
    "Try again, or try another mode or a smaller input.",
  ],
  overloaded: [
    "More is asked for at the moment than can be done.",
    "Try again after Retry-After; the same idempotency key keeps it one job.",
  ],
  engine_unavailable: [
    "No engine for this operation is installed or ready.",
    "GET /ready tells each engine's state; it may still be fetching its weights.",
  ],
  engine_timeout: [
    "The job took longer than its time limit. It cost nothing.",
    "Send a smaller input or choose a faster mode.",
  ],
} as const satisfies Record<ErrorCode, readonly [when: string, what: string]>;
