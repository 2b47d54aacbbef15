import type { Metadata } from "next";
import Link from "next/link";
import { resend, verify } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { env } from "#lib/platform/env.ts";
import { currentSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Confirm your address", referrer: "no-referrer" };

/** A click confirms, not the visit: mail scanners follow links too. */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const { token } = await searchParams;
  if (token) {
    return (
      <>
        <AuthHeading title="Confirm your address">One click and it is yours.</AuthHeading>
        <ActionForm action={verify} submit="Confirm" busy="Confirming…" wide>
          <input type="hidden" name="token" value={token} />
        </ActionForm>
      </>
    );
  }
  const session = await currentSession();
  const { local } = env();
  return (
    <>
      <AuthHeading title="Look into your mail">
        We have sent a link that confirms your address. It works for three days.
      </AuthHeading>
      <div className="grid gap-3">
        {local ? (
          <ButtonLink href="/outbox" kind="primary">
            Open the outbox
          </ButtonLink>
        ) : null}
        {session && !session.account.emailVerified ? (
          <ActionForm action={resend} submit="Send it again" busy="Sending…" kind="secondary" wide />
        ) : (
          <p className="text-ink-2 text-sm">
            Nothing there?{" "}
            <Link href="/sign-in?next=/verify" className="text-accent underline underline-offset-2">
              Sign in
            </Link>{" "}
            to have it sent again.
          </p>
        )}
      </div>
    </>
  );
}
