import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { CodeForm } from "#components/features/auth/code-form.tsx";
import { Link } from "#components/ui/link.tsx";
import { ownPath } from "#components/ui/server/form-state.ts";
import { currentSession } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("signInCode") };
}

/** The second step of a sign-in. */
export default async function SignInCodePage({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const t = await getTranslations("auth");
  const next = ownPath((await searchParams).next);
  if (await currentSession()) redirect(next);
  return (
    <>
      <AuthHeading title={t("signInCode")} />
      <CodeForm next={next} />
      <p className="mt-6 text-sm">
        <Link href="/sign-in" className="text-accent underline underline-offset-2">
          {t("backSign")}
        </Link>
      </p>
    </>
  );
}
