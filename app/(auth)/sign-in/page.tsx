import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { PasskeySignIn } from "#components/features/auth/passkey-sign-in.tsx";
import { SignInForm } from "#components/features/auth/sign-in-form.tsx";
import { SocialSignIn } from "#components/features/auth/social-sign-in.tsx";
import { Link } from "#components/ui/link.tsx";
import { ownPath } from "#components/ui/server/form-state.ts";
import { Notice } from "#components/ui/surface.tsx";
import { passkeySite } from "#lib/accounts/factors/passkey-challenge.ts";
import { socialProviders } from "#lib/accounts/session/auth-options.ts";
import { currentSession } from "#lib/accounts/session/session.ts";
import { signInErrorMessage } from "#lib/accounts/session/sign-in-errors.ts";
import { getTranslations, type Translator } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("signIn") };
}

type Search = Promise<{
  next?: string;
  callbackUrl?: string;
  verified?: string;
  reset?: string;
  deleted?: string;
  error?: string;
}>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("auth");
  const search = await searchParams;
  const next = ownPath(search.next);
  if (await currentSession()) redirect(next);
  return (
    <>
      <AuthHeading title={t("signIn")} />
      {messagesFor(search, t).map((message) => (
        <Notice key={message} tone="good" role="status" className="mb-5">
          {message}
        </Notice>
      ))}
      {search.error ? (
        <Notice tone="bad" role="alert" className="mb-5">
          {signInErrorMessage(search.error)}
        </Notice>
      ) : null}
      <SocialSignIn providers={socialProviders()} next={next} />
      <SignInForm next={next} />
      {passkeySite() ? <PasskeySignIn next={next} /> : null}
      <p className="mt-6 text-sm">
        <Link
          href={search.next ? `/sign-in/link?next=${encodeURIComponent(next)}` : "/sign-in/link"}
          className="text-accent underline underline-offset-2"
        >
          {t("signInLink")}
        </Link>
      </p>
      <p className="mt-3 text-sm">
        <Link
          href={search.next ? `/sign-in/sso?next=${encodeURIComponent(next)}` : "/sign-in/sso"}
          className="text-accent underline underline-offset-2"
        >
          {t("singleSignOn")}
        </Link>
      </p>
      <p className="mt-3 text-ink-2 text-sm">
        {t("newHere")}{" "}
        <Link
          href={search.next ? `/sign-up?next=${encodeURIComponent(next)}` : "/sign-up"}
          className="text-accent underline underline-offset-2"
        >
          {t("createAnAccount")}
        </Link>
      </p>
    </>
  );
}

function messagesFor({ verified, reset, deleted }: Awaited<Search>, t: Translator<"auth">): string[] {
  return [
    ...(verified === undefined ? [] : [t("verified", { credits: Number(verified) || 0 })]),
    ...(reset ? [t("passwordChanged")] : []),
    ...(deleted ? [t("accountDeleted")] : []),
  ];
}
