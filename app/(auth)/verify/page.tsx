import type { Metadata } from "next";
import Link from "next/link";
import { resend, verify } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { env } from "#lib/platform/env.ts";
import { currentSession } from "#lib/platform/session.ts";

// The address has a secret, so other sites get no referrer. Without any, the browser would send no Origin with the form.
export const metadata: Metadata = { title: "Verify your email", referrer: "same-origin" };

/** Verification needs a click, because mail scanners open links automatically. */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const { token } = await searchParams;
  if (token) {
    return (
      <>
        <AuthHeading title="Verify your email">Confirm that this email address belongs to you.</AuthHeading>
        <ActionForm action={verify} submit="Verify email" busy="Verifying…" wide>
          <input type="hidden" name="token" value={token} />
        </ActionForm>
      </>
    );
  }
  const session = await currentSession();
  const { local } = env();
  return (
    <>
      <AuthHeading title="Check your email">We sent you a verification link. It expires in 3 days.</AuthHeading>
      <div className="grid gap-3">
        {local ? (
          <ButtonLink href="/outbox" kind="primary">
            Open the outbox
          </ButtonLink>
        ) : null}
        {session && !session.account.emailVerified ? (
          <ActionForm action={resend} submit="Resend email" busy="Sending…" kind="secondary" wide />
        ) : (
          <p className="text-ink-2 text-sm">
            No email?{" "}
            <Link href="/sign-in?next=/verify" className="text-accent underline underline-offset-2">
              Sign in
            </Link>{" "}
            to resend it.
          </p>
        )}
      </div>
    </>
  );
}
