import { HighlightedCode } from "#components/ui/server/highlighted-code.tsx";
import { useTranslations } from "#translations";

/** An example request and the guarantees of the API on the landing page. */
export function ApiSection({ code }: { code: string }) {
  const t = useTranslations("marketing");
  const guarantees = [
    [t("failedJobsFree"), t("creditsHeldUntilSuccess")],
    [t("safeRetries"), t("retryReturnsSameJob")],
    [t("noOverdraft"), t("balanceNeverBelowZero")],
    [t("timeLimits"), t("everyRequestHasTimeLimit")],
  ] as const;
  return (
    <section aria-labelledby="call" className="border-line border-y bg-surface">
      <div className="mx-auto grid w-full max-w-7xl items-start gap-x-16 gap-y-10 px-4 py-20 sm:px-6 lg:grid-cols-2">
        <div className="grid gap-8">
          <h2 id="call" className="font-semibold text-3xl sm:text-4xl">
            {t("oneRequestPerResult")}
          </h2>
          <dl className="grid gap-6 sm:grid-cols-2">
            {guarantees.map(([title, description]) => (
              <div key={title} className="border-line-strong/60 border-t pt-4">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-ink-2 text-sm leading-relaxed">{description}</dd>
              </div>
            ))}
          </dl>
        </div>
        <HighlightedCode label={t("removeABackground")} code={code} language="javascript" className="text-sm" />
      </div>
    </section>
  );
}
