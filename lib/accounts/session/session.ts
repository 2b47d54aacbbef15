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
import { readSupportView, type SupportView } from "../support.ts";
import { authOptions } from "./auth-options.ts";
import type { Visitor } from "./sign-in-callbacks.ts";

export interface CurrentSession extends LiveSession {
  sessionId: string;
}

/** The browser's session, and the account that it views if its person is an operator with open support access. */
const readBrowser = cache(async (): Promise<{ session: CurrentSession; view: SupportView | null } | null> => {
  const session = await getServerSession(authOptions());
  if (!session?.sessionId) return null;
  const live = await readSession(session.sessionId);
  if (!live) return null;
  const view = isAdmin(live.person) ? await readSupportView(session.sessionId) : null;
  return { session: { ...live, sessionId: session.sessionId }, view };
});

/**
 * The current session, or null. Its row is checked on each request, once per page. A browser with support access has none,
 * so that every action, handler and page is closed to it that does not call `requireView`.
 */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const browser = await readBrowser();
  return browser && !browser.view ? browser.session : null;
});

/** The session of an operator with support access, and the account that it views; null for everyone else. */
export async function supportSession(): Promise<{ session: CurrentSession; view: SupportView } | null> {
  const browser = await readBrowser();
  return browser?.view ? { session: browser.session, view: browser.view } : null;
}

/**
 * The current session. Without one the browser is redirected to the sign-in page and returns to `path` afterwards.
 * A person whose role in the account does not allow `permission` is redirected to a page that says so.
 */
export async function requireSession(path: string, permission: Permission | null): Promise<CurrentSession> {
  const session = (await currentSession()) ?? (await leave(path));
  if (permission && !allows(session.role, permission)) redirect(`/team?missing=${permission}`);
  return session;
}

/** The page that says why there is no session. */
async function leave(path: string): Promise<never> {
  return redirect((await supportSession()) ? "/support" : `/sign-in?next=${encodeURIComponent(path)}`);
}

/** The account that a page shows, and the role in it. */
export type View = Pick<CurrentSession, "account" | "role"> & { isSupport: boolean };

/**
 * As `requireSession`, for pages that only read and show no key, file or secret: support access sees them with the rights
 * of a viewer.
 */
export async function requireView(path: string, permission: Permission): Promise<View> {
  const support = await supportSession();
  if (!support) return { ...(await requireSession(path, permission)), isSupport: false };
  if (!allows("viewer", permission)) redirect("/support");
  const { accountId: id, kind, email, name } = support.view;
  return { account: { id, kind, email, name, suspendedReason: null }, role: "viewer", isSupport: true };
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
  if (!session && (await supportSession())) redirect("/support");
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
