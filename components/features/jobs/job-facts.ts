import type { JobRow } from "#lib/jobs/record.ts";
import type { Format, Translator } from "#translations";

/** The facts that a job's page lists. */
export function jobFacts(job: JobRow, t: Translator<"jobs">, format: Format): [string, string][] {
  return [
    [t("job"), job.id],
    [t("created"), format.time(job.created_at)],
    [t("waitTime"), durationBetween(job.created_at, job.started_at, format)],
    [t("runTime"), durationBetween(job.started_at, job.finished_at, format)],
    [t("engine"), job.engine ?? "—"],
    [t("seed"), String(job.seed)],
    [t("price"), t("creditCount", { credits: job.price })],
    [t("charged"), t("creditCount", { credits: job.charged })],
    [t("source"), getSource(job, t)],
  ];
}

/** The origin of a job: a test key, an API key or the playground. */
export function getSource({ test, key_id }: Pick<JobRow, "test" | "key_id">, t: Translator<"jobs">): string {
  if (test) return t("testKey");
  return key_id ? t("apiKey") : t("playground");
}

/** The time between two events, or a dash if one of them has not happened. */
export function durationBetween(from: Date | null, to: Date | null, format: Format): string {
  return from && to ? format.duration(to.getTime() - from.getTime()) : "—";
}
