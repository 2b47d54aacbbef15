"use server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { endSession } from "#lib/accounts/sessions.ts";
import { currentSession } from "#lib/session.ts";

/** Ends this browser's session, in the database and in its cookies. */
export async function signOut(): Promise<void> {
  const session = await currentSession();
  if (session) await endSession(session.account.id, session.sessionId);
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (name.includes("next-auth.session-token")) jar.delete(name);
  redirect("/");
}
