import type { Format, Translator } from "#translations";
export interface StatusDay {
  /** For example "2026-11-20", in UTC. */
  day: string;
  succeeded: number;
  failed: number;
  medianSeconds: number | null;
}

/** A day with a larger share of failed jobs is shown as bad. */
const BAD_SHARE = 0.05;

/** The state of a day: "none" without jobs, "good" without failures. */
export function stateOfDay(day: StatusDay | undefined): "none" | "good" | "warn" | "bad" {
  if (!day || day.succeeded + day.failed === 0) return "none";
  if (day.failed === 0) return "good";
  return day.failed / (day.succeeded + day.failed) > BAD_SHARE ? "bad" : "warn";
}

/** The success rate over all days, for example "99.50% of 200 jobs succeeded". */
export function successRate(days: readonly StatusDay[], t: Translator<"status">, { locale }: Format): string {
  const succeeded = days.reduce((sum, day) => sum + day.succeeded, 0);
  const all = days.reduce((sum, day) => sum + day.failed, succeeded);
  if (all === 0) return t("noJobsYet");
  const digits = succeeded === all ? 0 : 2;
  const percent = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return t("successRate", { percent: percent.format((succeeded / all) * 100), all });
}

/** The median of the daily median durations, in seconds. */
export function medianSeconds(days: readonly StatusDay[]): number | undefined {
  const medians = days.flatMap((day) => day.medianSeconds ?? []).sort((a, b) => a - b);
  return medians[Math.floor(medians.length / 2)];
}
