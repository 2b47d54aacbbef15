import { pigmentAt } from "#components/shell/brand/pigments.ts";

interface Line {
  day: string;
  operation: string;
  credits: number;
}

/** Credits a day as a strip of bars, each operation in its own pigment: a glance, whose numbers stand beside it. */
export function SpendStrip({
  lines,
  days,
  operations,
}: {
  lines: readonly Line[];
  days: number;
  operations: readonly { slug: string; title: string }[];
}) {
  const today = Date.now();
  const columns = Array.from({ length: days }, (_, index) => {
    const day = new Date(today - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const spent = lines.filter((line) => line.day === day);
    return { day, spent, credits: spent.reduce((sum, { credits }) => sum + credits, 0) };
  });
  const most = Math.max(1, ...columns.map(({ credits }) => credits));
  const used = operations.flatMap(({ slug, title }, position) =>
    lines.some(({ operation }) => operation === slug) ? [{ slug, title, position }] : [],
  );
  return (
    <div className="grid gap-3">
      <div
        role="img"
        aria-label={`Credits used a day in the last ${days} days, at most ${most}`}
        className="flex h-16 items-end gap-[3px]"
      >
        {columns.map(({ day, spent, credits }) => (
          <span
            key={day}
            title={`${day}: ${credits}`}
            className="flex flex-1 flex-col-reverse overflow-hidden rounded-[2px] bg-line"
            style={{ height: credits > 0 ? `${Math.max(8, (credits / most) * 100)}%` : "3px" }}
          >
            {used.map(({ slug, position }) => (
              <span
                key={slug}
                style={{
                  background: pigmentAt(position),
                  flexGrow: spent.find(({ operation }) => operation === slug)?.credits ?? 0,
                }}
              />
            ))}
          </span>
        ))}
      </div>
      {used.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
          {used.map(({ slug, title, position }) => (
            <li key={slug} className="inline-flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-[2px]" style={{ background: pigmentAt(position) }} />
              {title}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
