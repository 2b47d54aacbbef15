import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { storeDrafts } from "../drafts/store.ts";
import { engineSettings } from "../engine-health/configured/settings.ts";
import { engineList } from "../engines/index.ts";
import { type JobSuccess, succeedJob } from "../jobs/end.ts";
import type { EngineAttempt, JobRow } from "../jobs/record.ts";
import { retentionSeconds } from "../jobs/retention.ts";
import { storedKeys } from "../jobs/stored-input.ts";
import { weights } from "../models/weights.ts";
import { operationBySlug } from "../operations/index.ts";
import { newId } from "../platform/ids.ts";
import { describeStorageError } from "../platform/processes/storage-full.ts";
import type { ReceiptModel } from "../receipts/record.ts";
import { storage } from "../storage/index.ts";
import { storeJobMemory } from "../translation/job-memory.ts";
import type { EngineOutput } from "./engine-call.ts";

/** Stores the outputs, then ends the job. Deletes the outputs again if the job has already ended. */
export async function storeOutputs(
  job: JobRow,
  { outputs: files, engine, report, charge, partial, learned, editable }: EngineOutput,
  warnings: string[],
  attempts: readonly EngineAttempt[],
): Promise<void> {
  const outputs: JobSuccess["outputs"] = [];
  for (const file of files) {
    const id = newId("file");
    // Folders are shared by a part of the job's id: creating one per job costs a disk access. The attempt does not name the
    // file, because a claim that a crash of PostgreSQL undoes repeats its number.
    const key = `results/${job.id.slice(-2)}/${job.id}-${id}`;
    // The store takes the file away.
    const sha256 = await digest(file.content);
    await storage()
      .put(key, file.content, file.contentType)
      .catch((error: unknown) => {
        throw describeStorageError(error, "result store");
      });
    outputs.push({
      id,
      storage_key: key,
      content_type: file.contentType,
      filename: file.filename,
      bytes: file.sizeBytes,
      sha256,
      width: file.width,
      height: file.height,
      provenance: file.provenance ?? null,
    });
  }
  const ended = await succeedJob(
    { jobId: job.id, attempt: job.attempt },
    {
      operation: job.operation,
      charge: getDue(job.price, charge, partial ?? false),
      hasInputs: storedKeys(job.input).length > 0,
      engine,
      models: findModels(job.operation, attempts),
      report,
      warnings,
      attempts,
      outputs,
      keepSeconds: retentionSeconds(job.input, job.test),
      beforeNotify: async () => {
        if (learned !== undefined && !job.test) await storeJobMemory(job.account_id, learned);
        if (editable) await storeDrafts(job, editable);
      },
    },
  );
  if (!ended) for (const { storage_key } of outputs) await storage().delete(storage_key);
}

/** The credits to charge: never more than was held, and half of it, rounded down, for a partial result. */
function getDue(held: number, charge: number, partial: boolean): number {
  const whole = Math.min(held, charge);
  return partial ? Math.floor(whole / 2) : whole;
}

/** The SHA-256 of an output, given as its bytes or as the path of a file. */
async function digest(content: Uint8Array | string): Promise<string> {
  if (typeof content !== "string") return hash("sha256", content);
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(content)) digest.update(chunk);
  return digest.digest("hex");
}

/** The model files of the engine that succeeded; none for one that calls a server. Its results can name a single model. */
function findModels(operation: string, attempts: readonly EngineAttempt[]): ReceiptModel[] {
  const last = attempts.at(-1);
  const listed = engineList(operationBySlug(operation).slug, engineSettings()).find(
    ({ name }) => name === last?.engine,
  );
  const { required, optional } = listed?.weights ?? { required: [], optional: [] };
  return [...new Set([...required, ...optional])].map((name) => ({ name, sha256: weights[name].sha256 }));
}
