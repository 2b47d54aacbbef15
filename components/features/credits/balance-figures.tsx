import type { Ending } from "#lib/credits/expire.ts";
import { useFormat, useTranslations } from "#translations";

/** The account's available, held and owed credits, and when some of them end. */
export function BalanceFigures({
  balance: { available, held, owed },
  endings,
}: {
  balance: { available: number; held: number; owed: number };
  endings: readonly Ending[];
}) {
  const t = useTranslations("credits");
  return (
    <div className="mb-8 grid gap-3">
      <dl className="grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-card border border-line bg-line">
        <Figure label={t("available")} value={available} strong />
        <Figure label={t("heldForOpenJobs")} value={held} />
        {owed > 0 ? <Figure label={t("owedAfterRefund")} value={owed} /> : null}
      </dl>
      <Endings endings={endings} />
    </div>
  );
}

const MAX_LINES = 5;

/** The next ends of credits. More than a few lines would hide the rest of the page. */
export function Endings({ endings }: { endings: readonly Ending[] }) {
  const t = useTranslations("credits");
  const format = useFormat();
  if (endings.length === 0) return null;
  const later = endings.slice(MAX_LINES).reduce((sum, { credits }) => sum + credits, 0);
  return (
    <ul className="grid gap-1 text-ink-2 text-sm">
      {endings.slice(0, MAX_LINES).map(({ credits, at }) => (
        <li key={at.getTime()}>{t("creditsEndOn", { credits, day: format.day(at) })}</li>
      ))}
      {later > 0 ? <li>{t("moreCreditsEndLater", { credits: later })}</li> : null}
    </ul>
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
