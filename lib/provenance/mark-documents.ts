import { isMarkable } from "@atelier/documents/format-types";
import { AppError } from "@atelier/errors";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { jobSettings } from "../jobs/settings.ts";
import { log } from "../platform/telemetry/log.ts";
import { markInProcess } from "./credentials-pool.ts";
import { describeDocument } from "./describe-maker.ts";
import type { SignableOutput, SignedJob } from "./sign-outputs.ts";

const UNMARKED = "The result could not be marked with how it was made.";

/**
 * Marks a job's documents with how they were made, unless this service writes no marks or the request disables them. If
 * it fails, a warning reports it; where marks are required, AppError `engine_failed` is thrown.
 */
export async function markDocuments<T extends SignableOutput>(
  outputs: readonly T[],
  { id, accountId, operation, engine, input }: SignedJob,
  { warn, signal }: { warn(warning: string): void; signal: AbortSignal },
): Promise<T[]> {
  const making = describeDocument(operation, engine);
  const documents = outputs.filter(({ contentType }) => isMarkable(contentType));
  const isMarked = engineHealthSettings().PROVENANCE && input.provenance !== "none";
  if (!isMarked || !making || documents.length === 0) return [...outputs];
  try {
    const files = documents.map(({ content, contentType }) => ({ content, contentType }));
    const marked = await markInProcess({ documents: files, making }, accountId, signal);
    const results = new Map(documents.map((document, at) => [document, marked.documents[at]]));
    return outputs.map((output) => ({ ...output, ...results.get(output) }));
  } catch (error) {
    signal.throwIfAborted();
    log().error({ error, jobId: id }, "marking a result failed");
    if (jobSettings().PROVENANCE_REQUIRED)
      throw new AppError("engine_failed", `${UNMARKED} Nothing was charged. Try again.`);
    warn(UNMARKED);
    return [...outputs];
  }
}
