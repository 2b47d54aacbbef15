import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { AccountBadges } from "#components/features/admin/account-badges.tsx";
import { AccountFacts } from "#components/features/admin/account-facts.tsx";
import { AccountForms } from "#components/features/admin/account-forms.tsx";
import { AnyJobTable } from "#components/features/admin/any-job-table.tsx";
import { AnyPurchaseTable } from "#components/features/admin/any-purchase-table.tsx";
import { AuditTable } from "#components/features/admin/audit-table.tsx";
import { Section } from "#components/features/admin/section.tsx";
import { LedgerTable } from "#components/features/credits/ledger-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Empty } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { SUPPORT_MINUTES } from "#lib/accounts/support.ts";
import { readAccount } from "#lib/admin/accounts.ts";
import { listAudit } from "#lib/admin/audit.ts";
import { listAllJobs } from "#lib/admin/jobs.ts";
import { listAllPurchases } from "#lib/admin/purchases.ts";
import { listEntries } from "#lib/credits/entries.ts";
import { readEndings } from "#lib/credits/expire.ts";
import { pool } from "#lib/platform/database/db.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("account") };
}

const MAX_ROWS = 10;

export default async function AdminAccountPage({ params }: { params: Promise<{ account: string }> }) {
  const t = await getTranslations("admin");
  await requireAdmin();
  const { account: accountId } = await params;
  const account = await orNotFound(readAccount(accountId));
  const [endings, entries, purchases, jobs, audit] = await Promise.all([
    readEndings(pool(), accountId),
    listEntries(pool(), accountId, { limit: MAX_ROWS }),
    listAllPurchases({ limit: MAX_ROWS, accountId }),
    listAllJobs({ limit: MAX_ROWS, accountId }),
    listAudit({ limit: MAX_ROWS, accountId }),
  ]);
  return (
    <>
      <PageHeading
        title={account.deleted ? t("deletedAccount") : account.email}
        action={<AccountBadges account={account} />}
      />
      <div className="mb-10 grid items-start gap-6 lg:grid-cols-2">
        <AccountFacts account={account} endings={endings} />
        {account.deleted ? null : (
          <AccountForms
            accountId={account.id}
            suspended={account.suspended}
            supportMinutes={SUPPORT_MINUTES}
            createRequestId={randomUUID}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Section title={t("ledger")}>
          <LedgerTable entries={entries} jobs="/admin/jobs" empty={t("noEntriesYet")} />
        </Section>
        <Section title={t("purchases")} more={`/admin/purchases?account=${account.id}`}>
          {purchases.length === 0 ? <Empty title={t("noPurchasesYet")} /> : <AnyPurchaseTable purchases={purchases} />}
        </Section>
        <Section title={t("jobs")} more={`/admin/jobs?account=${account.id}`}>
          {jobs.length === 0 ? <Empty title={t("noJobsYet")} /> : <AnyJobTable jobs={jobs} />}
        </Section>
        <Section title={t("auditLog")} more={`/admin/audit?account=${account.id}`}>
          {audit.length === 0 ? <Empty title={t("noEntriesYet")} /> : <AuditTable lines={audit} />}
        </Section>
      </div>
    </>
  );
}
