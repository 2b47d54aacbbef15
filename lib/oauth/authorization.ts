import { randomBytes } from "node:crypto";
import { invalidInput } from "@atelier/errors";
import { checkConnectionEnd } from "../keys/connections.ts";
import type { Scope } from "../keys/grants.ts";
import { requireAccess } from "../keys/issue.ts";
import type { KeyChange } from "../keys/request.ts";
import { createConnection } from "../keys/restricted.ts";
import { transaction } from "../platform/database/db.ts";
import { run, runForCount, statement, text } from "../platform/database/statement.ts";
import { digestFor } from "../platform/secrets.ts";
import { findClient, type OAuthClient, recordClientUse } from "./clients.ts";
import { isOwnResource, issuer, offeredScopes } from "./metadata.ts";
import { addParameters, isRegistered } from "./redirects.ts";

const MAX_STATE_LENGTH = 4_000;

/** The parameters of a request for a connection, as the application sends a browser with them. */
export type AuthorizationParameters = Readonly<Record<string, string | undefined>>;

/** A valid request of an application for a connection. */
export interface Authorization {
  client: OAuthClient;
  redirectUri: string;
  challenge: string;
  /** The scopes of a key that it requests, beside the use of the tools. */
  scopes: readonly Scope[];
  state: string | undefined;
}

/** Why a request cannot be granted: a page shows it, and links to `returnTo` if the application is known. */
export interface RefusedAuthorization {
  reason: "client" | "redirect" | "request" | "challenge" | "resource";
  returnTo: string | null;
}

/**
 * Reads the request of an application for a connection (OAuth 2.1). A browser is never sent back to an application without
 * a click, because anyone can register one with any address.
 */
export async function readAuthorization(
  parameters: AuthorizationParameters,
  personId: string,
): Promise<Authorization | RefusedAuthorization> {
  const { client_id = "", redirect_uri, state, code_challenge = "" } = parameters;
  const client = await findClient(client_id, personId);
  if (!client) return { reason: "client", returnTo: null };
  const [only, ...others] = client.redirectUris;
  const redirectUri = redirect_uri ?? (others.length === 0 ? only : undefined);
  if (redirectUri === undefined || !isRegistered(client.redirectUris, redirectUri))
    return { reason: "redirect", returnTo: null };
  const refuse = (reason: RefusedAuthorization["reason"], error: string) => ({
    reason,
    returnTo: addParameters(redirectUri, { error, state, iss: issuer() }),
  });
  if (state !== undefined && state.length > MAX_STATE_LENGTH) return { reason: "request", returnTo: null };
  if (parameters.response_type !== "code") return refuse("request", "unsupported_response_type");
  if (parameters.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(code_challenge))
    return refuse("challenge", "invalid_request");
  if (!isOwnResource(parameters.resource)) return refuse("resource", "invalid_target");
  return { client, redirectUri, challenge: code_challenge, scopes: readScopes(parameters.scope), state };
}

/** Unknown scopes are ignored, because applications also ask for those of other servers. */
function readScopes(scope = ""): Scope[] {
  const requested = scope.split(" ");
  return offeredScopes.filter((offeredScope) => requested.includes(offeredScope));
}

/** Where the browser goes if the person refuses. */
export const denialAddress = ({ redirectUri, state }: Authorization): string =>
  addParameters(redirectUri, { error: "access_denied", state, iss: issuer() });

/**
 * Grants a connection: creates its restricted key, and a code that the application exchanges within a minute. Returns
 * the ID of the key and the address for the browser. Throws `invalid_input`.
 */
export async function grantConnection(
  { accountId, personId }: { accountId: string; personId: string },
  { client, redirectUri, challenge, state }: Authorization,
  change: KeyChange,
): Promise<{ keyId: string; redirect: string }> {
  checkGrant(change);
  await requireAccess(accountId);
  const code = randomBytes(32).toString("base64url");
  const keyId = await transaction(async (tx) => {
    const { id } = await createConnection(tx, { accountId, personId, clientName: client.name }, change);
    const nonce = randomBytes(32).toString("base64url");
    const grant = { keyId: id, clientId: client.id, redirectUri, challenge, codeDigest: codeDigest(code), nonce };
    await run(tx, INSERT, grant);
    await runForCount(tx, recordClientUse, { clientId: client.id });
    return id;
  });
  return { keyId, redirect: addParameters(redirectUri, { code, state, iss: issuer() }) };
}

/** Throws `invalid_input` for what a person cannot give an application, also with a changed form. */
function checkGrant({ scopes = [], expires_at }: KeyChange): void {
  const unknownScope = scopes.find((scope) => !offeredScopes.some((offeredScope) => offeredScope === scope));
  if (unknownScope)
    throw invalidInput("/scopes", `An application cannot get the scope ${unknownScope}. Create a restricted key.`);
  checkConnectionEnd(expires_at);
}

/** The stored form of a code. */
export const codeDigest = (code: string): string => digestFor("oauth", `code:${code}`);

const INSERT = statement(
  "insert_oauth_grant",
  { keyId: text(), clientId: text(), redirectUri: text(), challenge: text(), codeDigest: text(), nonce: text() },
  `INSERT INTO oauth_grant (key_id, client_id, redirect_uri, challenge, code_digest, code_until, nonce)
   VALUES ($keyId, $clientId, $redirectUri, $challenge, $codeDigest, now() + interval '60 seconds', $nonce)`,
  {},
);
