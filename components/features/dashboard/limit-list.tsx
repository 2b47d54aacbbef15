import Link from "next/link";
import { formatCount, plural } from "#components/ui/format.ts";
import type { LimitsView } from "#lib/accounts/limits.ts";

/** The limits that apply to the account. */
export function LimitList({
  limits,
  requestsPerMinute,
  openJobs,
}: {
  limits: LimitsView;
  requestsPerMinute: number;
  openJobs: number;
}) {
  const spend = (spent: number, limit: number | null) =>
    limit === null ? `${plural(spent, "credit")}, no limit` : `${formatCount(spent)} of ${plural(limit, "credit")}`;
  return (
    <section aria-labelledby="limits" className="mb-10">
      <div className="mb-4 flex items-baseline justify-between">
        <h2 id="limits" className="font-semibold text-lg">
          Limits
        </h2>
        <Link href="/settings" className="text-accent text-sm underline underline-offset-2">
          Set spend limits
        </Link>
      </div>
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line text-sm sm:grid-cols-2 xl:grid-cols-4">
        {[
          ["Requests per minute", formatCount(requestsPerMinute)],
          ["Open jobs", formatCount(openJobs)],
          ["Spent today", spend(limits.spentToday, limits.dailyLimit)],
          ["Spent this month", spend(limits.spentThisMonth, limits.monthlyLimit)],
        ].map(([name, value]) => (
          <div key={name} className="bg-surface px-4 py-3">
            <dt className="caption">{name}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
