import { pool, type Queryable } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { array, bool, int, nullable, run, statement, text } from "../platform/database/statement.ts";
import type { Session } from "../platform/generated/prisma/client.ts";
import { newId } from "../platform/ids.ts";
import { accountSettings } from "./settings.ts";

/** How long a browser that uses the portal stays signed in. */
export const SESSION_DAYS = 30;

export interface SessionAccount {
  id: string;
  email: string;
  name: string | null;
  emailVerified: boolean;
  suspendedReason: string | null;
}

export type SessionView = Pick<Session, "id" | "userAgent" | "createdAt" | "lastSeenAt">;

/** Begins a session for an account that has just authenticated. Returns the session's id. */
export async function beginSession(accountId: string, userAgent: string | undefined): Promise<string> {
  const { id } = await prisma().session.create({
    data: {
      id: newId("sess"),
      accountId,
      userAgent: userAgent?.slice(0, 300) ?? null,
      expiresAt: new Date(Date.now() + SESSION_DAYS * 86_400_000),
    },
    select: { id: true },
  });
  return id;
}

const idleHours = () => accountSettings().SESSION_IDLE_HOURS;

/** A session that was not used since then has ended. */
const earliestUse = () => new Date(Date.now() - idleHours() * 3_600_000);

/** Whether a session is valid: it belongs to the account, it is used, it has not ended or expired, and the account is not deleted. */
export async function sessionIsLive(sessionId: string, accountId: string): Promise<boolean> {
  return (await sessionAccount(sessionId, accountId)) !== null;
}

/** Every portal request runs this, so it is one raw statement. */
const SESSION_ACCOUNT = statement(
  "session_account",
  { sessionId: text(), accountId: text(), idleHours: int },
  `SELECT a.id, a.email, a.name, a.email_verified_at IS NOT NULL AS "emailVerified",
     CASE WHEN a.suspended_at IS NOT NULL THEN coalesce(a.suspended_reason, 'operator') END AS "suspendedReason",
     s.last_seen_at < now() - interval '5 minutes' AS "isStale"
   FROM session s JOIN account a ON a.id = s.account_id
   WHERE s.id = $sessionId AND s.account_id = $accountId AND s.revoked_at IS NULL AND s.expires_at > now()
     AND s.last_seen_at > now() - make_interval(hours => $idleHours) AND a.deleted_at IS NULL`,
  {
    id: text(),
    email: text(),
    name: nullable(text()),
    emailVerified: bool,
    suspendedReason: nullable(text()),
    isStale: bool,
  },
);

/** The account of a live session, or null. Records the session's use every few minutes. */
export async function sessionAccount(sessionId: string, accountId: string): Promise<SessionAccount | null> {
  const [row] = await run(pool(), SESSION_ACCOUNT, { sessionId, accountId, idleHours: idleHours() });
  if (!row) return null;
  const { isStale, ...account } = row;
  if (isStale) await prisma().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: new Date() } });
  return account;
}

const FIND_LIVE_SESSIONS = statement(
  "find_live_sessions",
  { ids: array(text()), idleHours: int },
  `SELECT s.id, a.suspended_at IS NOT NULL AS suspended FROM session s JOIN account a ON a.id = s.account_id
   WHERE s.id = ANY($ids) AND s.revoked_at IS NULL AND s.expires_at > now()
     AND s.last_seen_at > now() - make_interval(hours => $idleHours) AND a.deleted_at IS NULL`,
  { id: text(), suspended: bool },
);

/** Returns the valid sessions among the given ones, and whether their accounts are suspended. */
export async function findLiveSessions(ids: readonly string[]): Promise<Map<string, { suspended: boolean }>> {
  const rows = await run(pool(), FIND_LIVE_SESSIONS, { ids, idleHours: idleHours() });
  return new Map(rows.map(({ id, suspended }) => [id, { suspended }]));
}

/** The account's live sessions, the most recently used first. */
export function listSessions(accountId: string): Promise<SessionView[]> {
  return prisma().session.findMany({
    where: { accountId, revokedAt: null, expiresAt: { gt: new Date() }, lastSeenAt: { gt: earliestUse() } },
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: 50,
  });
}

/** Ends one session of the account. */
export async function endSession(accountId: string, sessionId: string): Promise<void> {
  await prisma().session.updateMany({
    where: { id: sessionId, accountId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}

/** Ends every session of the account except `keep`, as one write that a batch transaction can include. */
export function endSessionsExcept(accountId: string, keep: string | null) {
  return prisma().session.updateMany({
    where: { accountId, revokedAt: null, ...(keep === null ? {} : { id: { not: keep } }) },
    data: { revokedAt: new Date() },
  });
}

/** Ends every session of the account in a transaction that may also grant credits, which runs on a plain connection. */
export async function endSessions(tx: Queryable, accountId: string): Promise<void> {
  await tx.query("UPDATE session SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL", [accountId]);
}

/** Signs an account out of every browser, including the current one. */
export async function signOutEverywhere(accountId: string): Promise<void> {
  await endSessionsExcept(accountId, null);
}
