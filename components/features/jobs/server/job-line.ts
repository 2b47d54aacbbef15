import type { Job } from "#lib/jobs/record.ts";
import { jobView } from "#lib/jobs/view.ts";
import type { Translator } from "#translations";
import { getSource } from "../job-facts.ts";
import type { JobLine } from "../job-table.tsx";
import { getPath } from "../output-path.ts";

/** The part of a job that the job table shows. */
export function jobLine(job: Job, t: Translator<"jobs">, getTitle: (slug: string) => string): JobLine {
  return {
    id: job.id,
    title: getTitle(job.operation),
    status: job.status,
    credits: job.charged,
    createdAt: job.created_at,
    durationMs: job.started_at && job.finished_at ? job.finished_at.getTime() - job.started_at.getTime() : null,
    source: getSource(job, t),
    hasResults: jobView(job).outputs.some(({ url }) => url !== null),
    thumbnail: findThumbnail(job),
  };
}

/** The path of a thumbnail of a job's first output, or null if that is no stored image. */
export function findThumbnail(job: Job): string | null {
  const [output] = jobView(job).outputs;
  return output?.thumbnail_url ? getPath(output.thumbnail_url) : null;
}
