import type { Metadata } from "next";
import { AnyPurchaseTable } from "#components/features/admin/any-purchase-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { stateTitle } from "#components/translations/state-title.ts";
import { Filters, getOptions } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { listAllPurchases, purchaseOrigins, purchaseStates } from "#lib/admin/purchases.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("purchases") };
}

const PAGE_SIZE = 50;

type Search = Promise<{ state?: string; origin?: string; account?: string; before?: string }>;

export default async function AdminPurchasesPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("admin");
  const states = await getTranslations("states");
  await requireAdmin();
  const search = await searchParams;
  const state = purchaseStates.find((known) => known === search.state);
  const origin = purchaseOrigins.find((known) => known === search.origin);
  const account = typeof search.account === "string" ? search.account.trim() || undefined : undefined;
  const found = await listAllPurchases({
    limit: PAGE_SIZE + 1,
    state,
    origin,
    accountId: account,
    before: readCursor(search.before),
  });
  const last = found[PAGE_SIZE - 1];
  return (
    <>
      <PageHeading title={t("purchases")}>{t("openPurchaseSeeDocumentsOr")}</PageHeading>
      <Filters
        filters={[
          {
            kind: "choice",
            name: "state",
            label: t("status"),
            value: state,
            options: getOptions(purchaseStates, (value) => stateTitle(states, value, "purchase")),
          },
          {
            kind: "choice",
            name: "origin",
            label: t("origin"),
            value: origin,
            options: getOptions(purchaseOrigins, (value) => stateTitle(states, value)),
          },
          { kind: "text", name: "account", label: t("accountId"), value: account, placeholder: "acct_…" },
        ]}
      />
      {found.length === 0 ? (
        <Empty title={t("noMatchingPurchases")}>{t("purchaseListedAsSoonAs")}</Empty>
      ) : (
        <AnyPurchaseTable purchases={found.slice(0, PAGE_SIZE)} />
      )}
      <PageLinks
        path="/admin/purchases"
        query={{ state, origin, account }}
        current={search.before}
        older={found.length > PAGE_SIZE ? last?.id : undefined}
      />
    </>
  );
}
