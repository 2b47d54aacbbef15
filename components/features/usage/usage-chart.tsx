import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { Card } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { dayLabel, sumCredits, type UsageLine, usedOperations } from "./daily.ts";
import { OperationLegend } from "./operation-legend.tsx";
import { isLabeled, scaleTicks } from "./scale.ts";

const MAX_LABELS = 6;

/** The series in the order of their colors: operations, keys or other groups. */
type Series = readonly { slug: string; title: string }[];

/** The credits used per day as stacked bars, one color for each series. The table next to it has the same numbers. */
export function UsageChart({
  lines,
  days,
  series,
}: {
  lines: readonly UsageLine[];
  /** The days of the period, oldest first. */
  days: readonly string[];
  series: Series;
}) {
  const t = useTranslations("usage");
  const format = useFormat();
  const used = usedOperations(lines, series);
  const columns = days.map((day) => {
    const spent = lines.filter((line) => line.day === day);
    return { day, spent, credits: sumCredits(spent) };
  });
  const highest = Math.max(...columns.map(({ credits }) => credits));
  const ticks = scaleTicks(highest);
  const top = ticks.at(-1) ?? 1;
  return (
    <Card className="grid gap-4">
      <p className="caption">{t("creditsPerDay")}</p>
      <div
        role="img"
        aria-label={t("creditsPerDayOverDays", { days: days.length, highest })}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3"
      >
        <div className="caption relative h-48 text-right tabular-nums">
          {/* Keeps the width of the widest label. */}
          <span className="invisible">{format.count(top)}</span>
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 translate-y-1/2" style={{ bottom: `${(tick / top) * 100}%` }}>
              {format.count(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-48">
          {ticks.map((tick) => (
            <span
              key={tick}
              className={`absolute inset-x-0 border-t ${tick === 0 ? "border-line-strong" : "border-line"}`}
              style={{ bottom: `${(tick / top) * 100}%` }}
            />
          ))}
          <div className={`absolute inset-0 flex items-end ${columns.length > 100 ? "" : "gap-[2px]"}`}>
            {columns.map(({ day, spent, credits }) => (
              <span
                key={day}
                title={t("dayCreditsCredits", { day, credits })}
                className="flex flex-1 flex-col-reverse overflow-hidden rounded-t-[2px] hover:opacity-80"
                style={{ height: `${(credits / top) * 100}%` }}
              >
                {used.map(({ slug, position }) => (
                  <span
                    key={slug}
                    style={{
                      background: operationColor(position),
                      flexGrow: spent.find(({ series }) => series === slug)?.credits ?? 0,
                    }}
                  />
                ))}
              </span>
            ))}
          </div>
        </div>
        <span />
        <div className={`caption relative mt-2 flex h-4 ${columns.length > 100 ? "" : "gap-[2px]"}`}>
          {columns.map(({ day }, position) => (
            <span key={day} className="relative flex-1">
              {isLabeled(position, columns.length, MAX_LABELS) ? (
                <span className="absolute right-0 whitespace-nowrap">{dayLabel(day, format.locale)}</span>
              ) : null}
            </span>
          ))}
        </div>
      </div>
      <OperationLegend operations={used} />
    </Card>
  );
}
