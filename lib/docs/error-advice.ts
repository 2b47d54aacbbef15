import type { ErrorCode } from "@atelier/errors";

/** The cause and the solution of each error code. */
export const advice = {
  invalid_json: [
    "The body is not a valid JSON object.",
    "Check quotes and commas, send UTF-8, and set Content-Type to application/json.",
  ],
  missing_key: [
    "The request has no Authorization header.",
    "Send your API key in the header Authorization: Bearer <key>.",
  ],
  invalid_key: [
    "The key is mistyped, unknown or revoked, or it was rotated and its overlap has ended.",
    "Copy the key again. The API key page shows the first and last characters of the active key. If you lost the key, rotate it.",
  ],
  insufficient_credits: [
    "The job costs more credits than you have available. You were not charged.",
    "Buy credits, or wait until open jobs release their holds.",
  ],
  spend_limit_reached: [
    "The job would exceed the account's daily or monthly spend limit, or the credit cap of its restricted key.",
    "Raise the limit in the settings or the cap of the key, or wait until the next period.",
  ],
  key_restricted: [
    "The request was made with a restricted key that lacks the operation or scope, or that may not be used from this address. The detail says which.",
    "Add what is missing to the key on the API key page or with PATCH /keys/{id}, or use another key. A change takes effect within 5 seconds.",
  ],
  role_required: [
    "The session's person has a role in the team that does not allow the request. The detail names the roles that do.",
    "Ask an owner or admin of the team for one of these roles. A change takes effect within 5 seconds.",
  ],
  account_suspended: [
    "The account is suspended, usually because a refund took back credits that were already spent.",
    "Sign in. The dashboard shows the reason and how to reactivate the account.",
  ],
  origin_not_allowed: [
    "A client token was used on another site than its own or outside of a web page, or another site called the playground.",
    "Create a client token for the origin of your page, or call the API from your server with an API key.",
  ],
  not_found: ["The resource does not exist or belongs to another account.", "Check the ID and the path."],
  method_not_allowed: [
    "The path does not support this HTTP method.",
    "Use POST for operations. The Allow header lists the supported methods.",
  ],
  request_timeout: [
    "The request body was not received in time or stalled for too long.",
    "Retry over a faster connection, or send a smaller file.",
  ],
  not_acceptable: [
    "The response is not available in the type that the Accept header requires.",
    "Accept application/json or the output's own type. Several outputs are only available as JSON.",
  ],
  idempotency_in_progress: [
    "The first request with this idempotency key is still being processed.",
    "Retry after one second to get the same job.",
  ],
  job_running: [
    "The job has not ended, so its results cannot be deleted or kept.",
    "Cancel the job, or wait until it ends.",
  ],
  webhook_disabled: [
    "Nothing is sent to a webhook endpoint that is disabled.",
    "Send PATCH /webhooks/{id} with enabled: true, then repeat the request.",
  ],
  job_ended: ["The job has already ended, so it cannot be canceled.", "Read the job's result."],
  run_ended: [
    "The run has succeeded, failed or was canceled, so it cannot be changed any more. Only a failed run can be resumed.",
    "Read its results, or start a new run.",
  ],
  run_running: ["The run has not ended, so it cannot be resumed or deleted.", "Wait for its end, or cancel it."],
  batch_ended: [
    "The batch has completed or was canceled, so it cannot be changed any more. A canceled batch cannot be retried either.",
    "Read its results, or send a new batch.",
  ],
  keep_limit_reached: [
    "An account can keep a limited amount of results beyond their retention.",
    "Download kept results, then delete them, or end their keeping with DELETE /jobs/{id}/keep.",
  ],
  upload_limit_reached: [
    "The account's uploads of the last 24 hours are too many or too large together.",
    "Delete uploads that you no longer need with DELETE /uploads/{id}, or wait until they expire.",
  ],
  upload_offset_conflict: [
    "The request continues the upload at a position other than the one the server has reached, or a newer request took over.",
    "Ask for the position with HEAD /resumable-uploads/{id}, and continue from there. Clients of the tus protocol do this by themselves.",
  ],
  unsupported_tus_version: [
    "Resumable uploads use version 1.0.0 of the tus protocol.",
    "Send the header Tus-Resumable: 1.0.0, or use a client of the tus protocol.",
  ],
  result_expired: [
    "The output was deleted because it expired or because you deleted it.",
    "Run the operation again. The same seed and input produce the same bytes.",
  ],
  payload_too_large: [
    "The body or one of its files is too large.",
    "Send files of at most 30 MB. Scale large images down first.",
  ],
  unsupported_media_type: [
    "The body is neither JSON nor a multipart form.",
    "Set Content-Type to application/json, or to multipart/form-data with a boundary.",
  ],
  range_not_satisfiable: [
    "The Range header of a download starts after the end of the file.",
    "Content-Range has the size of the file. Download it without Range.",
  ],
  invalid_input: [
    "A field is missing, unknown or out of bounds.",
    "Read errors in the response. It points to each invalid field and describes the expected value.",
  ],
  unreadable_image: [
    "The file is not a supported image, or it is damaged, too large or too small.",
    "Send a PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF image of at most 50 megapixels and at least 16 pixels per side.",
  ],
  unreadable_document: [
    "The file is not a supported document, or it is damaged or protected.",
    "Remove passwords, and check that you can open the file.",
  ],
  input_unreachable: [
    "A URL in the input did not return a file.",
    "Use a public https URL that responds within 10 seconds without authentication, or send the file itself.",
  ],
  nothing_matched: [
    "The input does not contain the named object, or an instruction was not understood.",
    "Use other words, or select the object with a mask, boxes or points. You were not charged.",
  ],
  content_refused: [
    "A content policy of the service or of its engine refused the content.",
    "Change the prompt or the input. You were not charged.",
  ],
  unsupported_language_pair: [
    "No translation engine supports this language pair.",
    "Call GET /languages for a list of the supported pairs.",
  ],
  idempotency_mismatch: [
    "The idempotency key was already used for a different request.",
    "Use a new key for each new request.",
  ],
  rate_limited: [
    "You sent too many requests in one minute, or too many of your jobs are open.",
    "Wait for the time in the Retry-After header. The RateLimit headers contain the remaining requests.",
  ],
  internal_error: [
    "An unexpected error occurred. You were not charged.",
    "Retry with the same idempotency key. If the problem continues, contact support with the request ID.",
  ],
  engine_failed: [
    "The engine failed to process the job. You were not charged.",
    "Retry, or try another mode or a smaller input.",
  ],
  storage_full: [
    "The service has no disk space left for the upload or the result.",
    "Retry later. You were not charged. Operators: free disk space. GET /ready shows the state.",
  ],
  overloaded: [
    "The service is at its capacity.",
    "Retry after the time in the Retry-After header. Use the same idempotency key to avoid a second job.",
  ],
  engine_unavailable: [
    "No engine for this operation is installed or ready.",
    "Call GET /ready for the state of each engine. An engine may still be downloading its model.",
  ],
  engine_timeout: [
    "The job exceeded its time limit and was not charged. On a route for clients of other services, the request ended before the job: the message then says that the job continues and is charged.",
    "Send a smaller input, or choose a faster mode.",
  ],
} as const satisfies Record<ErrorCode, readonly [cause: string, solution: string]>;
