import { Badge } from "#components/ui/surface.tsx";
import type { AccountLine } from "#lib/admin/accounts.ts";
import { useTranslations } from "#translations";

/** The state of an account. */
export function AccountBadges({ account }: { account: AccountLine }) {
  const t = useTranslations("admin");
  const { suspended, verified, deleted } = account;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {deleted ? <Badge>{t("deleted")}</Badge> : null}
      {suspended ? <Badge tone="bad">{suspended === "owed" ? t("suspendedOwesCredits") : t("suspended")}</Badge> : null}
      {verified || deleted ? null : <Badge tone="warn">{t("notVerified")}</Badge>}
      {deleted || suspended || !verified ? null : <Badge tone="good">{t("active")}</Badge>}
    </span>
  );
}
