import { formatCount } from "#components/ui/format.ts";
import type { Overview } from "#lib/admin/overview.ts";

/** A number on the overview page, with a link to its details. */
export interface Figure {
  title: string;
  value: number;
  aside: string;
  href: string;
}

/** The numbers of the administration's overview page. */
export function overviewFigures(overview: Overview, engines: readonly { state: string }[]): Figure[] {
  const ready = engines.filter(({ state }) => state === "ready").length;
  return [
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
}
