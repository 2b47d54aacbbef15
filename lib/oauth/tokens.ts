import { createHash } from "node:crypto";
import { AppError } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../audit/record.ts";
import { authenticateKey, publishRevocation } from "../keys/authenticate.ts";
import { type EndedKey, issueAccessToken, revokeConnection } from "../keys/connections.ts";
import { isAccessToken } from "../keys/format.ts";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import { bool, int, type RowOf, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { digestFor, equalInTime } from "../platform/secrets.ts";
import { codeDigest } from "./authorization.ts";
import { isOwnResource } from "./metadata.ts";
import { OAuthError } from "./oauth-error.ts";

/** The parameters of a request for tokens. */
export type TokenParameters = Readonly<Record<string, string | undefined>>;

/** New tokens, as the protocol names their fields. */
export interface Tokens {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** Why tokens are refused, and the connection that ended for it. */
interface Refusal {
  error: OAuthError;
  ended: EndedKey | null;
}

/** Exchanges a code or a refresh token for new tokens. Throws OAuthError. */
export async function issueTokens(parameters: TokenParameters): Promise<Tokens> {
  const { grant_type, resource } = parameters;
  if (!isOwnResource(resource)) throw new OAuthError("invalid_target", "Tokens are for the MCP server only.");
  if (grant_type === "authorization_code") return settle(await transaction((tx) => exchangeCode(tx, parameters)));
  if (grant_type === "refresh_token") return settle(await transaction((tx) => refresh(tx, parameters)));
  throw new OAuthError("unsupported_grant_type", "Use the grant type authorization_code or refresh_token.");
}

/** A refusal is returned and not thrown, so that the end of the connection is committed. */
async function settle(result: Tokens | Refusal): Promise<Tokens> {
  if (!("error" in result)) return result;
  if (result.ended) await recordEnd(result.ended, { kind: "system", id: null }, result.error.message);
  throw result.error;
}

async function recordEnd({ keyId, accountId }: EndedKey, actor: AuditActor, reason?: string): Promise<void> {
  publishRevocation(accountId);
  const change = reason ? { after: { reason } } : undefined;
  await recordAudit({ accountId, actor, action: "api_key.revoked", target: keyId, change });
}

async function exchangeCode(tx: Queryable, parameters: TokenParameters): Promise<Tokens | Refusal> {
  const { code = "", redirect_uri, client_id, code_verifier = "" } = parameters;
  const [grant] = await run(tx, LOCK_BY_CODE, { codeDigest: codeDigest(code) });
  if (!grant) return refuse("This code does not exist, or has expired. Connect again.");
  if (grant.refreshes > 0)
    return end(tx, grant, "This code was used before, so the connection has ended. Connect again.");
  if (grant.isExpired) return refuse("This code has expired. Connect again.");
  if (client_id !== grant.clientId) return refuse("This code is for another client_id.");
  // The authorization request may leave out a single registered address; the exchange then does as well.
  if (redirect_uri !== undefined && redirect_uri !== grant.redirectUri)
    return refuse("This code is for another redirect_uri.");
  const challenge = createHash("sha256").update(code_verifier).digest("base64url");
  if (!/^[\w.~-]{43,128}$/.test(code_verifier) || !equalInTime(challenge, grant.challenge))
    return refuse("The code_verifier does not match the code_challenge.");
  return issue(tx, grant, 1);
}

const REFRESH_TOKEN = /^atl_refresh_(key_[0-9a-z]{26})_([1-9]\d{0,8})_([0-9a-f]{64})$/;

/**
 * A token that was used before ends the connection, because a thief may have used it. One exception: the response to the
 * newest refresh may have been lost, or another window of the application may have sent it at the same time, so for 10
 * seconds the same refresh token is returned again.
 */
async function refresh(tx: Queryable, { refresh_token = "", client_id }: TokenParameters): Promise<Tokens | Refusal> {
  const found = await findRefreshed(tx, refresh_token);
  if (!found) return refuse("This refresh token is not valid, or its connection has ended. Connect again.");
  const { grant, number } = found;
  if (client_id !== grant.clientId) return refuse("This refresh token is for another client_id.");
  if (number === grant.refreshes) return issue(tx, grant, number + 1);
  if (number === grant.refreshes - 1 && grant.isRecent) return issue(tx, grant, grant.refreshes);
  return end(tx, grant, "This refresh token was used before, so the connection has ended. Connect again.");
}

/** The locked grant of a refresh token that this service issued, however old. */
async function findRefreshed(tx: Queryable, token: string) {
  const [, keyId, number, signature] = REFRESH_TOKEN.exec(token) ?? [];
  if (keyId === undefined || number === undefined || signature === undefined) return null;
  const [grant] = await run(tx, LOCK_BY_KEY, { keyId });
  if (!grant || !equalInTime(signature, sign(grant, Number(number)))) return null;
  return { grant, number: Number(number) };
}

/** Its secrets are APP_SECRET and the nonce, so that a copy of the database alone makes no token. */
const sign = ({ keyId, nonce }: Grant, number: number) => digestFor("oauth", `refresh:${keyId}:${nonce}:${number}`);

async function issue(tx: Queryable, grant: Grant, number: number): Promise<Tokens | Refusal> {
  const { keyId } = grant;
  const access = await issueAccessToken(tx, keyId);
  if (!access) return refuse("The connection has ended. Connect again.");
  if (number !== grant.refreshes) await runForCount(tx, RECORD_REFRESH, { keyId, number });
  return {
    access_token: access.token,
    token_type: "Bearer",
    expires_in: access.expiresInSeconds,
    refresh_token: `atl_refresh_${keyId}_${number}_${sign(grant, number)}`,
    scope: ["operations", ...access.scopes].join(" "),
  };
}

const refuse = (description: string): Refusal => ({ error: new OAuthError("invalid_grant", description), ended: null });

async function end(tx: Queryable, { keyId }: Grant, description: string): Promise<Refusal> {
  return { ...refuse(description), ended: await revokeConnection(tx, keyId) };
}

/** Ends the connection of an access or refresh token (RFC 7009). An unknown token is no error. `actor` is who requests it. */
export async function revokeToken(token: string, actor: Omit<AuditActor, "kind" | "id">): Promise<void> {
  const keyId = isAccessToken(token) ? await findConnection(token) : (await findRefreshed(pool(), token))?.grant.keyId;
  const ended = keyId ? await revokeConnection(pool(), keyId) : null;
  if (ended) await recordEnd(ended, { ...actor, kind: "key", id: ended.keyId });
}

async function findConnection(token: string): Promise<string | null> {
  try {
    return (await authenticateKey(token)).keyId;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_key") return null;
    throw error;
  }
}

const grantColumns = {
  keyId: text(),
  clientId: text(),
  redirectUri: text(),
  challenge: text(),
  nonce: text(),
  refreshes: int,
  isExpired: bool,
  isRecent: bool,
};

type Grant = RowOf<typeof grantColumns>;

const selectGrant = `key_id AS "keyId", client_id AS "clientId", redirect_uri AS "redirectUri", challenge, nonce, refreshes,
     code_until < now() AS "isExpired", coalesce(refreshed_at > now() - interval '10 seconds', false) AS "isRecent"`;

const LOCK_BY_CODE = statement(
  "lock_oauth_grant_by_code",
  { codeDigest: text() },
  `SELECT ${selectGrant} FROM oauth_grant WHERE code_digest = $codeDigest FOR UPDATE`,
  grantColumns,
);

const LOCK_BY_KEY = statement(
  "lock_oauth_grant",
  { keyId: text() },
  `SELECT ${selectGrant} FROM oauth_grant WHERE key_id = $keyId FOR UPDATE`,
  grantColumns,
);

const RECORD_REFRESH = statement(
  "record_oauth_refresh",
  { keyId: text(), number: int },
  "UPDATE oauth_grant SET refreshes = $number, refreshed_at = now() WHERE key_id = $keyId",
  {},
);
