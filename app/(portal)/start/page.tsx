import type { Metadata } from "next";
import { findFirstCall } from "#components/features/start/server/find-first-call.ts";
import { StartSteps } from "#components/features/start/start-steps.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { mayHaveKey } from "#lib/keys/issue.ts";
import { listKeys } from "#lib/keys/list.ts";
import { env } from "#lib/platform/env.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("start");
  return { title: t("getStarted") };
}

export default async function StartPage({ searchParams }: { searchParams: Promise<{ welcome?: string }> }) {
  const t = await getTranslations("start");
  const { account } = await requireSession("/start", null);
  const { welcome } = await searchParams;
  const [keys, mayHave, firstCall] = await Promise.all([
    listKeys(account.id),
    mayHaveKey(account.id),
    findFirstCall(account.id),
  ]);
  const active = keys.find(({ expiresAt }) => expiresAt === null);
  return (
    <>
      <PageHeading title={t("getStarted")}>{t("sendYourFirstRequestTwo")}</PageHeading>
      {welcome === undefined ? null : (
        <Notice tone="good" role="status" className="mb-8">
          {t("yourEmailVerified", { credits: Number(welcome) || 0 })}
        </Notice>
      )}
      <div className="max-w-3xl">
        <ClientMessages of={["start", "keys"]}>
          <StartSteps
            baseUrl={env().PUBLIC_URL}
            existingKey={active ? `${active.prefix}…${active.lastFour}` : undefined}
            mayHaveKey={mayHave}
            firstCall={firstCall}
          />
        </ClientMessages>
      </div>
    </>
  );
}
