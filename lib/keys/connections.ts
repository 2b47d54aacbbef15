import { invalidInput } from "@atelier/errors";
import { pool, type Queryable } from "../platform/database/db.ts";
import { int, json, type RowOf, run, statement, text } from "../platform/database/statement.ts";
import { holderRoles, NOT_ENDED } from "./authenticate.ts";
import type { Scope } from "./grants.ts";
import { newSecret } from "./issue.ts";

/** How long an access token of a connection works. */
const TOKEN_SECONDS = 3_600;

/** The longest connection. */
const MAX_DAYS = 365;
const DAY_MS = 86_400_000;

/** Throws `invalid_input` if a connection would not end, or too late. */
export function checkConnectionEnd(end: Date | null | undefined): void {
  if (!end || end.getTime() > Date.now() + (MAX_DAYS + 1) * DAY_MS)
    throw invalidInput("/expires_at", `Choose a day within the next ${MAX_DAYS} days.`);
}

/** A new access token of a connection. */
export interface AccessToken {
  token: string;
  accountId: string;
  scopes: readonly Scope[];
  expiresInSeconds: number;
}

/**
 * Gives a connection a new access token. The one before works until its own end, because requests and other windows of the
 * application may use it. Returns null if the connection has ended.
 */
export async function issueAccessToken(tx: Queryable, keyId: string): Promise<AccessToken | null> {
  const { key: token, ...stored } = newSecret("connection");
  const [row] = await run(tx, ISSUE, { keyId, ...stored, seconds: TOKEN_SECONDS });
  return row ? { token, accountId: row.accountId, scopes: row.scopes, expiresInSeconds: row.seconds } : null;
}

const ISSUE = statement(
  "issue_access_token",
  { keyId: text(), prefix: text(), lastFour: text(), digest: text(), pepperVersion: int, seconds: int },
  `UPDATE api_key SET prefix = $prefix, last_four = $lastFour, digest = $digest, pepper_version = $pepperVersion,
     old_digest = CASE WHEN token_until > now() THEN digest END, old_digest_until = CASE WHEN token_until > now() THEN token_until END,
     token_until = LEAST(expires_at, now() + make_interval(secs => $seconds::int))
   WHERE id = $keyId AND client_name IS NOT NULL AND ${NOT_ENDED}
   RETURNING account_id AS "accountId", scopes, round(extract(epoch FROM token_until - now()))::int AS seconds`,
  { accountId: text(), scopes: json<Scope[]>(), seconds: int },
);

const endedColumns = { keyId: text(), accountId: text() };

/** A key that was revoked. */
export type EndedKey = RowOf<typeof endedColumns>;

/**
 * Revokes a connection, or returns null if it was revoked before. Call `publishRevocation` after the transaction, so that
 * every server refuses its tokens at once.
 */
export async function revokeConnection(tx: Queryable, keyId: string): Promise<EndedKey | null> {
  const [connection] = await run(tx, REVOKE, { keyId });
  return connection ?? null;
}

const REVOKE = statement(
  "revoke_connection",
  { keyId: text() },
  `UPDATE api_key SET revoked_at = now() WHERE id = $keyId AND client_name IS NOT NULL AND revoked_at IS NULL
   RETURNING id AS "keyId", account_id AS "accountId"`,
  endedColumns,
);

/**
 * Revokes at most 500 keys whose person left the team or may not create keys any more, so that they do not come back with
 * a new role, and connections that expired a month ago. All servers refuse them already.
 */
export async function revokeLostKeys(): Promise<readonly EndedKey[]> {
  return run(pool(), REVOKE_LOST, {});
}

const REVOKE_LOST = statement(
  "revoke_lost_keys",
  {},
  `UPDATE api_key SET revoked_at = now() WHERE revoked_at IS NULL AND id IN (
     SELECT k.id FROM api_key k WHERE k.person_id IS NOT NULL AND k.revoked_at IS NULL AND (k.client_name IS NOT NULL AND k.expires_at < now() - interval '30 days'
       OR (k.person_id <> k.account_id AND NOT EXISTS (SELECT FROM membership m
         WHERE m.account_id = k.account_id AND m.person_id = k.person_id AND m.role IN (${holderRoles})))) LIMIT 500)
   RETURNING id AS "keyId", account_id AS "accountId"`,
  endedColumns,
);
