import type { Metadata } from "next";
import Link from "next/link";
import { buy } from "#components/features/credits/actions.ts";
import { PurchaseTable } from "#components/features/credits/purchase-table.tsx";
import { Ledger } from "#components/features/credits/server/ledger.tsx";
import type { LedgerSearch } from "#components/features/credits/server/ledger-filter.ts";
import { TopUpCard } from "#components/features/credits/top-up-card.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { formatCount, formatMoney, plural } from "#components/ui/format.ts";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { Card, Empty, Notice } from "#components/ui/surface.tsx";
import { readBalance } from "#lib/credits/ledger.ts";
import { amountIn, type CreditPackage, currenciesOf } from "#lib/credits/packages.ts";
import { paymentMode } from "#lib/payments/mode.ts";
import { listPurchases } from "#lib/payments/purchases.ts";
import { readTopUp, topUpsOffered } from "#lib/payments/top-up/settings.ts";
import { pool } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Credits" };

type Search = Promise<LedgerSearch & { purchase?: string; canceled?: string; currency?: string; card?: string }>;

export default async function CreditsPage({ searchParams }: { searchParams: Search }) {
  const [{ account }, search] = [await requireSession("/credits"), await searchParams];
  const [balance, purchases, topUp] = await Promise.all([
    readBalance(pool(), account.id),
    listPurchases(account.id),
    readTopUp(account.id),
  ]);
  const packages = env().CREDIT_PACKAGES;
  const currencies = currenciesOf(packages);
  const currency = currencies.find((code) => code === search.currency) ?? topUp?.currency ?? currencies[0] ?? "usd";
  const bought = purchases.find(({ id }) => id === search.purchase);
  const mode = paymentMode();
  return (
    <>
      <PageHeading title="Credits">One balance for every operation. What fails costs nothing.</PageHeading>
      {search.purchase ? (
        <Notice tone={bought?.status === "paid" ? "good" : "plain"} role="status" className="mb-6">
          {bought?.status === "paid" ? (
            <>
              {plural(bought.credits, "credit")} were added.{" "}
              <Link href="/keys" className="underline underline-offset-2">
                Go on to your API key
              </Link>
            </>
          ) : (
            <>
              Your payment is being confirmed. The credits appear here as soon as it is.
              <RefreshWhileShown />
            </>
          )}
        </Notice>
      ) : null}
      {search.card === "saved" ? (
        <Notice tone={topUp?.status === "active" ? "good" : "plain"} role="status" className="mb-6">
          {topUp?.status === "active" ? (
            "Your card is saved, and your automatic top-up is on."
          ) : (
            <>
              Your card is being saved.
              <RefreshWhileShown />
            </>
          )}
        </Notice>
      ) : null}
      {search.canceled ? <Notice className="mb-6">The purchase was canceled. Nothing was charged.</Notice> : null}
      <dl className="mb-8 grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-card border border-line bg-line">
        <Figure label="Available" value={balance.available} strong />
        <Figure label="Held by open jobs" value={balance.held} />
        {balance.owed > 0 ? <Figure label="Owed after a refund" value={balance.owed} /> : null}
      </dl>
      <section aria-labelledby="packages" className="mb-10">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="packages" className="font-semibold text-lg">
            Buy credits
          </h2>
          {currencies.length > 1 && mode.kind !== "off" ? <Currencies offered={currencies} chosen={currency} /> : null}
        </div>
        {mode.kind === "off" ? (
          <Empty title="Credits are not sold here at the moment">Ask the operator of this service for credits.</Empty>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {packages.map((sold) => (
              <PackageCard key={sold.id} sold={sold} currency={amountIn(sold, currency) ? currency : sold.currency} />
            ))}
          </div>
        )}
        {mode.kind === "sandbox" ? (
          <p className="mt-3 text-ink-3 text-sm">This is a sandbox: no money moves, and no card is asked for.</p>
        ) : null}
      </section>
      {topUpsOffered() ? <TopUpCard topUp={topUp} packages={packages} currency={currency} /> : null}
      {purchases.length > 0 ? <PurchaseTable purchases={purchases} /> : null}
      <Ledger accountId={account.id} search={search} />
    </>
  );
}

function PackageCard({ sold, currency }: { sold: CreditPackage; currency: string }) {
  const { id, name, credits } = sold;
  const amount = amountIn(sold, currency) ?? sold.amount;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h3 className="font-medium text-ink-2">{name}</h3>
        <p className="mt-1 font-pixel text-4xl leading-none">{formatCount(credits)}</p>
        <p className="caption mt-1.5">credits</p>
      </div>
      <p className="text-sm">
        <span className="font-semibold text-lg">{formatMoney(amount, currency)}</span>{" "}
        <span className="text-ink-3">· {formatMoney(Math.round((amount * 100) / credits), currency)} per 100</span>
      </p>
      <div className="mt-auto">
        <ActionForm action={buy} submit={`Buy ${formatCount(credits)} credits`} busy="Opening checkout…" wide>
          <input type="hidden" name="package" value={id} />
          <input type="hidden" name="currency" value={currency} />
        </ActionForm>
      </div>
    </Card>
  );
}

function Currencies({ offered, chosen }: { offered: readonly string[]; chosen: string }) {
  return (
    <nav aria-label="Currency" className="flex gap-3 text-sm">
      {offered.map((code) => (
        <Link
          key={code}
          href={`/credits?currency=${code}`}
          aria-current={code === chosen ? "true" : undefined}
          className="uppercase text-ink-3 underline-offset-4 hover:text-ink aria-[current]:text-ink aria-[current]:underline"
        >
          {code}
        </Link>
      ))}
    </nav>
  );
}

function Figure({ label, value, strong = false }: { label: string; value: number; strong?: boolean }) {
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="caption">{label}</dt>
      <dd className={`mt-1 font-pixel leading-none ${strong ? "text-4xl" : "text-2xl text-ink-2"}`}>
        {formatCount(value)}
      </dd>
    </div>
  );
}
