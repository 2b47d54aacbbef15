import { BeforeAfter } from "#components/features/playground/result/before-after.tsx";
import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { useTranslations } from "#translations";
import { FramedFigure } from "./framed-figure.tsx";

/** The first section of the landing page. */
export function Hero({ trialCredits, operations }: { trialCredits: number; operations: readonly string[] }) {
  const t = useTranslations("marketing");
  return (
    <section className="mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-12 px-4 pt-12 pb-16 sm:px-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:pt-20 lg:pb-24">
      <div className="grid gap-7">
        <h1 className="font-semibold text-[2.6rem] leading-[1.02] tracking-[-0.035em] sm:text-6xl xl:text-[4.25rem]">
          {t("eightImageDocumentToolsOne")}
        </h1>
        <p className="max-w-[34rem] text-ink-2 text-lg leading-relaxed">{t("removeBackgroundsUpscaleCleanUp")}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/sign-up" size="large">
            {trialCredits > 0 ? t("startWithTrialcreditsFreeCredits", { trialCredits }) : t("createAnAccount")}
          </ButtonLink>
          <ButtonLink href="/docs" size="large" kind="secondary">
            {t("readTheDocs")}
          </ButtonLink>
        </div>
        <ul aria-hidden className="flex gap-1">
          {operations.map((slug, position) => (
            <li key={slug} className="h-2 flex-1 rounded-full" style={{ background: operationColor(position) }} />
          ))}
        </ul>
      </div>
      <HeroResult />
    </section>
  );
}

function HeroResult() {
  const t = useTranslations("marketing");
  return (
    <FramedFigure
      caption={
        <>
          <span>background-remove</span>
          <span>{t("heroCaption")}</span>
        </>
      }
    >
      <BeforeAfter
        before="/pictures/examples/from-coffee.avif"
        after="/pictures/examples/background-remove-1.avif"
        alt={t("cupEspressoOnSaucerWithout")}
        width={600}
        height={400}
        priority
      />
    </FramedFigure>
  );
}
