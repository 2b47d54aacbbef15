import { cn } from "#components/ui/cn.ts";
import { formatDuration } from "#components/ui/format.ts";

interface Day {
  /** As "2026-11-20". */
  day: string;
  succeeded: number;
  failed: number;
  medianSeconds: number | null;
}

const DAY_MS = 86_400_000;

/** A bar for each of the last days: how much of what was asked for was done. A day without jobs is grey, not green. */
export function StatusDays({ days, count }: { days: readonly Day[]; count: number }) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const shown = Array.from({ length: count }, (_, index) =>
    new Date(Date.now() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const succeeded = days.reduce((sum, day) => sum + day.succeeded, 0);
  const all = succeeded + days.reduce((sum, day) => sum + day.failed, 0);
  const medians = days.flatMap(({ medianSeconds }) => medianSeconds ?? []).sort((a, b) => a - b);
  const median = medians[Math.floor(medians.length / 2)];
  const share =
    all > 0 ? `${((succeeded / all) * 100).toFixed(succeeded === all ? 0 : 2)} % of ${all} jobs` : "No jobs yet";
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex h-8 gap-px sm:gap-0.5">
        {shown.map((day) => {
          const fared = byDay.get(day);
          return (
            <span
              key={day}
              title={fared ? `${day}: ${fared.succeeded} done, ${fared.failed} failed` : `${day}: no jobs`}
              className={cn("min-w-0 flex-1 rounded-[2px]", lookOf(fared))}
            />
          );
        })}
      </div>
      <p className="caption flex flex-wrap justify-between gap-x-4">
        <span>{share}</span>
        <span>{median === undefined ? "" : `half took at most ${formatDuration(median * 1000)}`}</span>
      </p>
    </div>
  );
}

function lookOf(day: Day | undefined): string {
  if (!day || day.succeeded + day.failed === 0) return "bg-line";
  if (day.failed === 0) return "bg-good";
  return day.failed / (day.succeeded + day.failed) > 0.05 ? "bg-bad" : "bg-warn";
}
