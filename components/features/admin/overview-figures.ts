import type { Overview } from "#lib/admin/overview.ts";
import type { Translator } from "#translations";

/** A number on the overview page, with a link to its details. */
export interface Figure {
  title: string;
  value: number;
  aside: string;
  href: string;
}

/** The numbers of the administration's overview page. */
export function overviewFigures(
  overview: Overview,
  engines: readonly { state: string }[],
  t: Translator<"admin">,
): Figure[] {
  const ready = engines.filter(({ state }) => state === "ready").length;
  return [
    {
      title: t("accounts"),
      value: overview.accounts,
      aside: t("newIn7Days", { count: overview.newAccounts }),
      href: "/admin/accounts",
    },
    {
      title: t("suspended"),
      value: overview.suspended,
      aside: t("oweCredits", { count: overview.owing }),
      href: "/admin/accounts?state=suspended",
    },
    {
      title: t("openAccessRequests"),
      value: overview.openRequests,
      aside: t("waitingForDecision"),
      href: "/admin/access",
    },
    {
      title: t("purchasesIn30Days"),
      value: overview.purchases,
      aside: t("creditsSold", { credits: overview.creditsSold }),
      href: "/admin/purchases",
    },
    {
      title: t("jobsIn24Hours"),
      value: overview.jobs,
      aside: t("queuedOrRunning", { count: overview.waiting }),
      href: "/admin/jobs",
    },
    { title: t("failedIn24Hours"), value: overview.failed, aside: t("ofTheseJobs"), href: "/admin/jobs?status=failed" },
    {
      title: t("enginesReady"),
      value: ready,
      aside: t("reportedByWorkers", { count: engines.length }),
      href: "/admin/engines",
    },
    {
      title: t("unspentCredits"),
      value: overview.unspent,
      aside: t("inAllAccounts"),
      href: "/admin/ledger",
    },
  ];
}
