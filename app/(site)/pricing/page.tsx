import type { Metadata } from "next";
import { PriceCalculator } from "#components/features/credits/price-calculator.tsx";
import { OperationPrices } from "#components/features/marketing/operation-prices.tsx";
import { PackagePrices } from "#components/features/marketing/package-prices.tsx";
import { WholesaleNote } from "#components/features/marketing/wholesale-note.tsx";
import { creditRates } from "#lib/credits/packages.ts";
import { configuredEngines } from "#lib/docs/configured-engines.ts";
import { operations } from "#lib/operations/index.ts";
import { quotePrice } from "#lib/operations/quote.ts";
import { env } from "#lib/platform/env.ts";
import { type EnginePrice, enginePrices } from "#lib/prices/engine-prices.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";

export const metadata: Metadata = { title: "Pricing", description: "Credit packages and operation prices." };

/** The input that the price calculator assumes: a one-megapixel image or two pages of text. */
const typicalInput = { width: 1024, height: 1024, characters: 4_000 };

export default async function PricingPage() {
  const { pricesOf } = await readShownPrices();
  const { CREDIT_PACKAGES, TRIAL_CREDITS, AWS_MARKETPLACE_LISTING_URL, engines } = env();
  const ownPrices = await Promise.all(operations.map(enginePrices));
  const prices = operations.map((operation, index) => ({
    slug: operation.slug,
    title: operation.title,
    priceNote: operation.priceNote(pricesOf(operation)),
    credits: quotePrice(operation, {}, typicalInput, pricesOf(operation)) ?? 0,
    typical: operation.output === "document" ? "two pages" : "one megapixel",
    ownPrices: differingPrices(ownPrices[index] ?? [], operation.priceNote(pricesOf(operation))),
    engines: configuredEngines(operation.capability, engines.lists),
  }));
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-16 px-4 py-14 sm:px-6">
      <header className="grid max-w-2xl gap-4">
        <h1 className="font-semibold text-4xl tracking-[-0.03em] sm:text-5xl">Pay only for successful jobs</h1>
        <p className="text-ink-2 text-lg">
          Use credits for any operation. Credits do not expire. Jobs that fail, time out or are canceled are free.
          {TRIAL_CREDITS > 0 ? ` Every new account gets ${TRIAL_CREDITS} trial credits.` : ""}
        </p>
      </header>
      <PackagePrices packages={CREDIT_PACKAGES} />
      <OperationPrices operations={prices} rates={creditRates(CREDIT_PACKAGES)} />
      <PriceCalculator
        operations={prices.map(({ slug, title, credits, typical }) => ({ slug, title, credits, typical }))}
        packages={CREDIT_PACKAGES}
      />
      <WholesaleNote listingUrl={AWS_MARKETPLACE_LISTING_URL} />
    </div>
  );
}

/** The engines and efforts whose price is not the operation's. */
function differingPrices(engines: readonly EnginePrice[], usual: string): { title: string; priceNote: string }[] {
  return engines
    .flatMap(({ title, priceNote, efforts }) => [
      { title, priceNote },
      ...efforts.map((one) => ({ title: `${title}, effort ${one.effort}`, priceNote: one.priceNote })),
    ])
    .filter(({ priceNote }) => priceNote !== usual);
}
