import type { Metadata } from "next";
import { KeyPanel } from "#components/features/keys/key-panel.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { formatTime } from "#components/ui/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { mayHaveKey } from "#lib/keys/issue.ts";
import { listKeys } from "#lib/keys/list.ts";
import { env } from "#lib/platform/env.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "API key" };

export default async function KeysPage() {
  const { account } = await requireSession("/keys");
  const [allowed, keys] = await Promise.all([mayHaveKey(account.id), listKeys(account.id)]);
  return (
    <>
      <PageHeading title="API key">One key for all operations. Send it as a bearer token.</PageHeading>
      {allowed || keys.length > 0 ? (
        <KeyPanel
          keys={keys.map((key) => ({
            id: key.id,
            label: `${key.prefix}…${key.lastFour}`,
            created: formatTime(key.createdAt),
            lastUsed: key.lastUsedAt ? `Last used ${formatTime(key.lastUsedAt)}` : "Never used",
            endsAt: key.expiresAt ? formatTime(key.expiresAt) : null,
          }))}
        />
      ) : (
        <Empty title="Buy credits to create an API key">
          <p className="mb-4">Until then, use your trial credits in the playground.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/credits">Buy credits</ButtonLink>
            <ButtonLink href="/playground" kind="secondary">
              Open the playground
            </ButtonLink>
            <ButtonLink href="/access" kind="quiet">
              Request access
            </ButtonLink>
          </div>
        </Empty>
      )}
      <div className="mt-8 max-w-3xl">
        <CodeBlock
          label="Test your key"
          code={`export ATELIER_API_KEY=atl_…\ncurl ${env().PUBLIC_URL}/api/v1/balance \\\n  -H "Authorization: Bearer $ATELIER_API_KEY"`}
        />
      </div>
    </>
  );
}
