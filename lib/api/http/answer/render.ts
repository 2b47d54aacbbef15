import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "@atelier/errors";
import { create as contentDisposition } from "content-disposition";
import { type FileRow, hasEnded, type Job } from "../../../jobs/record.ts";
import { isGone, jobView } from "../../../jobs/view.ts";
import { storage } from "../../../storage/index.ts";
import type { Answer } from "../context.ts";
import { type AcceptedResponse, requireAccepted } from "./accept.ts";

/** The stored bytes of an output. Throws `result_expired` if they were deleted. */
export async function readOutputFile(file: FileRow | undefined): Promise<Buffer> {
  const found = file && !isGone(file) ? await storage().read(file.storage_key) : null;
  if (!found) throw expired();
  return buffer(found.stream);
}

/** The stored bytes of a job's only output. Throws as `readOutputFile`. */
export const readOutput = ({ files: [file] }: Job): Promise<Buffer> => readOutputFile(file);

const expired = () => new AppError("result_expired", "The result has expired or was deleted. Run the operation again.");

/** The response for a job: the job, its output's bytes, or 202 if it has not ended. Throws if the job failed. */
export async function renderJob(
  job: Job,
  accepted: AcceptedResponse,
  how: { base64: boolean; replayed: boolean; location: string },
): Promise<Answer> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "job-id": job.id,
    ...(how.replayed ? { "idempotent-replayed": "true" } : {}),
  };
  if (!hasEnded(job))
    return { status: 202, headers: { ...headers, location: how.location }, body: JSON.stringify(jobView(job)) };
  if (job.status === "failed") throw new AppError(job.error_code ?? "engine_failed", job.error_detail ?? undefined);
  headers["credits-charged"] = String(job.charged);
  if (job.remaining !== null) headers["credits-remaining"] = String(job.remaining);
  if (job.engine) headers.engine = job.engine;
  if (job.status === "canceled" || accepted.kind === "json") {
    return { status: 200, headers, body: JSON.stringify(how.base64 ? await withBytes(job) : jobView(job)) };
  }
  return readBytes(job, accepted, headers);
}

async function withBytes(job: Job) {
  const view = jobView(job);
  const outputs = await Promise.all(
    view.outputs.map(async (output, index) => {
      const file = job.files[index];
      const found = file && output.url !== null ? await storage().read(file.storage_key) : null;
      return found ? { ...output, data: (await buffer(found.stream)).toString("base64") } : output;
    }),
  );
  return { ...view, outputs };
}

async function readBytes(job: Job, accepted: AcceptedResponse, headers: Record<string, string>): Promise<Answer> {
  const [file, ...more] = job.files;
  if (!file || more.length > 0)
    throw new AppError("not_acceptable", "The job has several outputs. Accept application/json.");
  requireAccepted(accepted, file.content_type);
  const found = isGone(file) ? null : await storage().read(file.storage_key);
  if (!found) throw expired();
  return {
    status: 200,
    headers: {
      ...headers,
      "content-type": file.content_type,
      "content-length": String(found.sizeBytes),
      "content-disposition": contentDisposition(file.filename),
      "x-content-type-options": "nosniff",
      ...(file.provenance ? { "atelier-provenance": file.provenance } : {}),
    },
    body: Readable.toWeb(found.stream) as ReadableStream,
  };
}
