import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@atelier/errors";
import { inspectFile } from "../jobs/inspect.ts";
import { newJobFolder } from "../jobs/job-folder.ts";
import { copyOutput } from "../jobs/output-input.ts";
import { fromStored, replacePending, type StoredFile } from "../jobs/stored-input.ts";
import { inputFacts } from "../operations/define.ts";
import { MAX_FILE_BYTES } from "../operations/fields.ts";
import { operationBySlug } from "../operations/index.ts";
import { checkMaskSize } from "../operations/mask-size.ts";
import { pool } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { json, run, statement, text } from "../platform/database/statement.ts";
import { describeStorageError } from "../platform/processes/storage-full.ts";
import { storage } from "../storage/index.ts";
import type { StepJob } from "./record.ts";

/**
 * Lets workers claim a job whose steps before have succeeded: their outputs are copied, inspected and checked as files of a
 * request. Safe to repeat, and in several processes at once: they store the same files, and one of them changes the row.
 * `producers` are the run's jobs by their places. Throws AppError if the job cannot run with these files, or would cost
 * more than is held for it.
 */
export async function startStep(job: StepJob, producers: ReadonlyMap<number, StepJob>): Promise<void> {
  const directory = newJobFolder();
  await mkdir(directory, { recursive: true });
  try {
    const { input, paths } = await copyOutputs(job, producers, directory);
    checkInput(
      job,
      fromStored(input, (key) => paths.get(key) ?? ""),
    );
    for (const [key, path] of paths)
      await storage()
        .put(key, path, "application/octet-stream")
        .catch((error: unknown) => {
          throw describeStorageError(error, "input store");
        });
    const [started] = await run(pool(), START, { jobId: job.id, input });
    if (started) notify("job_queued", `batch-${started.lane}`);
    else await deleteUnneeded(job.id, [...paths.keys()]);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Deletes files that were stored for a job that has ended, for example because its run was canceled. */
async function deleteUnneeded(jobId: string, keys: readonly string[]): Promise<void> {
  const [needed] = await run(pool(), STEP_WITH_INPUTS, { jobId, keyPart: `"inputs/${jobId}/` });
  if (!needed) for (const key of keys) await storage().delete(key);
}

/** The job's input with files in place of outputs, and the paths of these files by their storage keys. */
async function copyOutputs(job: StepJob, producers: ReadonlyMap<number, StepJob>, directory: string) {
  const paths = new Map<string, string>();
  const pages = typeof job.input.pages === "string" ? job.input.pages : undefined;
  const input = await replacePending(job.input, async ({ position, output }, { field, name }): Promise<StoredFile> => {
    const path = join(directory, randomUUID());
    const reference = { job: producers.get(position)?.id ?? "", output };
    const { bytes, sha256, filename } = await copyOutput({ accountId: job.account_id }, reference, {
      path,
      maxBytes: MAX_FILE_BYTES,
    });
    const key = `inputs/${job.id}/${name}`;
    const file = { path, sizeBytes: bytes, sha256, filename, facts: undefined };
    const facts = await inspectFile(job.account_id, file, field === "document" ? "document" : "image", { pages });
    paths.set(key, path);
    return { $file: { key, sizeBytes: bytes, sha256, filename, facts, from: reference } };
  });
  return { input, paths };
}

/** Checks what could not be checked before the files existed. */
function checkInput(job: StepJob, input: Record<string, unknown>): void {
  const operation = operationBySlug(job.operation);
  const facts = inputFacts(input);
  checkMaskSize(input, facts);
  const errors = operation.check(input, facts);
  if (errors[0]) throw new AppError("invalid_input", errors[0].message, { errors });
  if (job.test) return;
  const price = Math.min(...Object.values(job.engine_prices).map((prices) => operation.price(input, facts, prices)));
  if (price > job.price) {
    const message = `This step costs ${price} credits, and ${job.price} are held for it. Start a run with a higher max_credits of the step.`;
    throw new AppError("invalid_input", message);
  }
}

const START = statement(
  "start_step",
  { jobId: text(), input: json<object>() },
  "UPDATE job SET input = $input, paused = false WHERE id = $jobId AND status = 'queued' AND paused RETURNING lane",
  { lane: text() },
);

/** A job that waits, runs, or ended and keeps its files so that its run can be resumed. */
const STEP_WITH_INPUTS = statement(
  "step_with_inputs",
  { jobId: text(), keyPart: text() },
  `SELECT id FROM job WHERE id = $jobId AND inputs_deleted_at IS NULL
     AND (finished_at IS NULL OR strpos(input::text, $keyPart) > 0)`,
  { id: text() },
);
