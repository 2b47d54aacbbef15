import { ApiSection } from "#components/features/marketing/api-section.tsx";
import { Hero } from "#components/features/marketing/hero.tsx";
import { OperationGrid } from "#components/features/marketing/operation-grid.tsx";
import { PackageSection } from "#components/features/marketing/package-section.tsx";
import { ResultsSection } from "#components/features/marketing/results-section.tsx";
import { SelfHostingSection } from "#components/features/marketing/self-hosting-section.tsx";
import { accountSettings } from "#lib/accounts/settings.ts";
import { creditSettings } from "#lib/credits/settings.ts";
import { firstCallSnippets } from "#lib/docs/code-snippets.ts";
import { exampleLetter } from "#lib/docs/example-pictures.ts";
import { operationResults } from "#lib/docs/operation-results.ts";
import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";
import { pricedOperations } from "#lib/prices/priced-operations.ts";
import { getTranslations } from "#translations";

/** The paragraphs of the sample letter that the translation example shows. */
const letterLines = ["Our fruit", "Fruit", "Price", "Red apples", "3 euros", "They are sweet."];

export default async function LandingPage() {
  const t = await getTranslations("marketing");
  const priced = await pricedOperations();
  const { PUBLIC_URL } = env();
  const { TRIAL_CREDITS } = accountSettings();
  const { CREDIT_PACKAGES } = creditSettings();
  const javaScript = firstCallSnippets(PUBLIC_URL).find(({ id }) => id === "javascript");
  return (
    <>
      <Hero trialCredits={TRIAL_CREDITS} operations={operations.map(({ slug }) => slug)} />
      <section aria-labelledby="operations" className="border-line border-y bg-surface">
        <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6">
          <h2 id="operations" className="mb-8 max-w-2xl font-semibold text-3xl sm:text-4xl">
            {t("eightOperationsPricedUpFront")}
          </h2>
          <OperationGrid operations={priced} path="/docs" />
        </div>
      </section>
      <ResultsSection
        results={operationResults(operations, PUBLIC_URL)}
        lowestPrices={new Map(priced.map(({ slug, lowestPrice }) => [slug, lowestPrice]))}
        letter={{ en: letterRows("from"), es: letterRows("to") }}
      />
      <ApiSection code={javaScript?.code ?? ""} />
      <PackageSection packages={CREDIT_PACKAGES} />
      <SelfHostingSection
        engines={engineCards.map((card) => ({
          title: card.title,
          href: `/docs/engines/${cardSlug(card)}`,
          embedded: card.kind === "embedded",
        }))}
      />
    </>
  );
}

function letterRows(side: "from" | "to"): string[] {
  const letter = exampleLetter();
  return letterLines.flatMap((line) => letter[side][letter.from.indexOf(line)] ?? []);
}
