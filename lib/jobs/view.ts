import { errorCodes } from "@atelier/errors";
import { getThumbnailUrl, isRasterImage, signedFileUrl } from "../storage/signed-url.ts";
import type { FileRow, Job } from "./record.ts";

/** A job in the API's format. */
export function jobView(job: Job) {
  return {
    id: job.id,
    object: "job" as const,
    operation: job.operation,
    ...toGroup(job.batch_id),
    status: job.status,
    test: job.test,
    created_at: job.created_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    engine: job.engine,
    attempts: job.engine_attempts.map(({ engine, outcome, ms }) => ({ engine, outcome, ms })),
    seed: job.seed,
    price: job.price,
    credits: { charged: job.charged, remaining: job.remaining },
    progress: { step: job.progress_step, fraction: job.progress },
    outputs: job.files.map((file) => ({
      id: file.id,
      ...toLinks(file),
      content_type: file.content_type,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      provenance: file.provenance,
      expires_at: file.expires_at.toISOString(),
    })),
    report: job.report,
    warnings: job.warnings,
    error: job.error_code
      ? { code: job.error_code, title: errorCodes[job.error_code].title, detail: job.error_detail }
      : null,
    metadata: job.metadata,
  };
}

/** The batch or the run of a pipeline that a job belongs to. */
const toGroup = (id: string | null) =>
  id?.startsWith("run_") ? { batch_id: null, run_id: id } : { batch_id: id, run_id: null };

/** The links to an output. A purged or expired output keeps its metadata without them. */
function toLinks(file: FileRow): { url: string | null; thumbnail_url: string | null } {
  if (isGone(file)) return { url: null, thumbnail_url: null };
  const url = signedFileUrl(file.id, file.expires_at);
  return { url, thumbnail_url: isRasterImage(file.content_type) ? getThumbnailUrl(url) : null };
}

/** Whether an output's bytes have expired or were deleted. */
export const isGone = ({ deleted_at, expires_at }: FileRow) =>
  deleted_at !== null || expires_at.getTime() <= Date.now();
