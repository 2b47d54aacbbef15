import type { Metadata } from "next";
import { AnyPurchaseTable } from "#components/features/admin/any-purchase-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { OlderLink } from "#components/ui/older-link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { listAllPurchases, purchaseOrigins, purchaseStates } from "#lib/admin/purchases.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Purchases" };

const A_PAGE = 50;

type Search = Promise<{ state?: string; origin?: string; account?: string; before?: string }>;

export default async function AdminPurchasesPage({ searchParams }: { searchParams: Search }) {
  await requireAdmin();
  const search = await searchParams;
  const state = purchaseStates.find((known) => known === search.state);
  const origin = purchaseOrigins.find((known) => known === search.origin);
  const account = typeof search.account === "string" ? search.account.trim() || undefined : undefined;
  const found = await listAllPurchases({ limit: A_PAGE + 1, state, origin, accountId: account, before: search.before });
  const last = found[A_PAGE - 1];
  const words = (word: string) => word.replaceAll("_", " ");
  return (
    <>
      <PageHeading title="Purchases">Open one to see its papers and to give money back.</PageHeading>
      <Filters
        filters={[
          { kind: "choice", name: "state", label: "Status", value: state, options: optionsOf(purchaseStates, words) },
          {
            kind: "choice",
            name: "origin",
            label: "Origin",
            value: origin,
            options: optionsOf(purchaseOrigins, words),
          },
          { kind: "text", name: "account", label: "Account's id", value: account, placeholder: "acct_…" },
        ]}
      />
      {found.length === 0 ? (
        <Empty title="No purchase matches">A purchase is listed from the moment its checkout is opened.</Empty>
      ) : (
        <AnyPurchaseTable purchases={found.slice(0, A_PAGE)} />
      )}
      {found.length > A_PAGE && last ? (
        <OlderLink path="/admin/purchases" query={{ state, origin, account }} before={last.id}>
          Older purchases
        </OlderLink>
      ) : null}
    </>
  );
}
