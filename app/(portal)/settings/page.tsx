import type { Metadata } from "next";
import { PasskeyCard } from "#components/features/factors/passkey-card.tsx";
import { TwoStepCard } from "#components/features/factors/two-step-card.tsx";
import { browserName } from "#components/features/settings/browser-name.ts";
import { PasswordCard } from "#components/features/settings/password-card.tsx";
import { ProfileCard } from "#components/features/settings/profile-card.tsx";
import { Retention } from "#components/features/settings/retention.tsx";
import { SessionList } from "#components/features/settings/session-list.tsx";
import { Spending } from "#components/features/settings/spending.tsx";
import { YourData } from "#components/features/settings/your-data.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { allows } from "#lib/access/roles.ts";
import { passkeySite } from "#lib/accounts/factors/passkey-challenge.ts";
import { listPasskeys } from "#lib/accounts/factors/passkeys.ts";
import { readTwoStep } from "#lib/accounts/factors/totp.ts";
import { readLimits } from "#lib/accounts/limits.ts";
import { hasPassword } from "#lib/accounts/reset-password.ts";
import { requireSession, visitor } from "#lib/accounts/session/session.ts";
import { listSessions } from "#lib/accounts/sessions.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { readRetention } from "#lib/jobs/account-retention.ts";
import { jobSettings } from "#lib/jobs/settings.ts";
import { pool } from "#lib/platform/database/db.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("settings") };
}

export default async function SettingsPage() {
  const t = await getTranslations("settings");
  const { account, person, role, sessionId } = await requireSession("/settings", null);
  const format = await getFormat();
  const passkeyTexts = await getTranslations("passkeys");
  const [sessions, withPassword, twoStep, passkeys, limits, balance, retention] = await Promise.all([
    listSessions(person.id),
    hasPassword(person.id),
    readTwoStep(person.id),
    listPasskeys(person.id),
    readLimits(account.id),
    readBalance(pool(), account.id),
    readRetention(account.id),
  ]);
  return (
    <>
      <PageHeading title={t("settings")} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ProfileCard person={person} />
        <PasswordCard hasPassword={withPassword} />
        <ClientMessages of={["twoStep", "passkeys"]}>
          <TwoStepCard
            twoStep={
              twoStep && {
                since: format.time(twoStep.since),
                codesLeft: twoStep.recoveryCodesLeft,
                removalDue: twoStep.removalDueAt && format.time(twoStep.removalDueAt),
              }
            }
          />
          {passkeySite() ? (
            <PasskeyCard
              browser={browserName((await visitor()).userAgent ?? null, t)}
              passkeys={passkeys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
                id,
                name,
                created: passkeyTexts("createdAt", { createdAt: format.time(createdAt) }),
                lastUsed: lastUsedAt
                  ? passkeyTexts("lastUsedAt", { lastUsedAt: format.time(lastUsedAt) })
                  : passkeyTexts("neverUsed"),
                synced: backedUp,
              }))}
            />
          ) : null}
        </ClientMessages>
        {allows(role, "write_billing") ? <Spending limits={limits} /> : null}
        {allows(role, "security") ? (
          <Retention hours={retention} usual={jobSettings().RESULT_HOURS} max={jobSettings().MAX_RESULT_HOURS} />
        ) : null}
        <SessionList sessions={sessions} currentId={sessionId} />
        {allows(role, "ownership") ? (
          <YourData email={person.email} hasPassword={withPassword} available={balance.available} />
        ) : null}
      </div>
    </>
  );
}
