import { Badge } from "#components/ui/surface.tsx";
import type { AccountLine } from "#lib/admin/accounts.ts";

/** What is to be known of an account at a glance. */
export function AccountBadges({ account }: { account: AccountLine }) {
  const { suspended, verified, deleted } = account;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {deleted ? <Badge>deleted</Badge> : null}
      {suspended ? <Badge tone="bad">{suspended === "owed" ? "suspended: owes" : "suspended"}</Badge> : null}
      {verified || deleted ? null : <Badge tone="warn">not confirmed</Badge>}
      {deleted || suspended || !verified ? null : <Badge tone="good">open</Badge>}
    </span>
  );
}
