"use server";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, textOf } from "#components/ui/server/form-state.ts";
import { networkOf } from "#lib/accounts/address.ts";
import { createAccount, resendVerification } from "#lib/accounts/create-account.ts";
import { requestPasswordReset, resetPassword } from "#lib/accounts/reset-password.ts";
import { endSession } from "#lib/accounts/sessions.ts";
import { verifyEmail } from "#lib/accounts/verify-email.ts";
import { currentSession, visitor } from "#lib/platform/session.ts";
import { dropSessionCookies } from "#lib/platform/session-cookies.ts";

export async function signUp(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { ip } = await visitor();
    await createAccount({ email: textOf(form, "email"), password: textOf(form, "password"), network: networkOf(ip) });
    redirect("/verify?sent=1");
  });
}

export async function verify(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { trialCredits } = await verifyEmail({ token: textOf(form, "token"), ip: (await visitor()).ip });
    redirect((await currentSession()) ? `/dashboard?welcome=${trialCredits}` : `/sign-in?verified=${trialCredits}`);
  });
}

export async function resend(): Promise<FormState> {
  return attempt(async () => {
    const session = await currentSession();
    if (!session) redirect("/sign-in");
    await resendVerification(session.account.id);
    return { ok: true, message: "Email sent. Use the link in the newest email." };
  });
}

export async function forgot(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    await requestPasswordReset({ email: textOf(form, "email"), network: networkOf((await visitor()).ip) });
    return { ok: true, message: "If an account exists for this email, we sent it a link. The link expires in 1 hour." };
  });
}

export async function reset(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    await resetPassword({
      token: textOf(form, "token"),
      password: textOf(form, "password"),
      ip: (await visitor()).ip,
    });
    redirect("/sign-in?reset=1");
  });
}

/** Ends this browser's session, in the database and in its cookies. */
export async function signOut(): Promise<void> {
  const session = await currentSession();
  if (session) await endSession(session.account.id, session.sessionId);
  await dropSessionCookies();
  redirect("/");
}
