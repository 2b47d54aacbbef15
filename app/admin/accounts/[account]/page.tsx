import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { AccountBadges } from "#components/features/admin/account-badges.tsx";
import { AccountForms } from "#components/features/admin/account-forms.tsx";
import { AnyJobTable } from "#components/features/admin/any-job-table.tsx";
import { AnyPurchaseTable } from "#components/features/admin/any-purchase-table.tsx";
import { AuditTable } from "#components/features/admin/audit-table.tsx";
import { LedgerTable } from "#components/features/credits/ledger-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { formatCount, formatTime } from "#components/ui/format.ts";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Empty } from "#components/ui/surface.tsx";
import { readAccount } from "#lib/admin/accounts.ts";
import { listAudit } from "#lib/admin/audit.ts";
import { listAllJobs } from "#lib/admin/jobs.ts";
import { listAllPurchases } from "#lib/admin/purchases.ts";
import { listEntries } from "#lib/credits/entries.ts";
import { pool } from "#lib/platform/db.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Account" };

const LINES = 10;

export default async function AdminAccountPage({ params }: { params: Promise<{ account: string }> }) {
  await requireAdmin();
  const { account: accountId } = await params;
  const account = await orNotFound(readAccount(accountId));
  const [entries, purchases, jobs, audit] = await Promise.all([
    listEntries(pool(), accountId, { limit: LINES }),
    listAllPurchases({ limit: LINES, accountId }),
    listAllJobs({ limit: LINES, accountId }),
    listAudit({ limit: LINES, accountId }),
  ]);
  const limit = (credits: number | null) => (credits === null ? "none" : `${formatCount(credits)} credits`);
  return (
    <>
      <PageHeading
        title={account.deleted ? "A deleted account" : account.email}
        action={<AccountBadges account={account} />}
      />
      <div className="mb-10 grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <Facts
            facts={[
              ["Account", account.id],
              ["Name", account.name ?? "—"],
              ["Since", formatTime(account.createdAt)],
              ["Available", formatCount(account.available)],
              ["Held", formatCount(account.held)],
              ["Owed", formatCount(account.owed)],
              ["Spent", formatCount(account.spent)],
              ["Jobs", `${formatCount(account.jobs)}, ${formatCount(account.failedJobs)} failed`],
              ["Live keys", formatCount(account.keys)],
              ["Sessions", formatCount(account.sessions)],
              ["Access", account.accessGranted ? "granted" : "by purchase"],
              ["Daily limit", limit(account.dailyLimit)],
              ["Monthly limit", limit(account.monthlyLimit)],
              ["Top-up", account.topUp?.replaceAll("_", " ") ?? "never"],
              ["At Stripe", account.stripeCustomer ?? "—"],
            ]}
          />
        </Card>
        {account.deleted ? null : (
          <AccountForms accountId={account.id} suspended={account.suspended} request={randomUUID} />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Section title="Ledger">
          <LedgerTable entries={entries} jobs="/admin/jobs" empty="No entries yet" />
        </Section>
        <Section title="Purchases" more={`/admin/purchases?account=${account.id}`}>
          {purchases.length === 0 ? <Empty title="No purchases yet" /> : <AnyPurchaseTable purchases={purchases} />}
        </Section>
        <Section title="Jobs" more={`/admin/jobs?account=${account.id}`}>
          {jobs.length === 0 ? <Empty title="No jobs yet" /> : <AnyJobTable jobs={jobs} />}
        </Section>
        <Section title="Audit log" more={`/admin/audit?account=${account.id}`}>
          {audit.length === 0 ? <Empty title="Nothing was done to it" /> : <AuditTable lines={audit} />}
        </Section>
      </div>
    </>
  );
}

/** A list and its heading; the list itself is a landmark by that name. */
function Section({ title, more, children }: { title: string; more?: string; children: ReactNode }) {
  return (
    <div>
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-lg">{title}</h2>
        {more ? (
          <Link href={more} className="text-accent text-sm underline underline-offset-2">
            All
          </Link>
        ) : null}
      </div>
      {children}
    </div>
  );
}
