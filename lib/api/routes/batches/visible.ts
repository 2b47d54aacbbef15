import { AppError } from "@atelier/errors";
import { type Batch, readBatch } from "../../../batches/record.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { seesAllJobs } from "../../../keys/grants.ts";

/**
 * A batch of the caller. A restricted key without the scope `jobs` can read only its own batches. Throws `not_found` or
 * `key_restricted`.
 */
export async function readVisibleBatch({ accountId, keyId, grants }: Caller, batchId: string): Promise<Batch> {
  const batch = await readBatch(accountId, batchId);
  if (batch.steps) throw new AppError("not_found", "This batch does not exist.");
  if (seesAllJobs(grants) || batch.key_id === keyId) return batch;
  const message = 'This batch was made with another key, and this API key lacks the scope "jobs". Use the other key.';
  throw new AppError("key_restricted", message);
}
