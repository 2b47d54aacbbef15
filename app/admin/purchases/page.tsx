import type { Metadata } from "next";
import { AnyPurchaseTable } from "#components/features/admin/any-purchase-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { formatOption } from "#components/ui/format.ts";
import { OlderLink } from "#components/ui/older-link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { listAllPurchases, purchaseOrigins, purchaseStates } from "#lib/admin/purchases.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Purchases" };

const PAGE_SIZE = 50;

type Search = Promise<{ state?: string; origin?: string; account?: string; before?: string }>;

export default async function AdminPurchasesPage({ searchParams }: { searchParams: Search }) {
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
    before: search.before,
  });
  const last = found[PAGE_SIZE - 1];
  return (
    <>
      <PageHeading title="Purchases">Open a purchase to see its documents or to refund it.</PageHeading>
      <Filters
        filters={[
          {
            kind: "choice",
            name: "state",
            label: "Status",
            value: state,
            options: optionsOf(purchaseStates, stateTitle),
          },
          {
            kind: "choice",
            name: "origin",
            label: "Origin",
            value: origin,
            options: optionsOf(purchaseOrigins),
          },
          { kind: "text", name: "account", label: "Account ID", value: account, placeholder: "acct_…" },
        ]}
      />
      {found.length === 0 ? (
        <Empty title="No matching purchases">A purchase is listed as soon as its checkout is opened.</Empty>
      ) : (
        <AnyPurchaseTable purchases={found.slice(0, PAGE_SIZE)} />
      )}
      {found.length > PAGE_SIZE && last ? (
        <OlderLink path="/admin/purchases" query={{ state, origin, account }} before={last.id}>
          Older purchases
        </OlderLink>
      ) : null}
    </>
  );
}

const stateTitle = (state: string) => (state === "given_back" ? "Refunded or disputed" : formatOption(state));
