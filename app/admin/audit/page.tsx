import type { Metadata } from "next";
import { AuditTable } from "#components/features/admin/audit-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { OlderLink } from "#components/ui/older-link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { acts, listAudit } from "#lib/admin/audit.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Audit log" };

const A_PAGE = 50;

type Search = Promise<{ act?: string; account?: string; before?: string }>;

export default async function AdminAuditPage({ searchParams }: { searchParams: Search }) {
  await requireAdmin();
  const search = await searchParams;
  const act = acts.find((known) => known === search.act);
  const account = typeof search.account === "string" ? search.account.trim() || undefined : undefined;
  const lines = await listAudit({ limit: A_PAGE + 1, act, accountId: account, before: search.before });
  const last = lines[A_PAGE - 1];
  return (
    <>
      <PageHeading title="Audit log">
        Every act of an operator's. Lines are written with what they tell of, and never edited.
      </PageHeading>
      <Filters
        filters={[
          { kind: "choice", name: "act", label: "Act", value: act, options: optionsOf(acts) },
          { kind: "text", name: "account", label: "Account's id", value: account, placeholder: "acct_…" },
        ]}
      />
      {lines.length === 0 ? <Empty title="Nothing yet" /> : <AuditTable lines={lines.slice(0, A_PAGE)} />}
      {lines.length > A_PAGE && last ? (
        <OlderLink path="/admin/audit" query={{ act, account }} before={last.id}>
          Older lines
        </OlderLink>
      ) : null}
    </>
  );
}
