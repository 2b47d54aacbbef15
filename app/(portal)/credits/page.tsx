import type { Metadata } from "next";
import { BalanceFigures } from "#components/features/credits/balance-figures.tsx";
import { CheckoutNotices } from "#components/features/credits/checkout-notices.tsx";
import { InvoiceForm } from "#components/features/credits/invoice-form.tsx";
import { PackageList } from "#components/features/credits/package-list.tsx";
import { PurchaseTable } from "#components/features/credits/purchase-table.tsx";
import { RedeemForm } from "#components/features/credits/redeem-form.tsx";
import type { LedgerSearch } from "#components/features/credits/server/ledger-filter.ts";
import { Statement } from "#components/features/credits/server/statement.tsx";
import { StatementList } from "#components/features/credits/statement-list.tsx";
import { TopUpCard } from "#components/features/credits/top-up-card.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { SectionLinks } from "#components/ui/section-links.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readCustomBounds } from "#lib/credits/custom-package.ts";
import { readEndings } from "#lib/credits/expire.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { getCurrencies } from "#lib/credits/packages.ts";
import { creditSettings } from "#lib/credits/settings.ts";
import { invoiceInstructions } from "#lib/payments/invoices/request.ts";
import { paymentMode } from "#lib/payments/mode.ts";
import { listPurchases } from "#lib/payments/purchases.ts";
import { readTopUp, topUpsOffered } from "#lib/payments/top-up/settings.ts";
import { pool } from "#lib/platform/database/db.ts";
import { listStatementMonths } from "#lib/statements/statement.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("credits");
  return { title: t("credits") };
}

type Search = Promise<
  LedgerSearch & { purchase?: string; canceled?: string; currency?: string; card?: string; package?: string }
>;

export default async function CreditsPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("credits");
  const search = await searchParams;
  const chosen = creditSettings().CREDIT_PACKAGES.find(({ id }) => id === search.package);
  const { account } = await requireSession(chosen ? `/credits?package=${chosen.id}` : "/credits", "read_billing");
  const [balance, endings, months, purchases, topUp] = await Promise.all([
    readBalance(pool(), account.id),
    readEndings(pool(), account.id),
    listStatementMonths(account.id),
    listPurchases(account.id),
    readTopUp(account.id),
  ]);
  const packages = creditSettings().CREDIT_PACKAGES;
  const currencies = getCurrencies(packages);
  const currency = currencies.find((code) => code === search.currency) ?? topUp?.currency ?? currencies[0] ?? "usd";
  const paid = purchases.find(({ id, status }) => id === search.purchase && status === "paid");
  const cardState = topUp?.status === "active" ? "saved" : "pending";
  return (
    <>
      <PageHeading title={t("credits")}>{t("useOneBalanceForAll")}</PageHeading>
      <CheckoutNotices
        purchase={search.purchase ? (paid ?? "pending") : undefined}
        card={search.card === "saved" ? cardState : undefined}
        canceled={Boolean(search.canceled)}
      />
      <BalanceFigures balance={balance} endings={endings} />
      <SectionLinks
        sections={[
          { id: "packages", title: t("buyCredits") },
          ...(invoiceInstructions() ? [{ id: "on-invoice", title: t("buyOnInvoice") }] : []),
          { id: "promotion", title: t("promotionCode") },
          ...(topUpsOffered() ? [{ id: "top-up", title: t("automaticTopUp") }] : []),
          { id: "documents", title: t("documents") },
          { id: "months", title: t("monthlyStatements") },
          { id: "statement", title: t("statement") },
        ]}
      />
      <ClientMessages of={["credits"]}>
        <PackageList
          packages={packages}
          currencies={currencies}
          currency={currency}
          payments={paymentMode().kind}
          custom={readCustomBounds()}
          chosen={chosen?.id}
        />
      </ClientMessages>
      {invoiceInstructions() ? <InvoiceForm currency={currency} bounds={readCustomBounds()} /> : null}
      <RedeemForm />
      {topUpsOffered() ? <TopUpCard topUp={topUp} packages={packages} currency={currency} /> : null}
      <PurchaseTable purchases={purchases} />
      <StatementList months={months} />
      <Statement accountId={account.id} search={search} />
    </>
  );
}
