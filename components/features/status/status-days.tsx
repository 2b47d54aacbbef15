import { lastDays } from "#components/features/usage/daily.ts";
import { cn } from "#components/ui/cn.ts";
import { useFormat, useTranslations } from "#translations";
import { medianSeconds, type StatusDay, stateOfDay, successRate } from "./days.ts";

const colors = { none: "bg-line", good: "bg-good", warn: "bg-warn", bad: "bg-bad" };

/** One bar per day, colored by the share of failed jobs. A day without jobs is grey. */
export function StatusDays({ days, count }: { days: readonly StatusDay[]; count: number }) {
  const t = useTranslations("status");
  const format = useFormat();
  const byDay = new Map(days.map((day) => [day.day, day]));
  const median = medianSeconds(days);
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex h-8 gap-px sm:gap-0.5">
        {lastDays(count).map((name) => {
          const day = byDay.get(name);
          return (
            <span
              key={name}
              title={
                day
                  ? t("nameSucceededSucceededFailedFailed", { name, succeeded: day.succeeded, failed: day.failed })
                  : t("nameNoJobs", { name })
              }
              className={cn("min-w-0 flex-1 rounded-[2px]", colors[stateOfDay(day)])}
            />
          );
        })}
      </div>
      <p className="caption flex flex-wrap justify-between gap-x-4">
        <span>{successRate(days, t, format)}</span>
        <span>{median === undefined ? "" : t("medianDurationMedian", { median: format.duration(median * 1000) })}</span>
      </p>
    </div>
  );
}
