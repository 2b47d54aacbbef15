import type { Metadata } from "next";
import Link from "next/link";
import { forgot } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { EmailField } from "#components/features/auth/fields.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";

export const metadata: Metadata = { title: "Reset password" };

export default function ForgotPage() {
  return (
    <>
      <AuthHeading title="Reset your password">Enter your email and we'll send you a reset link.</AuthHeading>
      <ActionForm action={forgot} submit="Send reset link" busy="Sending…" wide>
        <EmailField />
      </ActionForm>
      <p className="mt-6 text-sm">
        <Link href="/sign-in" className="text-accent underline underline-offset-2">
          Back to sign in
        </Link>
      </p>
    </>
  );
}
