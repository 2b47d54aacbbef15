"use server";
import { redirect } from "next/navigation";
import { dropSessionCookies } from "#app/drop-session-cookies.ts";
import { endSession } from "#lib/accounts/sessions.ts";
import { currentSession } from "#lib/session.ts";

/** Ends this browser's session, in the database and in its cookies. */
export async function signOut(): Promise<void> {
  const session = await currentSession();
  if (session) await endSession(session.account.id, session.sessionId);
  await dropSessionCookies();
  redirect("/");
}
