import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { signUp } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { EmailField, NewPasswordField } from "#components/features/auth/fields.tsx";
import { SocialSignIn } from "#components/features/auth/social-sign-in.tsx";
import { LegalConsent } from "#components/shell/legal-links.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Link } from "#components/ui/link.tsx";
import { ownPath } from "#components/ui/server/form-state.ts";
import { socialProviders } from "#lib/accounts/session/auth-options.ts";
import { currentSession } from "#lib/accounts/session/session.ts";
import { accountSettings } from "#lib/accounts/settings.ts";
import { env } from "#lib/platform/env.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("signUp") };
}

export default async function SignUpPage({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const t = await getTranslations("auth");
  const next = ownPath((await searchParams).next, "/start");
  if (await currentSession()) redirect(next);
  const { TRIAL_CREDITS } = accountSettings();
  const { TERMS_URL, PRIVACY_URL } = env();
  return (
    <>
      <AuthHeading title={t("createYourAccount")}>
        {TRIAL_CREDITS > 0 ? t("startWithTrialcreditsFreeCredits", { trialCredits: TRIAL_CREDITS }) : null}
      </AuthHeading>
      <SocialSignIn providers={socialProviders()} next={next} />
      <ActionForm action={signUp} submit={t("signUp")} busy={t("signingUp")} wide>
        <input type="hidden" name="next" value={next} />
        <EmailField />
        <NewPasswordField />
        <LegalConsent terms={TERMS_URL} privacy={PRIVACY_URL} />
      </ActionForm>
      <p className="mt-6 text-ink-2 text-sm">
        {t("alreadyHaveAccount")}{" "}
        <Link href={`/sign-in?next=${encodeURIComponent(next)}`} className="text-accent underline underline-offset-2">
          {t("signIn")}
        </Link>
      </p>
    </>
  );
}
