import { invite, withdraw } from "#components/features/team/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import type { Role } from "#lib/access/roles.ts";
import type { Invitation } from "#lib/accounts/teams/invitations.ts";
import { useFormat, useTranslations } from "#translations";
import { RoleSelect } from "./role-select.tsx";

/** The form that invites a member. */
export function InviteForm({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations("team");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("inviteMember")}</CardTitle>
      <ActionForm action={invite} submit={t("sendInvitation")} busy={t("sending")}>
        <ActionField name="email" type="email" label={t("email")} required maxLength={254} autoComplete="off" />
        <RoleSelect id="invite-role" roles={roles} />
      </ActionForm>
    </Card>
  );
}

/** The invitations that were not accepted yet. Inviting an address again sends a new link. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTranslations("team");
  const format = useFormat();
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("openInvitations")}</CardTitle>
      {invitations.length === 0 ? <p className="text-ink-2 text-sm">{t("noOpenInvitations")}</p> : null}
      <ul className="divide-y divide-line text-sm">
        {invitations.map(({ id, email, role, expiresAt, expired }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="break-all">
              {email}{" "}
              <span className="text-ink-3">
                {t("roleUntil", { role: t(`roleName_${role}`), until: format.time(expiresAt) })}
              </span>{" "}
              {expired ? <Badge tone="warn">{t("expired")}</Badge> : null}
            </span>
            <ActionForm action={withdraw} submit={t("withdraw")} kind="secondary">
              <input type="hidden" name="invitation" value={id} />
            </ActionForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}
