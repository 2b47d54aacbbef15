import { AppError } from "@atelier/errors";
import type { Metadata } from "next";
import { accept } from "#components/features/team/actions.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { type OpenInvitation, readInvitation } from "#lib/accounts/teams/invitations.ts";
import { getTranslations } from "#translations";

// The address has a secret, so other sites get no referrer.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("team");
  return { title: t("invitation"), referrer: "same-origin" };
}

/** Joining needs a click, because mail scanners open links automatically. */
export default async function InvitationPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const t = await getTranslations("team");
  const { token = "" } = await searchParams;
  await requireSession(`/invitation?token=${encodeURIComponent(token)}`, null);
  const invitation = await findInvitation(token);
  if (!invitation)
    return (
      <>
        <PageHeading title={t("invitation")} />
        <Notice tone="warn">{t("invitationEnded")}</Notice>
      </>
    );
  return (
    <>
      <PageHeading title={t("joinTeam", { team: invitation.team })} />
      <Card className="grid gap-4">
        <p className="text-ink-2">{t("joinDetail", { role: t(`roleName_${invitation.role}`) })}</p>
        <ActionForm action={accept} submit={t("acceptInvitation")} busy={t("joining")}>
          <input type="hidden" name="token" value={token} />
        </ActionForm>
      </Card>
    </>
  );
}

async function findInvitation(token: string): Promise<OpenInvitation | null> {
  try {
    return await readInvitation(token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
