import type { Role } from "../access/roles.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import {
  array,
  bool,
  fragment,
  int,
  nullable,
  run,
  sql,
  sqlText,
  statement,
  text,
} from "../platform/database/statement.ts";
import type { Session } from "../platform/generated/prisma/client.ts";
import { newId } from "../platform/ids.ts";
import { digestFor } from "../platform/secrets.ts";
import { accountSettings } from "./settings.ts";

/** How long a browser that uses the portal stays signed in. */
export const SESSION_DAYS = 30;

/** The person who signed in: a personal account. */
export interface Person {
  id: string;
  email: string;
  name: string | null;
  emailVerified: boolean;
}

/** The account that the browser works for: the person's own one, or a team's. */
export interface SessionAccount {
  id: string;
  kind: "personal" | "team";
  /** The address for mails to the account. */
  email: string;
  name: string | null;
  suspendedReason: string | null;
}

export interface LiveSession {
  person: Person;
  account: SessionAccount;
  /** The person's role in the account; owner of the personal one. */
  role: Role;
  /** The name of the team that the browser would work for if the person had two-step sign-in. */
  blockedTeam: string | null;
}

export interface SessionView extends Pick<Session, "id" | "userAgent" | "createdAt" | "lastSeenAt"> {
  /** Names the session in pages, because its id is a secret. */
  reference: string;
}

/** How a session began, if it counts for the single sign-on of a team: through its provider, or with a passkey. */
export interface SessionOrigin {
  connectionId?: string | undefined;
  byPasskey?: boolean;
}

/**
 * Begins a session for an account that has just authenticated. One through the provider of a team works for the team.
 * Returns the session's id.
 */
export async function beginSession(
  accountId: string,
  userAgent: string | undefined,
  { connectionId, byPasskey }: SessionOrigin = {},
): Promise<string> {
  const connection = connectionId
    ? await prisma().ssoConnection.findUnique({ where: { id: connectionId }, select: { accountId: true } })
    : null;
  const { id } = await prisma().session.create({
    data: {
      id: newId("sess"),
      accountId,
      userAgent: userAgent?.slice(0, 300) ?? null,
      connection: connectionId ?? null,
      teamId: connection?.accountId ?? null,
      byPasskey: byPasskey ?? false,
      expiresAt: new Date(Date.now() + SESSION_DAYS * 86_400_000),
    },
    select: { id: true },
  });
  return id;
}

const idleHours = () => accountSettings().SESSION_IDLE_HOURS;

/** A session that was not used since then has ended. */
const earliestUse = () => new Date(Date.now() - idleHours() * 3_600_000);

/**
 * Whether a person (`p`) may not have a session (`s`) that began like this one: only a team's provider signs in their
 * domain, and owners of the team also sign in with a passkey.
 */
const isRefusedBySso = `EXISTS (SELECT FROM team_domain d JOIN sso_connection o ON o.account_id = d.account_id AND o.enforced
       WHERE d.domain = split_part(p.email, '@', 2) AND d.verified_at IS NOT NULL AND s.sso_connection_id IS DISTINCT FROM o.id
         AND NOT (s.by_passkey AND EXISTS (SELECT FROM membership w
           WHERE w.account_id = o.account_id AND w.person_id = p.id AND w.role = 'owner')))`;

/**
 * A live session with its team, if the person is still a member of it and has the two-step sign-in that it may require: `s`
 * is the session, `p` the person's account, `c` the account that the session works for, and `m` the membership.
 */
const liveSessions = fragment(
  { idleHours: int },
  sql`session s JOIN account p ON p.id = s.account_id AND p.deleted_at IS NULL
     LEFT JOIN membership m ON m.account_id = s.team_id AND m.person_id = p.id
       AND EXISTS (SELECT FROM account t WHERE t.id = m.account_id AND t.deleted_at IS NULL AND (NOT t.requires_two_step
         OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL)))
     JOIN account c ON c.id = coalesce(m.account_id, p.id)
   WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(hours => $idleHours)
     AND NOT ${sqlText(isRefusedBySso)}`,
);

/** Every portal request runs this, so it is one raw statement. */
const READ_SESSION = statement(
  "read_session",
  { sessionId: text(), idleHours: int },
  sql`SELECT p.id AS "personId", p.email AS "personEmail", p.name AS "personName",
     p.email_verified_at IS NOT NULL AS "emailVerified", c.id, c.kind, coalesce(c.contact, c.email) AS email, c.name,
     coalesce(m.role, 'owner') AS role,
     CASE WHEN p.suspended_at IS NOT NULL THEN coalesce(p.suspended_reason, 'operator')
       WHEN c.suspended_at IS NOT NULL THEN coalesce(c.suspended_reason, 'operator') END AS "suspendedReason",
     CASE WHEN m.account_id IS NULL THEN (
       SELECT coalesce(t.name, t.id) FROM membership b JOIN account t ON t.id = b.account_id AND t.deleted_at IS NULL
       WHERE b.account_id = s.team_id AND b.person_id = p.id) END AS "blockedTeam",
     s.last_seen_at < now() - interval '5 minutes' AS "isStale"
   FROM ${liveSessions} AND s.id = $sessionId`,
  {
    personId: text(),
    personEmail: text(),
    personName: nullable(text()),
    emailVerified: bool,
    id: text(),
    kind: text<"personal" | "team">(),
    email: text(),
    name: nullable(text()),
    role: text<Role>(),
    suspendedReason: nullable(text()),
    blockedTeam: nullable(text()),
    isStale: bool,
  },
);

/**
 * A live session, or null: it is used, it has not ended or expired, and the person's account is not deleted. Records the
 * session's use every few minutes.
 */
export async function readSession(sessionId: string): Promise<LiveSession | null> {
  const [row] = await run(pool(), READ_SESSION, { sessionId, idleHours: idleHours() });
  if (!row) return null;
  const { personId, personEmail, personName, emailVerified, role, blockedTeam, isStale, ...account } = row;
  if (isStale) await prisma().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: new Date() } });
  return { person: { id: personId, email: personEmail, name: personName, emailVerified }, account, role, blockedTeam };
}

const READ_SESSION_ROLE = statement(
  "read_session_role",
  { sessionId: text(), accountId: text(), idleHours: int },
  sql`SELECT p.id AS "personId", coalesce(m.role, 'owner') AS role FROM ${liveSessions} AND s.id = $sessionId
     AND c.id = $accountId`,
  { personId: text(), role: text<Role>() },
);

/** The person of a live session and their role in the account that it works for, or null if it works for another one or has ended. */
export async function readSessionRole(
  sessionId: string,
  accountId: string,
): Promise<{ personId: string; role: Role } | null> {
  const [row] = await run(pool(), READ_SESSION_ROLE, { sessionId, accountId, idleHours: idleHours() });
  return row ?? null;
}

const FIND_LIVE_SESSIONS = statement(
  "find_live_sessions",
  { ids: array(text()), idleHours: int },
  sql`SELECT s.id, c.id AS "accountId", coalesce(m.role, 'owner') AS role,
     p.suspended_at IS NOT NULL OR c.suspended_at IS NOT NULL AS suspended
   FROM ${liveSessions} AND s.id = ANY($ids)`,
  { id: text(), accountId: text(), role: text<Role>(), suspended: bool },
);

/** Returns the live sessions among the given ones: the account that each works for, and whether it is suspended. */
export async function findLiveSessions(
  ids: readonly string[],
): Promise<Map<string, { accountId: string; role: Role; suspended: boolean }>> {
  const rows = await run(pool(), FIND_LIVE_SESSIONS, { ids, idleHours: idleHours() });
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}

/** The account's live sessions, the most recently used first. */
export async function listSessions(accountId: string): Promise<SessionView[]> {
  const sessions = await prisma().session.findMany({
    where: { accountId, revokedAt: null, expiresAt: { gt: new Date() }, lastSeenAt: { gt: earliestUse() } },
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: 50,
  });
  return sessions.map((session) => ({ ...session, reference: digestFor("session-reference", session.id) }));
}

/** Ends the listed session of the account that a page named. */
export async function endListedSession(accountId: string, reference: string): Promise<void> {
  const session = (await listSessions(accountId)).find((session) => session.reference === reference);
  if (session) await endSession(accountId, session.id);
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

/** Ends every session of the account except `keep`, in a transaction on a plain connection. */
export async function endSessions(tx: Queryable, accountId: string, keep: string | null = null): Promise<void> {
  await tx.query(
    "UPDATE session SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $2",
    [accountId, keep],
  );
}

/** Signs an account out of every browser, including the current one. */
export async function signOutEverywhere(accountId: string): Promise<void> {
  await endSessionsExcept(accountId, null);
}
