import { Facts } from "#components/ui/facts.tsx";
import { formatCount, formatOption, formatTime } from "#components/ui/format.ts";
import { Card } from "#components/ui/surface.tsx";
import type { AccountDetail } from "#lib/admin/accounts.ts";

/** The data of an account that an operator sees. */
export function AccountFacts({ account }: { account: AccountDetail }) {
  return (
    <Card>
      <Facts
        facts={[
          ["Account", account.id],
          ["Name", account.name ?? "—"],
          ["Created", formatTime(account.createdAt)],
          ["Available", formatCount(account.available)],
          ["Held", formatCount(account.held)],
          ["Owed", formatCount(account.owed)],
          ["Spent", formatCount(account.spent)],
          ["Jobs", `${formatCount(account.jobs)}, ${formatCount(account.failedJobs)} failed`],
          ["Active keys", formatCount(account.keys)],
          ["Sessions", formatCount(account.sessions)],
          ["Access", account.accessGranted ? "Granted" : "By purchase"],
          ["Daily limit", limitOf(account.dailyLimit)],
          ["Monthly limit", limitOf(account.monthlyLimit)],
          ["Top-up", account.topUp ? formatOption(account.topUp) : "Never used"],
          ["Stripe customer", account.stripeCustomer ?? "—"],
        ]}
      />
    </Card>
  );
}

const limitOf = (credits: number | null) => (credits === null ? "None" : `${formatCount(credits)} credits`);
