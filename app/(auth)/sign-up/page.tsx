import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { signUp } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { EmailField, NewPasswordField } from "#components/features/auth/fields.tsx";
import { SocialSignIn } from "#components/features/auth/social-sign-in.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { socialProviders } from "#lib/accounts/auth-options.ts";
import { env } from "#lib/platform/env.ts";
import { currentSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Sign up" };

export default async function SignUpPage() {
  if (await currentSession()) redirect("/dashboard");
  const { TRIAL_CREDITS } = env();
  return (
    <>
      <AuthHeading title="Create your account">
        {TRIAL_CREDITS > 0 ? `Start with ${TRIAL_CREDITS} free credits. No card required.` : null}
      </AuthHeading>
      <SocialSignIn providers={socialProviders()} next="/dashboard" />
      <ActionForm action={signUp} submit="Sign up" busy="Signing up…" wide>
        <EmailField />
        <NewPasswordField />
      </ActionForm>
      <p className="mt-6 text-ink-2 text-sm">
        Already have an account?{" "}
        <Link href="/sign-in" className="text-accent underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </>
  );
}
