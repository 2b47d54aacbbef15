import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getServerSession } from "next-auth/next";
import { cache } from "react";
import { clientAddress } from "../../platform/network/client-address.ts";
import { isAdmin } from "../admin.ts";
import { type SessionAccount, sessionAccount } from "../sessions.ts";
import { authOptions, type Visitor } from "./auth-options.ts";

export interface CurrentSession {
  account: SessionAccount;
  sessionId: string;
}

/** The current session, or null. Its row is checked on each request, once per page. */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const session = await getServerSession(authOptions());
  if (!session?.accountId || !session.sessionId) return null;
  const account = await sessionAccount(session.sessionId, session.accountId);
  return account && { account, sessionId: session.sessionId };
});

/** The current session. Without one the browser is redirected to the sign-in page and returns to `path` afterwards. */
export async function requireSession(path: string): Promise<CurrentSession> {
  return (await currentSession()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

/** The session of an admin. For anyone else the page or action does not exist (404). */
export async function requireAdmin(): Promise<CurrentSession> {
  const session = await currentSession();
  if (!session || !isAdmin(session.account)) notFound();
  return session;
}

/** The client's address and browser. */
export async function visitor(): Promise<Visitor> {
  const list = await headers();
  return {
    ip: clientAddress(list.get("x-forwarded-for")),
    userAgent: list.get("user-agent") ?? undefined,
  };
}
