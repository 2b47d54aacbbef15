import type { Metadata } from "next";
import Link from "next/link";
import { reset } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { NewPasswordField } from "#components/features/auth/fields.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";

// As on the page that verifies an email: other sites get no referrer, and the form has an Origin.
export const metadata: Metadata = { title: "New password", referrer: "same-origin" };

export default async function ResetPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const { token = "" } = await searchParams;
  return (
    <>
      <AuthHeading title="Choose a new password">This signs you out on all other devices.</AuthHeading>
      <ActionForm action={reset} submit="Set password" busy="Saving…" wide>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="New password" />
      </ActionForm>
      <p className="mt-6 text-sm">
        <Link href="/forgot" className="text-accent underline underline-offset-2">
          Request a new link
        </Link>
      </p>
    </>
  );
}
