import { Endings } from "#components/features/credits/balance-figures.tsx";
import { stateTitle } from "#components/translations/state-title.ts";
import { Facts } from "#components/ui/facts.tsx";
import { Card } from "#components/ui/surface.tsx";
import type { AccountDetail } from "#lib/admin/accounts.ts";
import type { Ending } from "#lib/credits/expire.ts";
import { useFormat, useTranslations } from "#translations";

/** The data of an account that is visible to operators. */
export function AccountFacts({ account, endings }: { account: AccountDetail; endings: readonly Ending[] }) {
  const t = useTranslations("admin");
  const states = useTranslations("states");
  const format = useFormat();
  const limit = (credits: number | null) => (credits === null ? t("none") : t("limitCredits", { credits }));
  return (
    <Card>
      <Facts
        facts={[
          [t("account"), account.id],
          [t("name"), account.name ?? "—"],
          [t("created"), format.time(account.createdAt)],
          [t("available"), format.count(account.available)],
          [t("held"), format.count(account.held)],
          [t("owed"), format.count(account.owed)],
          ...(endings.length > 0 ? ([[t("ends"), <Endings key="ends" endings={endings} />]] as const) : []),
          [t("spent"), format.count(account.spent)],
          [t("jobs"), t("jobsFailedjobsFailed", { jobs: account.jobs, failedJobs: account.failedJobs })],
          [t("activeKeys"), format.count(account.keys)],
          [t("sessions"), format.count(account.sessions)],
          [t("access"), account.accessGranted ? t("granted") : t("byPurchase")],
          [t("dailyLimit"), limit(account.dailyLimit)],
          [t("monthlyLimit"), limit(account.monthlyLimit)],
          [t("topUp"), account.topUp ? stateTitle(states, account.topUp) : t("neverUsed")],
          [t("stripeCustomer"), account.stripeCustomer ?? "—"],
        ]}
      />
    </Card>
  );
}
