import type { Metadata } from "next";
import { PriceCalculator } from "#components/features/credits/price-calculator.tsx";
import { OperationPrices } from "#components/features/marketing/operation-prices.tsx";
import { PackagePrices } from "#components/features/marketing/package-prices.tsx";
import { WholesaleNote } from "#components/features/marketing/wholesale-note.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { translateOption } from "#components/translations/translate-operation.ts";
import { accountSettings } from "#lib/accounts/settings.ts";
import { creditRates } from "#lib/credits/packages.ts";
import { creditSettings } from "#lib/credits/settings.ts";
import { configuredEngines } from "#lib/docs/configured-engines.ts";
import { type EnginePrice, enginePrices } from "#lib/engine-health/engine-prices.ts";
import { engineHealthSettings } from "#lib/engine-health/settings.ts";
import { operations } from "#lib/operations/index.ts";
import { quotePrice } from "#lib/operations/quote.ts";
import { paymentSettings } from "#lib/payments/settings.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";
import { getTranslate, getTranslations, type Translate, type Translator } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pricing");
  return { title: t("pricing"), description: t("creditPackagesOperationPrices") };
}

/** The input that the price calculator assumes: a one-megapixel image or two pages of text. */
const typicalInput = { width: 1024, height: 1024, characters: 4_000 };

export default async function PricingPage() {
  const t = await getTranslations("pricing");
  const translate = await getTranslate();
  const { getPrices } = await readShownPrices();
  const { CREDIT_PACKAGES } = creditSettings();
  const { TRIAL_CREDITS } = accountSettings();
  const { AWS_MARKETPLACE_LISTING_URL } = paymentSettings();
  const { engines } = engineHealthSettings();
  const ownPrices = await Promise.all(operations.map(enginePrices));
  const prices = operations.map((operation, index) => ({
    slug: operation.slug,
    title: translate(operation.title),
    priceNote: translate(operation.priceNote(getPrices(operation))),
    credits: quotePrice(operation, {}, typicalInput, getPrices(operation)) ?? 0,
    typical: operation.output === "document" ? t("twoPages") : t("oneMegapixel"),
    ownPrices: differingPrices(ownPrices[index] ?? [], operation.priceNote(getPrices(operation)), t, translate),
    engines: configuredEngines(operation.slug, engines.lists),
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

/** The engines and efforts whose price is not the operation's. */
function differingPrices(
  engines: readonly EnginePrice[],
  usual: string,
  t: Translator<"pricing">,
  translate: Translate,
): { title: string; priceNote: string }[] {
  return engines
    .flatMap(({ title, priceNote, efforts }) => [
      { title, priceNote },
      ...efforts.map((one) => ({
        title: t("titleWithEffort", { title, effort: translateOption(one.effort, translate).toLowerCase() }),
        priceNote: one.priceNote,
      })),
    ])
    .filter(({ priceNote }) => priceNote !== usual)
    .map(({ title, priceNote }) => ({ title, priceNote: translate(priceNote) }));
}
