import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getServerSession } from "next-auth/next";
import { cache } from "react";
import { isAdmin } from "../accounts/admin.ts";
import { authOptions, type Visitor } from "../accounts/auth-options.ts";
import { type SessionAccount, sessionAccount } from "../accounts/sessions.ts";
import { env } from "./env.ts";

export interface CurrentSession {
  account: SessionAccount;
  sessionId: string;
}

/** Who is signed in, or null. The session's row is checked each time; one page asks the database once. */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const session = await getServerSession(authOptions());
  if (!session?.accountId || !session.sessionId) return null;
  const account = await sessionAccount(session.sessionId, session.accountId);
  return account && { account, sessionId: session.sessionId };
});

/** Who is signed in; whoever is not goes to the sign-in page and comes back to `path` after it. */
export async function requireSession(path: string): Promise<CurrentSession> {
  return (await currentSession()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

/** The admin who is signed in; to everybody else, signed in or not, there is no such page or action. */
export async function requireAdmin(): Promise<CurrentSession> {
  const session = await currentSession();
  if (!session || !isAdmin(session.account)) notFound();
  return session;
}

/**
 * Where the request comes from. The outer server writes X-Forwarded-For itself unless proxies in front are trusted; of
 * their list, each added to the right, the address that the first trusted one saw counts: what is left of it may be forged.
 */
export async function visitor(): Promise<Visitor> {
  const list = await headers();
  return {
    ip: list.get("x-forwarded-for")?.split(",").at(-Math.max(1, env().TRUSTED_PROXIES))?.trim() || "127.0.0.1",
    userAgent: list.get("user-agent") ?? undefined,
  };
}
