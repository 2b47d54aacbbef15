import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getServerSession } from "next-auth/next";
import { cache } from "react";
import { allows, type Permission } from "../../access/roles.ts";
import { type AuditAction, type AuditActor, type AuditRecord, recordAudit } from "../../audit/record.ts";
import { clientAddress } from "../../platform/network/client-address.ts";
import { isAdmin } from "../admin.ts";
import { isSessionProven, listProofMethods, ProofRequired } from "../proof.ts";
import { type LiveSession, readSession } from "../sessions.ts";
import { authOptions } from "./auth-options.ts";
import type { Visitor } from "./sign-in-callbacks.ts";

export interface CurrentSession extends LiveSession {
  sessionId: string;
}

/** The current session, or null. Its row is checked on each request, once per page. */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const session = await getServerSession(authOptions());
  if (!session?.sessionId) return null;
  const live = await readSession(session.sessionId);
  return live && { ...live, sessionId: session.sessionId };
});

/**
 * The current session. Without one the browser is redirected to the sign-in page and returns to `path` afterwards.
 * A person whose role in the account does not allow `permission` is redirected to a page that says so.
 */
export async function requireSession(path: string, permission: Permission | null): Promise<CurrentSession> {
  const session = (await currentSession()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  if (permission && !allows(session.role, permission)) redirect(`/team?missing=${permission}`);
  return session;
}

/**
 * As `requireSession`, for acts that issue keys or secrets, or change limits, payment, members or the sign-in: the session
 * also needs a proof of at most 10 minutes ago, so that a stolen cookie alone cannot do them. Throws `ProofRequired`,
 * which a form answers with a dialog.
 */
export async function requireProvenSession(path: string, permission: Permission | null): Promise<CurrentSession> {
  return requireProof(await requireSession(path, permission));
}

async function requireProof(session: CurrentSession): Promise<CurrentSession> {
  const { person, sessionId } = session;
  if (await isSessionProven(person.id, sessionId)) return session;
  throw new ProofRequired(await listProofMethods(person.id));
}

/** The current session if the person's role in the account has the permission, or null: for routes that answer 404. */
export async function permittedSession(permission: Permission): Promise<CurrentSession | null> {
  const session = await currentSession();
  return session && allows(session.role, permission) ? session : null;
}

/** The person of a session as the actor of an audit event, with the address and browser of the request. */
export async function readActor({ person }: Pick<CurrentSession, "person">): Promise<AuditActor> {
  const { ip, userAgent } = await visitor();
  return { kind: "person", id: person.id, address: ip, userAgent };
}

/** Appends what the person of a session did to the audit log of the account that it works for. */
export async function recordAct(
  session: CurrentSession,
  action: AuditAction,
  target?: string,
  change?: AuditRecord["change"],
): Promise<void> {
  await recordAudit({ accountId: session.account.id, actor: await readActor(session), action, target, change });
}

/** Appends what a person did with their sign-in to the audit log of their personal account. */
export async function recordOwnAct(session: CurrentSession, action: AuditAction): Promise<void> {
  await recordAudit({ accountId: session.person.id, actor: await readActor(session), action });
}

/** The session of an admin. For anyone else the page or action does not exist (404). */
export async function requireAdmin(): Promise<CurrentSession> {
  const session = await currentSession();
  if (!session || !isAdmin(session.person)) notFound();
  return session;
}

/** As `requireAdmin`, for acts on money, prices, accounts and engines. Throws `ProofRequired`. */
export const requireProvenAdmin = async (): Promise<CurrentSession> => requireProof(await requireAdmin());

/** The client's address and browser. */
export async function visitor(): Promise<Visitor> {
  const list = await headers();
  return {
    ip: clientAddress(list.get("x-forwarded-for")),
    userAgent: list.get("user-agent") ?? undefined,
  };
}
