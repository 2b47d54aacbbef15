import type { Metadata } from "next";
import { Connection, Enforcement } from "#components/features/single-sign-on/connection.tsx";
import { Domains } from "#components/features/single-sign-on/domains.tsx";
import { Groups } from "#components/features/single-sign-on/groups.tsx";
import { ScimTokens } from "#components/features/single-sign-on/scim-tokens.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { Link } from "#components/ui/link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { allows } from "#lib/access/roles.ts";
import { listScimTokens } from "#lib/accounts/scim/tokens.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readSsoConnection } from "#lib/accounts/sso/connection.ts";
import { describeProof, listDomains } from "#lib/accounts/sso/domains.ts";
import { listGroupRoles, provisionedRoles } from "#lib/accounts/sso/group-roles.ts";
import { ssoRedirectUri } from "#lib/accounts/sso/provider.ts";
import { getProofEnd } from "#lib/accounts/sso/recheck-domains.ts";
import { env } from "#lib/platform/env.ts";
import { apiPaths } from "#lib/platform/network/api-paths.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("singleSignOn");
  return { title: t("singleSignOn") };
}

export default async function TeamSecurityPage() {
  const t = await getTranslations("singleSignOn");
  const { account, role } = await requireSession("/team/security", "security");
  const isOwner = allows(role, "ownership");
  const heading = (
    <PageHeading title={t("singleSignOn")}>
      <Link href="/team" className="text-accent underline underline-offset-2">
        {t("backToTeam")}
      </Link>
    </PageHeading>
  );
  if (account.kind !== "team")
    return (
      <>
        {heading}
        <Empty title={t("teamsOnly")}>{t("teamsOnlyDetail")}</Empty>
      </>
    );
  const [connection, domains, groups, tokens] = await Promise.all([
    readSsoConnection(account.id),
    listDomains(account.id),
    listGroupRoles(account.id),
    listScimTokens(account.id),
  ]);
  const rows = domains.map(({ domain, verifiedAt, missingSince }) => ({
    domain,
    isProven: verifiedAt !== null,
    proofEnd: missingSince && getProofEnd(missingSince),
    record: describeProof(account.id, domain),
  }));
  return (
    <>
      {heading}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Domains domains={rows} />
        <Connection
          connection={connection}
          isOwner={isOwner}
          redirectUri={ssoRedirectUri(account.id)}
          roles={provisionedRoles}
        />
        {connection ? <Enforcement enforced={connection.enforced} /> : null}
        <Groups groups={groups} roles={provisionedRoles} />
        <ClientMessages of={["singleSignOn"]}>
          <ScimTokens base={env().PUBLIC_URL + apiPaths.scim} isOwner={isOwner} tokens={tokens} />
        </ClientMessages>
      </div>
    </>
  );
}
