import { findIdempotent, type Idempotency } from "../../../jobs/idempotency.ts";
import { applyRetention, isUnretained } from "../../../jobs/retention.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { pool } from "../../../platform/database/db.ts";

/** The job of the first request with an idempotency key. */
export interface Repeated {
  jobId: string;
  replayed: true;
  /** Whether nothing of the job is kept after its response. */
  unretained: boolean;
}

/**
 * The job that a request with this key and content created in the last 24 hours, or null. It is looked up before the
 * request is checked, because engines, glossaries and settings can have changed since. Throws as `findIdempotent` and
 * `applyRetention`.
 */
export async function findRepeated(
  caller: Caller,
  input: Record<string, unknown>,
  idempotency: Idempotency,
): Promise<Repeated | null> {
  // The retention can be the account's default.
  await applyRetention(caller.accountId, input);
  const jobId = await findIdempotent(pool(), caller, idempotency);
  return jobId === null ? null : { jobId, replayed: true, unretained: isUnretained(input) };
}
