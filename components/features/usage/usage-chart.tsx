import { pigmentAt } from "#components/shell/brand/pigments.ts";
import { formatCount } from "#components/ui/format.ts";
import { Card } from "#components/ui/surface.tsx";

const WIDTH = 900;
const HEIGHT = 200;

interface Line {
  day: string;
  operation: string;
  credits: number;
}

/** Credits a day as stacked bars, each operation in its own pigment. The table beside it says the same in numbers. */
export function UsageChart({
  lines,
  days,
  operations,
}: {
  lines: Line[];
  days: number;
  operations: readonly { slug: string; title: string }[];
}) {
  const today = Date.now();
  const columns = Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
  const totals = columns.map((day) =>
    lines.filter((line) => line.day === day).reduce((sum, { credits }) => sum + credits, 0),
  );
  const most = Math.max(1, ...totals);
  const step = WIDTH / days;
  const used = operations.filter(({ slug }) => lines.some(({ operation }) => operation === slug));
  return (
    <Card className="grid gap-4">
      <p className="caption flex justify-between gap-4">
        <span>Credits a day</span>
        <span>most: {formatCount(most)}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Credits a day over ${days} days, at most ${most} on one day`}
        className="h-44 w-full"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="var(--line-strong)" />
        {columns.map((day, column) => {
          let top = HEIGHT - 1;
          return operations.map(({ slug, title }, position) => {
            const credits = lines.find((line) => line.day === day && line.operation === slug)?.credits ?? 0;
            if (credits === 0) return null;
            const height = (credits / most) * (HEIGHT - 12);
            top -= height;
            return (
              <rect
                key={`${day}${slug}`}
                x={column * step + step * 0.14}
                y={top}
                width={step * 0.72}
                height={height}
                fill={pigmentAt(position)}
              >
                <title>{`${day}: ${title}, ${credits} credits`}</title>
              </rect>
            );
          });
        })}
      </svg>
      <p className="caption flex justify-between">
        <span>{columns[0]}</span>
        <span>{columns.at(-1)}</span>
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2 text-sm">
        {used.map(({ slug, title }) => (
          <li key={slug} className="inline-flex items-center gap-2">
            <span
              aria-hidden
              className="size-3 rounded-[3px]"
              style={{ background: pigmentAt(operations.findIndex((operation) => operation.slug === slug)) }}
            />
            {title}
          </li>
        ))}
      </ul>
    </Card>
  );
}
