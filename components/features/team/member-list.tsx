import { changeRole, leave, remove, transfer } from "#components/features/team/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Filters } from "#components/ui/filters.tsx";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import type { Role } from "#lib/access/roles.ts";
import type { Member, MemberPage } from "#lib/accounts/teams/members.ts";
import { useFormat, useTranslations } from "#translations";
import { RoleSelect } from "./role-select.tsx";

/**
 * A page of the members of a team, with a search if there are several pages. `roles` are those that the person may give,
 * change and remove; empty if the person manages no members.
 */
export function MemberList({
  page: { members, older },
  search,
  current,
  personId,
  roles,
  isOwner,
}: {
  page: MemberPage;
  search: string;
  /** The cursors of the page in its address. */
  current: string | undefined;
  personId: string;
  roles: readonly Role[];
  isOwner: boolean;
}) {
  const t = useTranslations("team");
  const format = useFormat();
  return (
    <Card className="grid gap-4 lg:col-span-2">
      <CardTitle>{t("members")}</CardTitle>
      {search || current || older ? (
        <Filters
          action="/team"
          filters={[{ kind: "text", name: "member", label: t("searchMembers"), value: search || undefined }]}
        />
      ) : null}
      {members.length === 0 ? <p className="text-ink-2 text-sm">{t("noMatchingMembers")}</p> : null}
      <ul className="divide-y divide-line text-sm">
        {members.map((member) => (
          <li key={member.personId} className="grid gap-3 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <span className="break-all">
                {member.email} {member.personId === personId ? <Badge tone="accent">{t("you")}</Badge> : null}{" "}
                {roles.length > 0 && !member.hasTwoStep ? <Badge>{t("withoutTwoStep")}</Badge> : null}
              </span>
              <span className="text-ink-3">
                {t("roleSince", { role: t(`roleName_${member.role}`), since: format.time(member.since) })}
              </span>
            </div>
            {member.personId !== personId && roles.includes(member.role) ? (
              <MemberControls member={member} roles={roles} isOwner={isOwner} />
            ) : null}
          </li>
        ))}
      </ul>
      <PageLinks path="/team" query={{ member: search }} current={current} older={older} />
      <ActionForm
        action={leave}
        submit={t("leaveTeam")}
        busy={t("leaving")}
        kind="secondary"
        confirmation={{ title: t("leaveTeam"), detail: t("leaveDetail") }}
      />
    </Card>
  );
}

function MemberControls({ member, roles, isOwner }: { member: Member; roles: readonly Role[]; isOwner: boolean }) {
  const t = useTranslations("team");
  const person = <input type="hidden" name="person" value={member.personId} />;
  return (
    <details>
      <summary className="cursor-pointer text-accent">{t("manage")}</summary>
      <div className="grid gap-5 pt-4 sm:grid-cols-3 sm:items-end">
        <ActionForm action={changeRole} submit={t("changeRole")} kind="secondary">
          {person}
          <RoleSelect id={`role-${member.personId}`} roles={roles} value={member.role} />
        </ActionForm>
        {isOwner ? (
          <ActionForm
            action={transfer}
            submit={t("makeOwner")}
            kind="secondary"
            confirmation={{ title: t("makeOwner"), detail: t("transferDetail", { email: member.email }) }}
          >
            {person}
          </ActionForm>
        ) : null}
        <ActionForm
          action={remove}
          submit={t("removeMember")}
          busy={t("removing")}
          kind="danger"
          confirmation={{ title: t("removeMember"), detail: t("removeDetail", { email: member.email }) }}
        >
          {person}
        </ActionForm>
      </div>
    </details>
  );
}
