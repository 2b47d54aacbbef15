import { AppError } from "@atelier/errors";
import type { Caller } from "../../../keys/authenticate.ts";
import { seesAllJobs } from "../../../keys/grants.ts";
import { type Run, readRun } from "../../../pipelines/record.ts";

/**
 * A run of the caller. A restricted key without the scope `jobs` can read only its own runs. Throws `not_found` or
 * `key_restricted`.
 */
export async function readVisibleRun({ accountId, keyId, grants }: Caller, runId: string): Promise<Run> {
  const run = await readRun(accountId, runId);
  if (seesAllJobs(grants) || run.key_id === keyId) return run;
  const message = 'This run was made with another key, and this API key lacks the scope "jobs". Use the other key.';
  throw new AppError("key_restricted", message);
}
