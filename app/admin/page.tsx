import type { Metadata } from "next";
import Link from "next/link";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { formatCount } from "#components/ui/format.ts";
import { readOverview } from "#lib/admin/overview.ts";
import { engineReports } from "#lib/engines/health/states.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Administration" };

export default async function AdminPage() {
  await requireAdmin();
  const [overview, engines] = await Promise.all([readOverview(), engineReports()]);
  const ready = engines.filter(({ state }) => state === "ready").length;
  const figures = [
    {
      title: "Accounts",
      value: overview.accounts,
      aside: `${overview.newAccounts} new in 7 days`,
      href: "/admin/accounts",
    },
    {
      title: "Suspended",
      value: overview.suspended,
      aside: `${overview.owing} owe credits`,
      href: "/admin/accounts?state=suspended",
    },
    {
      title: "Open access requests",
      value: overview.openRequests,
      aside: "waiting for a decision",
      href: "/admin/access",
    },
    {
      title: "Purchases in 30 days",
      value: overview.purchases,
      aside: `${formatCount(overview.creditsSold)} credits sold`,
      href: "/admin/purchases",
    },
    {
      title: "Jobs in 24 hours",
      value: overview.jobs,
      aside: `${overview.waiting} queued or running`,
      href: "/admin/jobs",
    },
    { title: "Failed in 24 hours", value: overview.failed, aside: "of these jobs", href: "/admin/jobs?status=failed" },
    {
      title: "Engines ready",
      value: ready,
      aside: `of ${engines.length} reported by workers`,
      href: "/admin/engines",
    },
    {
      title: "Unspent credits",
      value: overview.unspent,
      aside: "in all accounts, including holds",
      href: "/admin/ledger",
    },
  ];
  return (
    <>
      <PageHeading title="Administration">
        An overview of the service. Changes are recorded in the audit log.
      </PageHeading>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {figures.map(({ title, value, aside, href }) => (
          <li key={title} className="bg-surface">
            <Link href={href} className="grid h-full content-start gap-1 px-5 py-4 hover:bg-sunken">
              <span className="caption">{title}</span>
              <span className="font-pixel text-4xl leading-none">{formatCount(value)}</span>
              <span className="text-ink-3 text-sm">{aside}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
