import { useFormat, useTranslations } from "#translations";

/** The account's available, held and owed credits. */
export function BalanceFigures({
  balance: { available, held, owed },
}: {
  balance: { available: number; held: number; owed: number };
}) {
  const t = useTranslations("credits");
  return (
    <dl className="mb-8 grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-card border border-line bg-line">
      <Figure label={t("available")} value={available} strong />
      <Figure label={t("heldForOpenJobs")} value={held} />
      {owed > 0 ? <Figure label={t("owedAfterRefund")} value={owed} /> : null}
    </dl>
  );
}

function Figure({ label, value, strong = false }: { label: string; value: number; strong?: boolean }) {
  const format = useFormat();
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="caption">{label}</dt>
      <dd className={`mt-1 font-pixel leading-none ${strong ? "text-4xl" : "text-2xl text-ink-2"}`}>
        {format.count(value)}
      </dd>
    </div>
  );
}
