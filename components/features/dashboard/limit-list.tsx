import type { LimitsView } from "#lib/accounts/limits.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

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
  const t = useTranslations("dashboard");
  const format = useFormat();
  const spend = (spent: number, limit: number | null) =>
    limit === null ? t("creditsNoLimit", { spent }) : t("spentOfCredits", { spent, limit });
  return (
    <section aria-labelledby="limits" className="mb-10">
      <div className="mb-4 flex items-baseline justify-between">
        <h2 id="limits" className="font-semibold text-lg">
          {t("limits")}
        </h2>
        <Link href="/settings" className="text-accent text-sm underline underline-offset-2">
          {t("setSpendLimits")}
        </Link>
      </div>
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line text-sm sm:grid-cols-2 xl:grid-cols-4">
        {[
          [t("requestsPerMinute"), format.count(requestsPerMinute)],
          [t("openJobs"), format.count(openJobs)],
          [t("spentToday"), spend(limits.spentToday, limits.dailyLimit)],
          [t("spentThisMonth"), spend(limits.spentThisMonth, limits.monthlyLimit)],
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
