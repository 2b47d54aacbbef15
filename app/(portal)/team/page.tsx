import type { Metadata } from "next";
import { SupportCard } from "#components/features/support/support-card.tsx";
import { AccountChoices } from "#components/features/team/account-choices.tsx";
import { InvitationList, InviteForm } from "#components/features/team/invitations.tsx";
import { MemberList } from "#components/features/team/member-list.tsx";
import { CreateTeam, TurnIntoTeam } from "#components/features/team/team-forms.tsx";
import { TeamSecurity } from "#components/features/team/team-security.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Link } from "#components/ui/link.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { Notice } from "#components/ui/surface.tsx";
import { allows, mayGrant, permissions, roles } from "#lib/access/roles.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { listOpenSupport } from "#lib/accounts/support.ts";
import { listInvitations } from "#lib/accounts/teams/invitations.ts";
import { searchMembers } from "#lib/accounts/teams/members.ts";
import { listAccounts } from "#lib/accounts/teams/switch-account.ts";
import { requiresTwoStep } from "#lib/accounts/teams/team-security.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("team");
  return { title: t("team") };
}

const PAGE_SIZE = 25;

interface Search {
  missing?: string;
  member?: string;
  before?: string;
}

export default async function TeamPage({ searchParams }: { searchParams: Promise<Search> }) {
  const t = await getTranslations("team");
  const { account, person, role } = await requireSession("/team", null);
  const { missing, member, before } = await searchParams;
  const search = typeof member === "string" ? member.slice(0, 200) : "";
  const isTeam = account.kind === "team";
  const manages = isTeam && allows(role, "members");
  const grantable = manages ? roles.filter((candidate) => mayGrant(role, candidate)) : [];
  const [choices, members, invitations] = await Promise.all([
    listAccounts(person.id),
    isTeam ? searchMembers(account.id, { search, before: readCursor(before), limit: PAGE_SIZE }) : null,
    manages ? listInvitations(account.id) : [],
  ]);
  const needed = permissions.find((permission) => permission === missing && !allows(role, permission));
  return (
    <>
      <PageHeading title={isTeam ? (account.name ?? t("team")) : t("team")}>
        {allows(role, "audit") ? (
          <Link href="/team/audit" className="text-accent underline underline-offset-2">
            {t("auditLog")}
          </Link>
        ) : null}
      </PageHeading>
      {needed ? (
        <Notice tone="warn" role="alert">
          {t("roleMissing", {
            role: t(`roleName_${role}`),
            others: roles
              .filter((candidate) => allows(candidate, needed))
              .map((allowedRole) => t(`roleName_${allowedRole}`))
              .join(", "),
          })}
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {members ? (
          <MemberList
            page={members}
            search={search}
            current={before}
            personId={person.id}
            roles={grantable}
            isOwner={role === "owner"}
          />
        ) : null}
        {manages ? <InviteForm roles={grantable} /> : null}
        {manages ? <InvitationList invitations={invitations} /> : null}
        {isTeam && allows(role, "security") ? <TeamSecurity required={await requiresTwoStep(account.id)} /> : null}
        {allows(role, "security") ? <SupportCard open={await listOpenSupport(account.id)} /> : null}
        <AccountChoices choices={choices} currentId={account.id} />
        <CreateTeam kind={manages ? "secondary" : "primary"} />
        {isTeam ? null : <TurnIntoTeam />}
      </div>
    </>
  );
}
