import type { Metadata } from "next";
import Link from "next/link";
import { PriceCalculator } from "#components/features/credits/price-calculator.tsx";
import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { formatCount, formatMoney } from "#components/ui/format.ts";
import { Table } from "#components/ui/table.tsx";
import { operations } from "#lib/operations/index.ts";
import { quotePrice } from "#lib/operations/quote.ts";
import { env } from "#lib/platform/env.ts";

export const metadata: Metadata = { title: "Pricing", description: "Credit packages, and what each operation costs." };

/** What a typical request is, for the calculator: one megapixel in, or two pages of text. */
const typical = { width: 1024, height: 1024, characters: 4_000 };

export default function PricingPage() {
  const { CREDIT_PACKAGES, TRIAL_CREDITS, AWS_MARKETPLACE_LISTING_URL } = env();
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-16 px-4 py-14 sm:px-6">
      <header className="grid max-w-2xl gap-4">
        <h1 className="font-semibold text-4xl tracking-[-0.03em] sm:text-5xl">Pay for what succeeds</h1>
        <p className="text-ink-2 text-lg">
          Credits pay for every operation and do not expire. A job that fails, is canceled or runs out of time costs
          nothing.
          {TRIAL_CREDITS > 0 ? ` Every account starts with ${TRIAL_CREDITS} trial credits.` : ""}
        </p>
      </header>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {CREDIT_PACKAGES.map(({ id, name, credits, amount, currency }) => (
          <li key={id} className="flex flex-col gap-6 bg-surface p-6">
            <div>
              <p className="text-ink-2">{name}</p>
              <p className="mt-3 font-pixel text-5xl leading-none">{formatCount(credits)}</p>
              <p className="caption mt-2">credits</p>
            </div>
            <p>
              <span className="font-semibold text-xl">{formatMoney(amount, currency)}</span>
              <span className="block text-ink-3 text-sm">
                {formatMoney(Math.round((amount * 100) / credits), currency)} per 100 credits
              </span>
            </p>
            <ButtonLink href="/credits" kind="secondary" className="mt-auto">
              Buy {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <section aria-labelledby="operations" className="grid gap-6">
        <h2 id="operations" className="font-semibold text-2xl">
          What each operation costs
        </h2>
        <Table caption="Prices of the operations" columns={["Operation", "Price in credits"]}>
          {operations.map(({ slug, title, priceNote }, position) => (
            <tr key={slug}>
              <td>
                <span className="flex items-center gap-3 font-medium">
                  <OperationChip slug={slug} position={position} size="small" />
                  {title}
                </span>
              </td>
              <td className="text-ink-2">{priceNote}</td>
            </tr>
          ))}
        </Table>
      </section>
      <PriceCalculator
        operations={operations.map((operation) => ({
          slug: operation.slug,
          title: operation.title,
          credits: quotePrice(operation, {}, typical) ?? 0,
          typical: operation.output === "document" ? "two pages" : "one megapixel",
        }))}
        packages={CREDIT_PACKAGES}
      />
      <p className="max-w-prose text-ink-2">
        Need 50,000 credits or more?{" "}
        {AWS_MARKETPLACE_LISTING_URL ? (
          <>
            Buy them through{" "}
            <a href={AWS_MARKETPLACE_LISTING_URL} className="text-accent underline underline-offset-2">
              AWS Marketplace
            </a>
            , on your AWS bill, or{" "}
            <Link href="/access" className="text-accent underline underline-offset-2">
              ask for access
            </Link>{" "}
            before you buy.
          </>
        ) : (
          <>
            Or the API before you buy?{" "}
            <Link href="/access" className="text-accent underline underline-offset-2">
              Request access
            </Link>{" "}
            and say what you have in mind.
          </>
        )}
      </p>
    </div>
  );
}
