/** Credits a day as a strip of bars, without words: a glance, whose numbers stand beside it. */
export function SpendStrip({ lines, days }: { lines: readonly { day: string; credits: number }[]; days: number }) {
  const today = Date.now();
  const totals = Array.from({ length: days }, (_, index) => {
    const day = new Date(today - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, credits: lines.filter((line) => line.day === day).reduce((sum, { credits }) => sum + credits, 0) };
  });
  const most = Math.max(1, ...totals.map(({ credits }) => credits));
  return (
    <div
      role="img"
      aria-label={`Credits used a day in the last ${days} days, at most ${most}`}
      className="flex h-16 items-end gap-[3px]"
    >
      {totals.map(({ day, credits }) => (
        <span
          key={day}
          title={`${day}: ${credits}`}
          className={`flex-1 rounded-[2px] ${credits > 0 ? "bg-accent" : "bg-line"}`}
          style={{ height: credits > 0 ? `${Math.max(8, (credits / most) * 100)}%` : "3px" }}
        />
      ))}
    </div>
  );
}
