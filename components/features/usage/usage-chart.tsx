import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { formatCount } from "#components/ui/format.ts";
import { Card } from "#components/ui/surface.tsx";
import { lastDays, sumCredits, type UsageLine, usedOperations } from "./daily.ts";
import { OperationLegend } from "./operation-legend.tsx";

const WIDTH = 900;
const HEIGHT = 200;

type Operations = readonly { slug: string; title: string }[];

/** The credits used per day as stacked bars, one color per operation. The table next to it has the same numbers. */
export function UsageChart({ lines, days, operations }: { lines: UsageLine[]; days: number; operations: Operations }) {
  const columns = lastDays(days);
  const totals = columns.map((day) => sumCredits(lines.filter((line) => line.day === day)));
  const highest = Math.max(1, ...totals);
  const step = WIDTH / days;
  return (
    <Card className="grid gap-4">
      <p className="caption flex justify-between gap-4">
        <span>Credits per day</span>
        <span>Highest: {formatCount(highest)}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Credits per day over ${days} days, at most ${highest} on one day`}
        className="h-44 w-full"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="var(--line-strong)" />
        {columns.map((day, column) => (
          <DayBar
            key={day}
            day={day}
            lines={lines}
            operations={operations}
            left={column * step + step * 0.14}
            width={step * 0.72}
            heightPerCredit={(HEIGHT - 12) / highest}
          />
        ))}
      </svg>
      <p className="caption flex justify-between">
        <span>{columns[0]}</span>
        <span>{columns.at(-1)}</span>
      </p>
      <OperationLegend operations={usedOperations(lines, operations)} />
    </Card>
  );
}

function DayBar({
  day,
  lines,
  operations,
  left,
  width,
  heightPerCredit,
}: {
  day: string;
  lines: readonly UsageLine[];
  operations: Operations;
  left: number;
  width: number;
  heightPerCredit: number;
}) {
  let top = HEIGHT - 1;
  return operations.map(({ slug, title }, position) => {
    const credits = lines.find((line) => line.day === day && line.operation === slug)?.credits ?? 0;
    if (credits === 0) return null;
    const height = credits * heightPerCredit;
    top -= height;
    return (
      <rect key={slug} x={left} y={top} width={width} height={height} fill={operationColor(position)}>
        <title>{`${day}: ${title}, ${credits} credits`}</title>
      </rect>
    );
  });
}
