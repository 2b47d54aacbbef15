import { Filters } from "#components/ui/filters.tsx";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Badge } from "#components/ui/surface.tsx";
import { Table } from "#components/ui/table.tsx";
import type { MemberPage } from "#lib/accounts/teams/members.ts";
import { useFormat, useTranslations } from "#translations";

/** A page of the members of any team, with a search. */
export function AccountMembers({
  accountId,
  page: { members, older },
  search,
  current,
}: {
  accountId: string;
  page: MemberPage;
  search: string;
  /** The cursors of the page in its address. */
  current: string | undefined;
}) {
  const t = useTranslations("team");
  const format = useFormat();
  const path = `/admin/accounts/${accountId}`;
  return (
    <>
      {search || current || older ? (
        <Filters
          action={path}
          filters={[{ kind: "text", name: "member", label: t("searchMembers"), value: search || undefined }]}
        />
      ) : null}
      {members.length === 0 ? <p className="text-ink-2 text-sm">{t("noMatchingMembers")}</p> : null}
      <Table caption={t("members")} columns={[t("searchMembers"), t("role")]}>
        {members.map((member) => (
          <tr key={member.personId}>
            <td className="break-all">
              {member.email} {member.name} {member.hasTwoStep ? null : <Badge>{t("withoutTwoStep")}</Badge>}
            </td>
            <td className="whitespace-nowrap">
              {t("roleSince", { role: t(`roleName_${member.role}`), since: format.time(member.since) })}
            </td>
          </tr>
        ))}
      </Table>
      <PageLinks path={path} query={{ member: search }} current={current} older={older} />
    </>
  );
}
