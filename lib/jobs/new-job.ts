import { randomInt } from "node:crypto";
import type { Caller } from "../keys/authenticate.ts";
import type { Operation } from "../operations/define.ts";
import { getFiles } from "../operations/fields.ts";
import { describeStorageError } from "../platform/processes/storage-full.ts";
import { storage } from "../storage/index.ts";
import { refuseIfForced } from "./forced-errors.ts";
import type { NewJob } from "./job-holds.ts";
import type { JobPlan } from "./plan.ts";
import { PendingFile, toStored } from "./stored-input.ts";

/**
 * The columns of a new job that follow from its request and its plan. Without a seed in the input, it has a random one.
 * The job of a test key costs nothing. Throws the error that a test forces.
 */
export function newJob(
  jobId: string,
  { caller, operation, input }: { caller: Caller; operation: Operation; input: Record<string, unknown> },
  plan: JobPlan,
): Omit<NewJob, "accountId" | "keyId" | "keyLimits" | "projectId"> {
  const test = caller.grants?.test ?? false;
  const { metadata: sent, seed, webhook_url, ...fields } = toStored(input, (name) => `inputs/${jobId}/${name}`);
  const metadata = mergeMetadata(caller, sent as Record<string, string> | undefined);
  if (test) refuseIfForced(metadata);
  return {
    id: jobId,
    operation: operation.slug,
    lane: plan.lane,
    test,
    engines: test ? [] : plan.engines,
    enginePrices: test ? {} : plan.enginePrices,
    input: fields,
    metadata,
    price: test ? 0 : plan.credits,
    seed: typeof seed === "number" ? seed : randomInt(2 ** 32),
    webhookUrl: typeof webhook_url === "string" ? webhook_url : undefined,
  };
}

/**
 * A request may replace the default pairs of its key. A page may not replace the pairs that the server put into its
 * client token.
 */
function mergeMetadata({ grants }: Caller, sent: Record<string, string> = {}): Record<string, string> {
  return typeof grants?.origin === "string" ? { ...sent, ...grants.metadata } : { ...grants?.metadata, ...sent };
}

/** Stores the files of a job's input that exist already. Throws `storage_full`. */
export async function storeInputs(jobId: string, input: Record<string, unknown>): Promise<void> {
  for (const { path, file } of getFiles(input)) {
    if (file instanceof PendingFile) continue;
    await storage()
      .put(`inputs/${jobId}/${path.join("-")}`, file.path, "application/octet-stream")
      .catch((error: unknown) => {
        throw describeStorageError(error, "input store");
      });
  }
}

/** Deletes the stored files of a job that was not written. The task for orphans deletes what remains. */
export async function deleteStoredInputs(jobId: string, input: Record<string, unknown>): Promise<void> {
  for (const { path } of getFiles(input))
    await storage()
      .delete(`inputs/${jobId}/${path.join("-")}`)
      .catch(() => {});
}
