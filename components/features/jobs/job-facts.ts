import { formatDuration, formatTime, plural } from "#components/ui/format.ts";
import type { JobRow } from "#lib/jobs/record.ts";

/** The facts that a job's page lists. */
export function jobFacts(job: JobRow): [string, string][] {
  return [
    ["Job", job.id],
    ["Created", formatTime(job.created_at)],
    ["Wait time", durationBetween(job.created_at, job.started_at)],
    ["Run time", durationBetween(job.started_at, job.finished_at)],
    ["Engine", job.engine ?? "—"],
    ["Seed", String(job.seed)],
    ["Price", plural(job.price, "credit")],
    ["Charged", plural(job.charged, "credit")],
    ["Source", job.key_id ? "API key" : "Playground"],
  ];
}

/** The time between two events, or a dash if one of them has not happened. */
export function durationBetween(from: Date | null, to: Date | null): string {
  return from && to ? formatDuration(to.getTime() - from.getTime()) : "—";
}
