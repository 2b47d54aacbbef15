import { signOutAll, signOutOther } from "#components/features/settings/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { browserName } from "./browser-name.ts";

/** The browsers that are signed in to the account. */
export function SessionList({
  sessions,
  currentId,
}: {
  sessions: readonly { id: string; reference: string; userAgent: string | null; lastSeenAt: Date }[];
  currentId: string;
}) {
  const t = useTranslations("settings");
  const format = useFormat();
  return (
    <Card className="grid gap-4 lg:col-span-2">
      <CardTitle>{t("sessions")}</CardTitle>
      <ul className="divide-y divide-line text-sm">
        {sessions.map((session) => (
          <li key={session.reference} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="grid gap-0.5">
              <span>
                {browserName(session.userAgent, t)}{" "}
                {session.id === currentId ? <Badge tone="accent">{t("thisDevice")}</Badge> : null}
              </span>
              <span className="text-ink-3">
                {t("lastActiveLastseenat", { lastSeenAt: format.time(session.lastSeenAt) })}
              </span>
            </span>
            {session.id === currentId ? null : (
              <ActionForm action={signOutOther} submit={t("signOut")} busy={t("signingOut")} kind="secondary">
                <input type="hidden" name="session" value={session.reference} />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <ActionForm action={signOutAll} submit={t("signOutEverywhere")} busy={t("signingOut")} kind="danger" />
    </Card>
  );
}
