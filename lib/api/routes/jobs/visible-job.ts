import { AppError } from "@atelier/errors";
import { type Job, readJob } from "../../../jobs/record.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { seesAllJobs } from "../../../keys/grants.ts";

/**
 * One of the account's jobs. A restricted key without the scope `jobs` can read only its own jobs. Throws `not_found` or
 * `key_restricted`.
 */
export async function readVisibleJob({ accountId, keyId, grants }: Caller, jobId: string): Promise<Job> {
  const job = await readJob(accountId, jobId);
  if (seesAllJobs(grants) || job.key_id === keyId) return job;
  const message = 'This job was made with another key, and this API key lacks the scope "jobs". Use the other key.';
  throw new AppError("key_restricted", message);
}
