import type { Metadata } from "next";
import { ClientTokenSection } from "#components/features/keys/client-token-section.tsx";
import { KeyPanel } from "#components/features/keys/key-panel.tsx";
import { RestrictedKeySection } from "#components/features/keys/restricted-key-section.tsx";
import { readClientTokens } from "#components/features/keys/server/client-tokens.ts";
import { readRestrictedKeys } from "#components/features/keys/server/restricted-keys.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { mayHaveKey } from "#lib/keys/issue.ts";
import { listKeys } from "#lib/keys/list.ts";
import { mayGetPrimaryKey } from "#lib/keys/role-limits.ts";
import { env } from "#lib/platform/env.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("keys");
  return { title: t("apiKey") };
}

export default async function KeysPage({
  searchParams,
}: {
  searchParams: Promise<{ before?: string; tokens?: string }>;
}) {
  const t = await getTranslations("keys");
  const format = await getFormat();
  const { account, role } = await requireSession("/keys", "keys");
  const { before, tokens: tokensBefore } = await searchParams;
  const [allowed, keys, restricted, tokens] = await Promise.all([
    mayHaveKey(account.id),
    listKeys(account.id),
    readRestrictedKeys(account.id, readCursor(before)),
    readClientTokens(account.id, readCursor(tokensBefore)),
  ]);
  return (
    <>
      <PageHeading title={t("apiKey")}>{t("oneKeyForAllOperations")}</PageHeading>
      {allowed || keys.length > 0 ? (
        <ClientMessages of={["keys"]}>
          <KeyPanel
            mayIssue={mayGetPrimaryKey(role)}
            keys={keys.map((key) => ({
              id: key.id,
              label: `${key.prefix}…${key.lastFour}`,
              created: format.time(key.createdAt),
              lastUsed: key.lastUsedAt
                ? t("lastUsedLastusedat", { lastUsedAt: format.time(key.lastUsedAt) })
                : t("neverUsed"),
              endsAt: key.expiresAt ? format.time(key.expiresAt) : null,
            }))}
          />
        </ClientMessages>
      ) : (
        <Empty title={t("buyCreditsCreateApiKey")}>
          <p className="mb-4">{t("untilThenUseYourTrial")}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/credits">{t("buyCredits")}</ButtonLink>
            <ButtonLink href="/playground" kind="secondary">
              {t("openThePlayground")}
            </ButtonLink>
            <ButtonLink href="/access" kind="quiet">
              {t("requestAccess")}
            </ButtonLink>
          </div>
        </Empty>
      )}
      {allowed ? <RestrictedKeySection page={restricted} before={before} hasTypes={account.kind === "team"} /> : null}
      {allowed ? <ClientTokenSection page={tokens} current={tokensBefore} /> : null}
      <div className="mt-8 max-w-3xl">
        <CodeBlock
          label={t("testYourKey")}
          code={`export ATELIER_API_KEY=atl_…\ncurl ${env().PUBLIC_URL}/api/v1/balance \\\n  -H "Authorization: Bearer $ATELIER_API_KEY"`}
        />
      </div>
    </>
  );
}
