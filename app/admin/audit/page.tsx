import type { Metadata } from "next";
import { AuditTable } from "#components/features/admin/audit-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Filters, getOptions } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { listAudit } from "#lib/admin/audit.ts";
import { acts } from "#lib/admin/perform-act.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("auditLog") };
}

const PAGE_SIZE = 50;

type Search = Promise<{ act?: string; account?: string; before?: string }>;

export default async function AdminAuditPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("admin");
  await requireAdmin();
  const search = await searchParams;
  const act = acts.find((known) => known === search.act);
  const account = typeof search.account === "string" ? search.account.trim() || undefined : undefined;
  const lines = await listAudit({ limit: PAGE_SIZE + 1, act, accountId: account, before: readCursor(search.before) });
  const last = lines[PAGE_SIZE - 1];
  return (
    <>
      <PageHeading title={t("auditLog")}>{t("allActionsOperatorsEachEntry")}</PageHeading>
      <Filters
        filters={[
          { kind: "choice", name: "act", label: t("action"), value: act, options: getOptions(acts, (act) => act) },
          { kind: "text", name: "account", label: t("accountId"), value: account, placeholder: "acct_…" },
        ]}
      />
      {lines.length === 0 ? <Empty title={t("noEntriesYet")} /> : <AuditTable lines={lines.slice(0, PAGE_SIZE)} />}
      <PageLinks
        path="/admin/audit"
        query={{ act, account }}
        current={search.before}
        older={lines.length > PAGE_SIZE ? last?.id : undefined}
      />
    </>
  );
}
