import { ApiError, AtelierError } from "@atelier/sdk";

/** The exit codes of the command. The README lists them. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  key: 3,
  credits: 4,
  connection: 5,
  partial: 6,
  interrupted: 130,
} as const;

/** A failure of the command itself, with its exit code. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

const codesByExit: Record<number, readonly string[]> = {
  [exitCodes.usage]: [
    "invalid_input",
    "invalid_json",
    "invalid_option",
    "invalid_file",
    "not_found",
    "payload_too_large",
  ],
  [exitCodes.key]: ["missing_api_key", "missing_key", "invalid_key", "key_restricted", "account_suspended"],
  [exitCodes.credits]: ["insufficient_credits", "spend_limit_reached"],
  [exitCodes.connection]: ["connection_failed", "request_timed_out", "invalid_response", "wait_timed_out"],
};

/** The exit code for an error. */
export function getExitCode(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  if (!(error instanceof AtelierError)) return exitCodes.failed;
  const entry = Object.entries(codesByExit).find(([, codes]) => codes.includes(error.code));
  return entry ? Number(entry[0]) : exitCodes.failed;
}

/** An error as lines for people: what happened, the fields that are not valid, and the job. */
export function describeError(error: unknown): string {
  if (!(error instanceof AtelierError)) return error instanceof Error ? error.message : String(error);
  const fields = error instanceof ApiError ? error.errors : [];
  return [
    `${error.message} (${error.code})`,
    ...fields
      .filter(({ message }) => message !== error.message)
      .map(({ pointer, message }) => `  ${pointer}: ${message}`),
    ...(error.code === "missing_api_key" || error.code === "invalid_key"
      ? ["Run atl login, or set ATELIER_API_KEY."]
      : []),
    ...(error.jobId ? [`  job: ${error.jobId}`] : []),
  ].join("\n");
}

/**
 * How to get the result of a request whose connection failed, because its job may run and be paid. Undefined for other
 * failures.
 */
export function describeRecovery(error: unknown, idempotencyKey: string): string | undefined {
  if (!(error instanceof AtelierError) || getExitCode(error) !== exitCodes.connection) return undefined;
  if (error.jobId) return `The job continues. Get its result: atl jobs wait ${error.jobId} -o <path>`;
  // No service has received the request.
  if (error.code === "invalid_response" || /ECONNREFUSED|ENOTFOUND/.test(error.message)) return undefined;
  return `The request may have been accepted. To pay it once, repeat it with: --idempotency-key ${idempotencyKey}`;
}
