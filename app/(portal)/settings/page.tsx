import type { Metadata } from "next";
import { changeMyPassword, saveMyName, signOutAll } from "#components/features/settings/actions.ts";
import { browserName } from "#components/features/settings/browser-name.ts";
import { Spending } from "#components/features/settings/spending.tsx";
import { YourData } from "#components/features/settings/your-data.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { formatTime } from "#components/ui/format.ts";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import { readLimits } from "#lib/accounts/limits.ts";
import { hasPassword } from "#lib/accounts/reset-password.ts";
import { listSessions } from "#lib/accounts/sessions.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { pool } from "#lib/platform/db.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { account, sessionId } = await requireSession("/settings");
  const [sessions, known, limits, balance] = await Promise.all([
    listSessions(account.id),
    hasPassword(account.id),
    readLimits(account.id),
    readBalance(pool(), account.id),
  ]);
  return (
    <>
      <PageHeading title="Settings" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="grid gap-4">
          <CardTitle>Profile</CardTitle>
          <dl className="grid gap-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <dt className="text-ink-3">E-mail address</dt>
              <dd className="flex flex-wrap items-center gap-2 break-all">
                {account.email}
                {account.emailVerified ? (
                  <Badge tone="good">confirmed</Badge>
                ) : (
                  <Badge tone="warn">not confirmed</Badge>
                )}
              </dd>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <dt className="text-ink-3">Account</dt>
              <dd className="break-all font-mono text-[0.8125rem]">{account.id}</dd>
            </div>
          </dl>
          <ActionForm action={saveMyName} submit="Save name" kind="secondary">
            <ActionField
              name="name"
              label="Name"
              autoComplete="name"
              maxLength={100}
              defaultValue={account.name ?? ""}
            />
          </ActionForm>
        </Card>
        <Card className="grid gap-4">
          <CardTitle>Password</CardTitle>
          <ActionForm action={changeMyPassword} submit={known ? "Change password" : "Set password"} kind="secondary">
            {known ? (
              <ActionField
                name="current"
                label="Current password"
                type="password"
                autoComplete="current-password"
                required
              />
            ) : null}
            <ActionField
              name="password"
              label="New password"
              type="password"
              autoComplete="new-password"
              required
              minLength={8}
              maxLength={200}
            />
          </ActionForm>
        </Card>
        <Spending limits={limits} />
        <Card className="grid gap-4 lg:col-span-2">
          <CardTitle>Signed-in browsers</CardTitle>
          <ul className="divide-y divide-line text-sm">
            {sessions.map((session) => (
              <li key={session.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
                <span>
                  {browserName(session.userAgent)}{" "}
                  {session.id === sessionId ? <Badge tone="accent">this one</Badge> : null}
                </span>
                <span className="text-ink-3">seen {formatTime(session.lastSeenAt)}</span>
              </li>
            ))}
          </ul>
          <ActionForm action={signOutAll} submit="Sign out everywhere" busy="Signing out…" kind="danger" />
        </Card>
        <YourData email={account.email} known={known} available={balance.available} />
      </div>
    </>
  );
}
