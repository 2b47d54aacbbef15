"use server";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText, ownPath } from "#components/ui/server/form-state.ts";
import { getNetwork, parseEmail } from "#lib/accounts/address.ts";
import { confirmAddress } from "#lib/accounts/change-address.ts";
import { createAccount, resendVerification } from "#lib/accounts/create-account.ts";
import { beginPasskeySignIn as requestPasskeySignIn } from "#lib/accounts/factors/passkeys.ts";
import { hasTwoStep } from "#lib/accounts/factors/totp.ts";
import { requestPasswordReset, resetPassword } from "#lib/accounts/reset-password.ts";
import { storePasskeyToken } from "#lib/accounts/session/passkey-cookie.ts";
import { currentSession, supportSession, visitor } from "#lib/accounts/session/session.ts";
import { dropSessionCookies, startSession } from "#lib/accounts/session/session-cookies.ts";
import { endSession } from "#lib/accounts/sessions.ts";
import { requestSignInLink } from "#lib/accounts/sign-in-link.ts";
import { createSignUpToken, readSignUpToken, SIGN_UP_COOKIE, SIGN_UP_DAYS } from "#lib/accounts/sign-up-token.ts";
import { isSsoEnforced } from "#lib/accounts/sso/enforcement.ts";
import { beginSsoSignIn, SSO_COOKIE, SSO_SECONDS } from "#lib/accounts/sso/sign-in.ts";
import { endSupport } from "#lib/accounts/support.ts";
import { verifyEmail } from "#lib/accounts/verify-email.ts";
import { env } from "#lib/platform/env.ts";
import { getTranslations } from "#translations";

/** Where a new developer continues without another wish. */
const GETTING_STARTED = "/start";

export async function signUp(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { ip } = await visitor();
    const email = getText(form, "email");
    await createAccount({ email, password: getText(form, "password"), network: getNetwork(ip) });
    const next = ownPath(getText(form, "next"), GETTING_STARTED);
    (await cookies()).set(SIGN_UP_COOKIE, await createSignUpToken(parseEmail(email), next), {
      httpOnly: true,
      sameSite: "lax",
      secure: env().PUBLIC_URL.startsWith("https:"),
      path: "/",
      maxAge: SIGN_UP_DAYS * 86_400,
    });
    redirect("/verify?sent=1");
  });
}

/** Verifies an address. The browser that signed up is signed in and continues where it began. */
export async function verify(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { ip, userAgent } = await visitor();
    const { accountId, email, trialCredits } = await verifyEmail({ token: getText(form, "token"), ip });
    const jar = await cookies();
    const signedUp = await readSignUpToken(jar.get(SIGN_UP_COOKIE)?.value, email);
    jar.delete(SIGN_UP_COOKIE);
    if ((await currentSession())?.person.id !== accountId) {
      if (!signedUp || (await hasTwoStep(accountId))) redirect(`/sign-in?verified=${trialCredits}`);
      await startSession(accountId, { ip, userAgent });
    }
    const next = new URL(signedUp?.next ?? GETTING_STARTED, env().PUBLIC_URL);
    next.searchParams.set("welcome", String(trialCredits));
    redirect(`${next.pathname}${next.search}${next.hash}`);
  });
}

export async function resend(): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("auth");
    const session = await currentSession();
    if (!session) redirect("/sign-in");
    await resendVerification(session.person.id);
    return { ok: true, message: t("emailSent") };
  });
}

export async function forgot(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("auth");
    await requestPasswordReset({ email: getText(form, "email"), network: getNetwork((await visitor()).ip) });
    return { ok: true, message: t("resetLinkSent") };
  });
}

export async function reset(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    await resetPassword({
      token: getText(form, "token"),
      password: getText(form, "password"),
      ip: (await visitor()).ip,
    });
    redirect("/sign-in?reset=1");
  });
}

/** Mails a link that signs in. */
export async function requestLink(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("auth");
    const next = ownPath(getText(form, "next"));
    await requestSignInLink({ email: getText(form, "email"), next, network: getNetwork((await visitor()).ip) });
    return { ok: true, message: t("signInLinkSent") };
  });
}

/** Leads to the provider of the team that has proven the domain of an address. */
export async function startSso(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => redirect(await beginSso(getText(form, "email"), getText(form, "next"))));
}

/**
 * The page of the provider for an address whose domain requires single sign-on; none for others. It does not tell whether
 * the address has an account.
 */
export async function findRequiredSso(email: string, next: string): Promise<FormState & { url?: string }> {
  return attempt(async () => {
    const address = parseEmail(email);
    return (await isSsoEnforced(address)) ? { ok: true, url: await beginSso(address, next) } : { ok: true };
  });
}

async function beginSso(email: string, next: string): Promise<string> {
  const network = getNetwork((await visitor()).ip);
  const { url, token } = await beginSsoSignIn({ email, next: ownPath(next), network });
  (await cookies()).set(SSO_COOKIE, token, {
    httpOnly: true,
    sameSite: "lax",
    secure: env().PUBLIC_URL.startsWith("https:"),
    path: "/api/auth/sso",
    maxAge: SSO_SECONDS,
  });
  return url;
}

/** Confirms one of the two addresses of a change. */
export async function confirmNewAddress(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("auth");
    const { ip: address, userAgent } = await visitor();
    const isChanged = await confirmAddress(getText(form, "token"), { address, userAgent });
    return { ok: true, message: isChanged ? t("addressChanged") : t("otherAddressMissing") };
  });
}

/** The options with which the browser signs in with a passkey. */
export async function beginPasskeySignIn(): Promise<
  FormState & { requestOptions?: PublicKeyCredentialRequestOptionsJSON }
> {
  return attempt(async () => {
    const { options, token } = await requestPasskeySignIn(getNetwork((await visitor()).ip));
    await storePasskeyToken(token);
    return { ok: true, requestOptions: options };
  });
}

/** Ends this browser's session, in the database and in its cookies. */
export async function signOut(): Promise<void> {
  const support = await supportSession();
  if (support) await endSupport({ sessionId: support.session.sessionId }, { kind: "operator", id: null });
  const session = support?.session ?? (await currentSession());
  if (session) await endSession(session.person.id, session.sessionId);
  await dropSessionCookies();
  redirect("/");
}
