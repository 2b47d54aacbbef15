import type { Metadata } from "next";
import { PasswordCard } from "#components/features/settings/password-card.tsx";
import { ProfileCard } from "#components/features/settings/profile-card.tsx";
import { Retention } from "#components/features/settings/retention.tsx";
import { SessionList } from "#components/features/settings/session-list.tsx";
import { Spending } from "#components/features/settings/spending.tsx";
import { YourData } from "#components/features/settings/your-data.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { readLimits } from "#lib/accounts/limits.ts";
import { hasPassword } from "#lib/accounts/reset-password.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { listSessions } from "#lib/accounts/sessions.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { readRetention } from "#lib/jobs/account-retention.ts";
import { jobSettings } from "#lib/jobs/settings.ts";
import { pool } from "#lib/platform/database/db.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("settings") };
}

export default async function SettingsPage() {
  const t = await getTranslations("settings");
  const { account, sessionId } = await requireSession("/settings");
  const [sessions, withPassword, limits, balance, retention] = await Promise.all([
    listSessions(account.id),
    hasPassword(account.id),
    readLimits(account.id),
    readBalance(pool(), account.id),
    readRetention(account.id),
  ]);
  return (
    <>
      <PageHeading title={t("settings")} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ProfileCard account={account} />
        <PasswordCard hasPassword={withPassword} />
        <Spending limits={limits} />
        <Retention hours={retention} usual={jobSettings().RESULT_HOURS} max={jobSettings().MAX_RESULT_HOURS} />
        <SessionList sessions={sessions} currentId={sessionId} />
        <YourData email={account.email} hasPassword={withPassword} available={balance.available} />
      </div>
    </>
  );
}
