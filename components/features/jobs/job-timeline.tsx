import { stateTitle } from "#components/translations/state-title.ts";
import { cn } from "#components/ui/cn.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useFormat, useTranslate, useTranslations } from "#translations";
import { type Bar, findTimeline, type TimedJob } from "./timeline.ts";

const colors: Record<Bar["kind"], string> = {
  waiting: "bg-line-strong",
  preparing: "bg-ink-3",
  between: "bg-line-strong",
  storing: "bg-ink-3",
  attempt: "bg-accent",
  step: "bg-accent/50",
};

/** The course of a job as a waterfall: one row for each part, at its place in the job's time. */
export function JobTimeline({ job }: { job: TimedJob }) {
  const t = useTranslations("jobs");
  const states = useTranslations("states");
  const translate = useTranslate();
  const format = useFormat();
  const timeline = findTimeline(job);
  if (!timeline || timeline.bars.length === 0) return null;
  const { bars, totalMs } = timeline;
  const percent = (ms: number) => `${((ms / Math.max(1, totalMs)) * 100).toFixed(3)}%`;
  const titles = {
    waiting: t("timelineWaiting"),
    preparing: t("timelinePreparing"),
    between: t("timelineBetween"),
    storing: t("timelineStoring"),
  };
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("timeline")}</CardTitle>
      <ol className="grid gap-1.5 text-sm">
        {bars.map((bar, position) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the order never changes.
            key={position}
            className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] items-center gap-3"
          >
            <span className={cn("truncate", bar.kind === "step" ? "pl-3 text-ink-3" : "text-ink-2")}>
              {bar.kind === "step" || bar.kind === "attempt" ? translate(bar.name ?? "") : titles[bar.kind]}
              {bar.outcome && bar.outcome !== "succeeded" ? `: ${stateTitle(states, bar.outcome)}` : null}
            </span>
            <span aria-hidden className="relative h-2.5 rounded-full bg-sunken">
              <span
                className={cn(
                  "absolute inset-y-0 min-w-0.5 rounded-full",
                  bar.outcome && bar.outcome !== "succeeded" ? "bg-bad" : colors[bar.kind],
                )}
                style={{ left: percent(Math.min(bar.fromMs, totalMs)), width: percent(bar.ms) }}
              />
            </span>
            <span className="w-16 text-right font-mono text-xs tabular-nums">{format.duration(bar.ms)}</span>
          </li>
        ))}
      </ol>
      <p className="caption">{t("timelineTotal", { duration: format.duration(totalMs) })}</p>
    </Card>
  );
}
