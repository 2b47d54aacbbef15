import { AppError, type ErrorCode } from "@atelier/errors";
import { PoolBusy, ProcessEnded } from "../platform/processes/process-pool.ts";

interface Messages {
  /** Too many requests of the account wait. */
  share: string;
  /** Too many requests wait in all, or a process could not respond in time. */
  busy: string;
  /** The process exceeded its processor time or memory on the input. Without it a crash counts as busy. */
  crashed?: { code: ErrorCode; message: string };
}

/** Turns a failed request to a process pool into the caller's error; returns other errors unchanged. */
export function describePoolFailure(error: unknown, { share, busy, crashed }: Messages): unknown {
  if (error instanceof PoolBusy && error.limit === "share")
    return new AppError("rate_limited", share, { retryAfterSeconds: 2, cause: error });
  // The input is at fault only if the process ended by itself; too little capacity is the service's fault.
  if (crashed && error instanceof ProcessEnded && error.reason === "crashed")
    return new AppError(crashed.code, crashed.message, { cause: error });
  if (error instanceof PoolBusy || error instanceof ProcessEnded)
    return new AppError("overloaded", busy, { retryAfterSeconds: 5, cause: error });
  return error;
}
