import { pool, type Queryable } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";

/** How long a signed-in browser stays signed in. */
export const SESSION_DAYS = 30;
const SEEN_EVERY = "5 minutes";

export interface SessionAccount {
  id: string;
  email: string;
  name: string | null;
  emailVerified: boolean;
  suspendedReason: string | null;
}

export interface SessionView {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Begins a session for an account that has just proved who it is; returns the session's id. */
export async function beginSession(accountId: string, userAgent: string | undefined): Promise<string> {
  const id = newId("sess");
  await pool().query(
    `INSERT INTO session (id, account_id, user_agent, expires_at) VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
    [id, accountId, userAgent?.slice(0, 300) ?? null, SESSION_DAYS],
  );
  return id;
}

/** Whether a session is still good: known, of this account, neither ended nor expired, and the account not deleted. */
export async function sessionIsLive(sessionId: string, accountId: string): Promise<boolean> {
  return (await sessionAccount(sessionId, accountId)) !== null;
}

/** The account behind a live session, or null. Notes now and then that the session was seen. */
export async function sessionAccount(sessionId: string, accountId: string): Promise<SessionAccount | null> {
  const { rows } = await pool().query<{
    id: string;
    email: string;
    name: string | null;
    verified: boolean;
    suspended_reason: string | null;
    stale: boolean;
  }>(
    `SELECT a.id, a.email, a.name, a.email_verified_at IS NOT NULL AS verified,
       CASE WHEN a.suspended_at IS NOT NULL THEN coalesce(a.suspended_reason, 'operator') END AS suspended_reason,
       s.last_seen_at < now() - interval '${SEEN_EVERY}' AS stale
     FROM session s JOIN account a ON a.id = s.account_id
     WHERE s.id = $1 AND s.account_id = $2 AND s.revoked_at IS NULL AND s.expires_at > now() AND a.deleted_at IS NULL`,
    [sessionId, accountId],
  );
  const row = rows[0];
  if (!row) return null;
  if (row.stale) await pool().query("UPDATE session SET last_seen_at = now() WHERE id = $1", [sessionId]);
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    emailVerified: row.verified,
    suspendedReason: row.suspended_reason,
  };
}

/** The account's live sessions, the one seen last first. */
export async function listSessions(accountId: string): Promise<SessionView[]> {
  const { rows } = await pool().query<{ id: string; user_agent: string | null; created_at: Date; last_seen_at: Date }>(
    `SELECT id, user_agent, created_at, last_seen_at FROM session
     WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > now() ORDER BY last_seen_at DESC, id DESC LIMIT 50`,
    [accountId],
  );
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** Ends one session of the account. */
export async function endSession(accountId: string, sessionId: string): Promise<void> {
  await pool().query("UPDATE session SET revoked_at = now() WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL", [
    sessionId,
    accountId,
  ]);
}

/** Ends every session of the account, but for `keep`. */
export async function endSessions(db: Queryable, accountId: string, keep?: string): Promise<void> {
  await db.query(
    "UPDATE session SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $2",
    [accountId, keep ?? null],
  );
}

/** Signs an account out of every browser, this one too. */
export function signOutEverywhere(accountId: string): Promise<void> {
  return endSessions(pool(), accountId);
}
