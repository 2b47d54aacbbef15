import type { Metadata } from "next";
import { submitAccessRequest } from "#components/features/access/actions.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { formatOption, formatTime } from "#components/ui/format.ts";
import { Badge, Card, CardTitle, type Tone } from "#components/ui/surface.tsx";
import { latestAccessRequest } from "#lib/access/request-access.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Request access" };

const tones = { open: "accent", approved: "good", declined: "warn" } as const satisfies Record<string, Tone>;

export default async function AccessPage() {
  const { account } = await requireSession("/access");
  const latest = await latestAccessRequest(account.id);
  return (
    <>
      <PageHeading title="Request access">
        Buy credits to use the API right away. Request access to try it first or to discuss a larger volume.
      </PageHeading>
      <div className="grid max-w-2xl gap-6">
        {latest ? (
          <Card className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <CardTitle>Your request</CardTitle>
              <Badge tone={tones[latest.status]}>{formatOption(latest.status)}</Badge>
            </div>
            <p className="whitespace-pre-wrap text-ink-2">{latest.useCase}</p>
            {latest.note ? <p className="border-line border-l-2 pl-3">{latest.note}</p> : null}
            <p className="caption">Sent {formatTime(latest.createdAt)}</p>
            {latest.status === "approved" ? (
              <div>
                <ButtonLink href="/keys">Create your API key</ButtonLink>
              </div>
            ) : null}
          </Card>
        ) : null}
        {latest?.status === "open" || latest?.status === "approved" ? null : (
          <Card>
            <ActionForm action={submitAccessRequest} submit="Send request" busy="Sending…">
              <ActionField
                name="useCase"
                label="What will you use it for?"
                required
                minLength={20}
                maxLength={2000}
                multiline
              />
              <ActionField
                name="volume"
                label="Expected volume"
                hint="For example: 2,000 images per month"
                required
                maxLength={200}
              />
              <ActionField name="company" label="Company (optional)" autoComplete="organization" maxLength={200} />
            </ActionForm>
          </Card>
        )}
      </div>
    </>
  );
}
