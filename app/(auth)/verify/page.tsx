import type { Metadata } from "next";
import { resend, verify } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Link } from "#components/ui/link.tsx";
import { currentSession } from "#lib/accounts/session/session.ts";
import { env } from "#lib/platform/env.ts";
import { getTranslations } from "#translations";

// The address has a secret, so other sites get no referrer. Without any, the browser would send no Origin with the form.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("verifyYourEmail"), referrer: "same-origin" };
}

/** Verification needs a click, because mail scanners open links automatically. */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const t = await getTranslations("auth");
  const { token } = await searchParams;
  if (token) {
    return (
      <>
        <AuthHeading title={t("verifyYourEmail")}>{t("confirmThatThisEmailAddress")}</AuthHeading>
        <ActionForm action={verify} submit={t("verifyEmail")} busy={t("verifying")} wide>
          <input type="hidden" name="token" value={token} />
        </ActionForm>
      </>
    );
  }
  const session = await currentSession();
  const { local } = env();
  return (
    <>
      <AuthHeading title={t("checkYourEmail")}>{t("weSentYouVerificationLink")}</AuthHeading>
      <div className="grid gap-3">
        {local ? (
          <ButtonLink href="/outbox" kind="primary">
            {t("openTheOutbox")}
          </ButtonLink>
        ) : null}
        {session && !session.person.emailVerified ? (
          <ActionForm action={resend} submit={t("resendEmail")} busy={t("sending")} kind="secondary" wide />
        ) : (
          <p className="text-ink-2 text-sm">
            {t.rich("noEmailSignResend", {
              link: (chunks) => (
                <Link href="/sign-in?next=/verify" className="text-accent underline underline-offset-2">
                  {chunks}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
    </>
  );
}
