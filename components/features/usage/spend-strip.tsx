import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { useFormat, useTranslations } from "#translations";
import { dayLabel, lastDays, sumCredits, type UsageLine, usedOperations } from "./daily.ts";
import { OperationLegend } from "./operation-legend.tsx";

/** The credits used per day as a small bar chart without axes, for the dashboard. */
export function SpendStrip({
  lines,
  days,
  operations,
}: {
  lines: readonly UsageLine[];
  days: number;
  operations: readonly { slug: string; title: string }[];
}) {
  const t = useTranslations("usage");
  const format = useFormat();
  const columns = lastDays(days).map((day) => {
    const spent = lines.filter((line) => line.day === day);
    return { day, spent, credits: sumCredits(spent) };
  });
  const highest = Math.max(1, ...columns.map(({ credits }) => credits));
  const used = usedOperations(lines, operations);
  return (
    <div className="grid gap-3">
      <div
        role="img"
        aria-label={t("creditsUsedPerDayLast", { days, highest })}
        className="flex h-16 items-end gap-[3px]"
      >
        {columns.map(({ day, spent, credits }) => (
          <span
            key={day}
            title={`${day}: ${credits}`}
            className="flex flex-1 flex-col-reverse overflow-hidden rounded-[2px] bg-line"
            style={{ height: credits > 0 ? `${Math.max(8, (credits / highest) * 100)}%` : "3px" }}
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
      <p aria-hidden className="caption -mt-1 flex justify-between">
        <span>{dayLabel(columns[0]?.day ?? "", format.locale)}</span>
        <span>{t("highestPerDay", { highest })}</span>
        <span>{dayLabel(columns.at(-1)?.day ?? "", format.locale)}</span>
      </p>
      {used.length > 0 ? <OperationLegend operations={used} small /> : null}
    </div>
  );
}
