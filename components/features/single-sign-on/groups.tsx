import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { GroupRole, ProvisionedRole } from "#lib/accounts/sso/group-roles.ts";
import { useTranslations } from "#translations";
import { removeGroup, saveGroup } from "./actions.ts";
import { ProvisionedRoleField } from "./provisioned-role-field.tsx";

/** The roles that members of groups of the provider get. */
export function Groups({ groups, roles }: { groups: readonly GroupRole[]; roles: readonly ProvisionedRole[] }) {
  const t = useTranslations("singleSignOn");
  const team = useTranslations("team");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("groups")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("groupsDetail")}</p>
      <ul className="divide-y divide-line text-sm">
        {groups.map(({ group, role }) => (
          <li key={group} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="break-all">
              {group} <span className="text-ink-3">{team(`roleName_${role}`)}</span>
            </span>
            <ActionForm action={removeGroup} submit={t("removeGroup")} kind="secondary">
              <input type="hidden" name="group" value={group} />
            </ActionForm>
          </li>
        ))}
      </ul>
      <ActionForm action={saveGroup} submit={t("saveGroup")} kind="secondary">
        <ActionField name="group" label={t("group")} required maxLength={200} spellCheck={false} />
        <ProvisionedRoleField id="group-role" label={team("role")} roles={roles} value="developer" />
      </ActionForm>
    </Card>
  );
}
