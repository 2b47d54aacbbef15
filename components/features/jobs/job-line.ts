import type { JobLine } from "#components/features/jobs/job-table.tsx";
import type { JobRow } from "#lib/jobs/record.ts";
import { operations } from "#lib/operations/index.ts";

/** The title of an operation, or the slug if the operation no longer exists. */
export function titleOf(slug: string): string {
  return operations.find((operation) => operation.slug === slug)?.title ?? slug;
}

/** The part of a job that the job table shows. */
export function jobLine(job: JobRow): JobLine {
  return {
    id: job.id,
    title: titleOf(job.operation),
    status: job.status,
    credits: job.charged,
    createdAt: job.created_at,
  };
}
