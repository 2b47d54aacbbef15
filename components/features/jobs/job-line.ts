import type { JobLine } from "#components/features/jobs/job-table.tsx";
import type { JobRow } from "#lib/jobs/record.ts";
import { operations } from "#lib/operations/index.ts";

/** An operation's title; one that is sold no more keeps its slug. */
export function titleOf(slug: string): string {
  return operations.find((operation) => operation.slug === slug)?.title ?? slug;
}

export function jobLine(job: JobRow): JobLine {
  return {
    id: job.id,
    title: titleOf(job.operation),
    status: job.status,
    credits: job.charged,
    createdAt: job.created_at,
  };
}
