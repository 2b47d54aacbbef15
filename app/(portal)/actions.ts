"use server";
import { redirect } from "next/navigation";
import { endSession } from "#lib/accounts/sessions.ts";
import { currentSession } from "#lib/platform/session.ts";
import { dropSessionCookies } from "#lib/platform/session-cookies.ts";

/** Ends this browser's session, in the database and in its cookies. */
export async function signOut(): Promise<void> {
  const session = await currentSession();
  if (session) await endSession(session.account.id, session.sessionId);
  await dropSessionCookies();
  redirect("/");
}
