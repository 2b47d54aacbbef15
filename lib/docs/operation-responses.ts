import { type ErrorCode, errorCodes } from "@atelier/errors";

/** The statuses of the errors of a request for an operation. A test compares them with the OpenAPI document. */
export const operationErrorStatuses = [400, 401, 402, 403, 406, 408, 409, 410, 413, 415, 422, 429, 502, 503, 504];

/** A response of an operation: its status and what it means. */
export interface OperationResponse {
  status: string;
  text: string;
}

/** The responses to a request that was accepted. */
export function operationResponses(output: "image" | "document"): OperationResponse[] {
  const bytes = output === "image" ? "an image type" : "application/octet-stream";
  return [
    {
      status: "200",
      text: `The job has ended: the job as JSON with \`outputs[].url\`, \`credits\` and \`warnings\`, or the bytes of the output if the header Accept names ${bytes}.`,
    },
    { status: "202", text: "The job is still running. The header Location has its URL." },
  ];
}

/** An error of an operation, with the page that explains it. */
export interface OperationError {
  code: ErrorCode;
  status: number;
  title: string;
}

/** Errors with these statuses that only requests for other resources have. */
const errorsOfOthers: readonly ErrorCode[] = [
  "role_required",
  "job_running",
  "job_ended",
  "batch_ended",
  "keep_limit_reached",
  "upload_limit_reached",
  "upload_offset_conflict",
  "webhook_disabled",
];

/** The errors of a request for an operation by status. */
export function operationErrors(): OperationError[] {
  return (Object.keys(errorCodes) as ErrorCode[])
    .map((code) => ({ code, ...errorCodes[code] }))
    .filter(({ code, status }) => operationErrorStatuses.includes(status) && !errorsOfOthers.includes(code))
    .sort((a, b) => a.status - b.status);
}
