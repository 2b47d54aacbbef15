import type { Metadata } from "next";
import { askForAccess } from "#components/features/access/actions.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { formatTime } from "#components/ui/format.ts";
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
        Buying credits opens the API at once. To try it first, or for a larger volume, tell us what you need.
      </PageHeading>
      <div className="grid max-w-2xl gap-6">
        {latest ? (
          <Card className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <CardTitle>Your request</CardTitle>
              <Badge tone={tones[latest.status]}>{latest.status}</Badge>
            </div>
            <p className="whitespace-pre-wrap text-ink-2">{latest.useCase}</p>
            {latest.note ? <p className="border-line border-l-2 pl-3">{latest.note}</p> : null}
            <p className="caption">sent {formatTime(latest.createdAt)}</p>
            {latest.status === "approved" ? (
              <div>
                <ButtonLink href="/keys">Go on to your key</ButtonLink>
              </div>
            ) : null}
          </Card>
        ) : null}
        {latest?.status === "open" || latest?.status === "approved" ? null : (
          <Card>
            <ActionForm action={askForAccess} submit="Send request" busy="Sending…">
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
                hint="As “2,000 images a month”."
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
