import type { Metadata } from "next";
import { submitAccessRequest } from "#components/features/access/actions.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { stateTitle } from "#components/translations/state-title.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Badge, Card, CardTitle, type Tone } from "#components/ui/surface.tsx";
import { latestAccessRequest } from "#lib/access/request-access.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("access");
  return { title: t("requestAccess") };
}

const tones = { open: "accent", approved: "good", declined: "warn" } as const satisfies Record<string, Tone>;

export default async function AccessPage() {
  const t = await getTranslations("access");
  const states = await getTranslations("states");
  const format = await getFormat();
  const { account } = await requireSession("/access", "keys");
  const latest = await latestAccessRequest(account.id);
  return (
    <>
      <PageHeading title={t("requestAccess")}>{t("buyCreditsUseApiRight")}</PageHeading>
      <div className="grid max-w-2xl gap-6">
        {latest ? (
          <Card className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <CardTitle>{t("yourRequest")}</CardTitle>
              <Badge tone={tones[latest.status]}>{stateTitle(states, latest.status)}</Badge>
            </div>
            <p className="whitespace-pre-wrap text-ink-2">{latest.useCase}</p>
            {latest.note ? <p className="border-line border-l-2 pl-3">{latest.note}</p> : null}
            <p className="caption">{t("sentCreatedat", { createdAt: format.time(latest.createdAt) })}</p>
            {latest.status === "approved" ? (
              <div>
                <ButtonLink href="/keys">{t("createYourApiKey")}</ButtonLink>
              </div>
            ) : null}
          </Card>
        ) : null}
        {latest?.status === "open" || latest?.status === "approved" ? null : (
          <Card>
            <ActionForm action={submitAccessRequest} submit={t("sendRequest")} busy={t("sending")}>
              <ActionField
                name="useCase"
                label={t("whatWillYouUseFor")}
                required
                minLength={20}
                maxLength={2000}
                multiline
              />
              <ActionField
                name="volume"
                label={t("expectedVolume")}
                hint={t("forExample2000Images")}
                required
                maxLength={200}
              />
              <ActionField name="company" label={t("companyOptional")} autoComplete="organization" maxLength={200} />
            </ActionForm>
          </Card>
        )}
      </div>
    </>
  );
}
