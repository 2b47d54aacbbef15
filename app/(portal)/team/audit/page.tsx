import type { Metadata } from "next";
import { AuditEvents } from "#components/features/team/audit-events.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Filters, getOptions } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { listAuditEvents } from "#lib/audit/list.ts";
import { auditActions } from "#lib/audit/record.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("team");
  return { title: t("auditLog") };
}

const PAGE_SIZE = 50;

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<{ action?: string; before?: string }>;
}) {
  const t = await getTranslations("team");
  const [{ account }, search] = [await requireSession("/team/audit", "audit"), await searchParams];
  const action = auditActions.find((known) => known === search.action);
  const cursor = readCursor(search.before) ?? "";
  const before = /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
  const events = await listAuditEvents(account.id, { action }, { before, limit: PAGE_SIZE + 1 });
  const last = events[PAGE_SIZE - 1];
  return (
    <>
      <PageHeading title={t("auditLog")}>{t("auditDetail")}</PageHeading>
      <Filters
        filters={[
          {
            kind: "choice",
            name: "action",
            label: t("action"),
            value: action,
            options: getOptions(auditActions, (known) => known),
          },
        ]}
      />
      {events.length === 0 ? <Empty title={t("noEvents")} /> : <AuditEvents events={events.slice(0, PAGE_SIZE)} />}
      <PageLinks
        path="/team/audit"
        query={{ action }}
        current={search.before}
        older={events.length > PAGE_SIZE && last ? String(last.number) : undefined}
      />
    </>
  );
}
