import { sumCredits, type UsageLine } from "#components/features/usage/daily.ts";
import { SpendStrip } from "#components/features/usage/spend-strip.tsx";
import { formatCount } from "#components/ui/format.ts";

/** The balance and the usage of the last days. */
export function BalanceSummary({
  balance,
  usage,
  days,
  operations,
}: {
  balance: { available: number; held: number };
  usage: readonly UsageLine[];
  days: number;
  operations: readonly { slug: string; title: string }[];
}) {
  return (
    <dl className="grid grid-cols-2 content-between gap-8 bg-surface p-6">
      <div className="col-span-2">
        <dt className="caption">Available credits</dt>
        <dd className="mt-2 font-pixel text-6xl leading-none sm:text-7xl">{formatCount(balance.available)}</dd>
      </div>
      <div className="col-span-2">
        <dt className="sr-only">Credits used per day</dt>
        <dd>
          <SpendStrip lines={usage} days={days} operations={operations} />
        </dd>
      </div>
      <div>
        <dt className="caption">Held for open jobs</dt>
        <dd className="mt-0.5 font-mono tabular-nums">{formatCount(balance.held)}</dd>
      </div>
      <div>
        <dt className="caption">Used in {days} days</dt>
        <dd className="mt-0.5 font-mono tabular-nums">{formatCount(sumCredits(usage))}</dd>
      </div>
    </dl>
  );
}
