import type { Metadata } from "next";
import { findFirstCall } from "#components/features/start/server/find-first-call.ts";
import { StartSteps } from "#components/features/start/start-steps.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { mayHaveKey } from "#lib/keys/issue.ts";
import { listKeys } from "#lib/keys/list.ts";
import { env } from "#lib/platform/env.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Get started" };

export default async function StartPage({ searchParams }: { searchParams: Promise<{ welcome?: string }> }) {
  const { account } = await requireSession("/start");
  const { welcome } = await searchParams;
  const [keys, mayHave, firstCall] = await Promise.all([
    listKeys(account.id),
    mayHaveKey(account.id),
    findFirstCall(account.id),
  ]);
  const active = keys.find(({ expiresAt }) => expiresAt === null);
  return (
    <>
      <PageHeading title="Get started">Send your first request in two minutes.</PageHeading>
      {welcome === undefined ? null : (
        <Notice tone="good" role="status" className="mb-8">
          Your email is verified.{Number(welcome) > 0 ? ` You received ${Number(welcome)} trial credits.` : ""}
        </Notice>
      )}
      <div className="max-w-3xl">
        <StartSteps
          baseUrl={env().PUBLIC_URL}
          existingKey={active ? `${active.prefix}…${active.lastFour}` : undefined}
          mayHaveKey={mayHave}
          firstCall={firstCall}
        />
      </div>
    </>
  );
}
