import { Badge } from "#components/ui/surface.tsx";
import type { AccountLine } from "#lib/admin/accounts.ts";

/** The state of an account. */
export function AccountBadges({ account }: { account: AccountLine }) {
  const { suspended, verified, deleted } = account;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {deleted ? <Badge>Deleted</Badge> : null}
      {suspended ? <Badge tone="bad">{suspended === "owed" ? "Suspended: owes credits" : "Suspended"}</Badge> : null}
      {verified || deleted ? null : <Badge tone="warn">Not verified</Badge>}
      {deleted || suspended || !verified ? null : <Badge tone="good">Active</Badge>}
    </span>
  );
}
