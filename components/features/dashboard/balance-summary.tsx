import { sumCredits, type UsageLine } from "#components/features/usage/daily.ts";
import { SpendStrip } from "#components/features/usage/spend-strip.tsx";
import { useFormat, useTranslations } from "#translations";

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
  const t = useTranslations("dashboard");
  const format = useFormat();
  return (
    <dl className="grid grid-cols-2 content-between gap-8 bg-surface p-6">
      <div className="col-span-2">
        <dt className="caption">{t("availableCredits")}</dt>
        <dd className="mt-2 font-pixel text-6xl leading-none sm:text-7xl">{format.count(balance.available)}</dd>
      </div>
      <div className="col-span-2">
        <dt className="sr-only">{t("creditsUsedPerDay")}</dt>
        <dd>
          <SpendStrip lines={usage} days={days} operations={operations} />
        </dd>
      </div>
      <div>
        <dt className="caption">{t("heldForOpenJobs")}</dt>
        <dd className="mt-0.5 font-mono tabular-nums">{format.count(balance.held)}</dd>
      </div>
      <div>
        <dt className="caption">{t("usedDaysDays", { days })}</dt>
        <dd className="mt-0.5 font-mono tabular-nums">{format.count(sumCredits(usage))}</dd>
      </div>
    </dl>
  );
}
