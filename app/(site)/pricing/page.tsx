import type { Metadata } from "next";
import { PriceCalculator } from "#components/features/credits/price-calculator.tsx";
import { OperationPrices } from "#components/features/marketing/operation-prices.tsx";
import { PackagePrices } from "#components/features/marketing/package-prices.tsx";
import { WholesaleNote } from "#components/features/marketing/wholesale-note.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { creditRates } from "#lib/credits/packages.ts";
import { configuredEngines } from "#lib/docs/configured-engines.ts";
import { operations } from "#lib/operations/index.ts";
import { quotePrice } from "#lib/operations/quote.ts";
import { env } from "#lib/platform/env.ts";
import { getTranslations, useTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pricing");
  return { title: t("pricing"), description: t("creditPackagesOperationPrices") };
}

/** The input that the price calculator assumes: a one-megapixel image or two pages of text. */
const typicalInput = { width: 1024, height: 1024, characters: 4_000 };

export default function PricingPage() {
  const t = useTranslations("pricing");
  const { CREDIT_PACKAGES, TRIAL_CREDITS, AWS_MARKETPLACE_LISTING_URL, engines } = env();
  const prices = operations.map((operation) => ({
    slug: operation.slug,
    title: operation.title,
    priceNote: operation.priceNote,
    credits: quotePrice(operation, {}, typicalInput) ?? 0,
    typical: operation.output === "document" ? t("twoPages") : t("oneMegapixel"),
    engines: configuredEngines(operation.capability, engines.lists),
  }));
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-16 px-4 py-14 sm:px-6">
      <header className="grid max-w-2xl gap-4">
        <h1 className="font-semibold text-4xl tracking-[-0.03em] sm:text-5xl">{t("payOnlyForSuccessfulJobs")}</h1>
        <p className="text-ink-2 text-lg">{t("useCreditsForAnyOperation", { trialCredits: TRIAL_CREDITS })}</p>
      </header>
      <PackagePrices packages={CREDIT_PACKAGES} />
      <OperationPrices operations={prices} rates={creditRates(CREDIT_PACKAGES)} />
      <ClientMessages of={["priceCalculator"]}>
        <PriceCalculator
          operations={prices.map(({ slug, title, credits, typical }) => ({ slug, title, credits, typical }))}
          packages={CREDIT_PACKAGES}
        />
      </ClientMessages>
      <WholesaleNote listingUrl={AWS_MARKETPLACE_LISTING_URL} />
    </div>
  );
}
