import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requestLink } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { EmailField } from "#components/features/auth/fields.tsx";
import { LinkSignIn } from "#components/features/auth/link-sign-in.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Link } from "#components/ui/link.tsx";
import { ownPath } from "#components/ui/server/form-state.ts";
import { currentSession } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

// The address has a secret, so other sites get no referrer.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("signInLink"), referrer: "same-origin" };
}

type Search = Promise<{ token?: string; next?: string }>;

/** Mails a link for the sign-in, and signs in with it. That needs a click, because mail scanners open links automatically. */
export default async function SignInLinkPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("auth");
  const search = await searchParams;
  const next = ownPath(search.next);
  if (await currentSession()) redirect(next);
  return (
    <>
      <AuthHeading title={t("signInLink")}>{search.token ? null : t("signInLinkDetail")}</AuthHeading>
      {search.token ? (
        <LinkSignIn token={search.token} next={next} />
      ) : (
        <ActionForm action={requestLink} submit={t("sendSignInLink")} busy={t("sending")} wide>
          <input type="hidden" name="next" value={next} />
          <EmailField />
        </ActionForm>
      )}
      <p className="mt-6 text-sm">
        <Link href="/sign-in" className="text-accent underline underline-offset-2">
          {t("backSign")}
        </Link>
      </p>
    </>
  );
}
