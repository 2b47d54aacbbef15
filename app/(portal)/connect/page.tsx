import type { Metadata } from "next";
import { AccountChoice } from "#components/features/connect/account-choice.tsx";
import { ConsentForm } from "#components/features/connect/consent-form.tsx";
import { RefusedRequest } from "#components/features/connect/refused-request.tsx";
import { RequestingApplication } from "#components/features/connect/requesting-application.tsx";
import { projectChoices } from "#components/features/projects/server/project-choices.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Empty, Notice } from "#components/ui/surface.tsx";
import { allows } from "#lib/access/roles.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { type AccountChoice as Account, listAccounts } from "#lib/accounts/teams/switch-account.ts";
import { mayHaveKey } from "#lib/keys/issue.ts";
import { type Authorization, denialAddress, readAuthorization } from "#lib/oauth/authorization.ts";
import { offeredScopes } from "#lib/oauth/metadata.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";
import { getTranslate, getTranslations } from "#translations";

/** The day at which a connection ends unless the person chooses another one. */
const DEFAULT_DAYS = 90;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("connect");
  return { title: t("title"), robots: { index: false } };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The authorization endpoint (OAuth 2.1): an application sends a browser here to be connected with an account. */
export default async function ConnectPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("connect");
  const request = toQuery(await searchParams);
  const path = `/connect?${request}`;
  const { account, person, role } = await requireSession(path, null);
  const found = await readAuthorization(Object.fromEntries(request), person.id);
  if ("reason" in found)
    return (
      <>
        <PageHeading title={t("refusedTitle")} />
        <RefusedRequest refused={found} />
      </>
    );
  const accounts = await listAccounts(person.id);
  const label = ({ kind, name, id }: Account) => (kind === "personal" ? t("personalAccount") : (name ?? id));
  const current = accounts.find(({ id }) => id === account.id);
  const others = accounts.filter(({ id, role: its }) => id !== account.id && allows(its, "keys"));
  return (
    <>
      <PageHeading title={t("titleOf", { application: found.client.name })}>
        {t("detail", { service: env().APP_NAME })}
      </PageHeading>
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
        <RequestingApplication request={found} account={current ? label(current) : account.id} />
        {others.length > 0 ? (
          <AccountChoice others={others.map((account) => ({ id: account.id, label: label(account) }))} path={path} />
        ) : null}
        {allows(role, "keys") ? (
          <Consent accountId={account.id} request={request} found={found} />
        ) : (
          <Notice tone="bad">{t("roleMissing")}</Notice>
        )}
      </div>
    </>
  );
}

async function Consent({
  accountId,
  request,
  found,
}: {
  accountId: string;
  request: URLSearchParams;
  found: Authorization;
}) {
  const t = await getTranslations("connect");
  const translate = await getTranslate();
  if (!(await mayHaveKey(accountId)))
    return (
      <Empty title={t("noAccess")}>
        <p className="mb-4">{t("noAccessDetail")}</p>
        <ButtonLink href="/credits">{t("buyCredits")}</ButtonLink>
      </Empty>
    );
  return (
    <ClientMessages of={["connect", "keys"]}>
      <ConsentForm
        values={{
          application: found.client.name,
          scopes: offeredScopes.map((scope) => ({ scope, requested: found.scopes.includes(scope) })),
          expiresOn: new Date(Date.now() + DEFAULT_DAYS * 86_400_000).toISOString().slice(0, 10),
        }}
        operations={operations.map(({ slug, title }) => ({ slug, title: translate(title) }))}
        projects={await projectChoices(accountId)}
        hidden={{ account: accountId, request: request.toString() }}
        denial={denialAddress(found)}
      />
    </ClientMessages>
  );
}

/** The parameters of the request. A repeated one is as if it were missing, because the protocol forbids it. */
const toQuery = (search: Awaited<Search>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
