import type { Metadata } from "next";
import Link from "next/link";
import { forgot } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { EmailField } from "#components/features/auth/fields.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";

export const metadata: Metadata = { title: "Forgotten password" };

export default function ForgotPage() {
  return (
    <>
      <AuthHeading title="Set a new password">We mail you a link that lets you choose one.</AuthHeading>
      <ActionForm action={forgot} submit="Mail me the link" busy="Sending…" wide>
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
