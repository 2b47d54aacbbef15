import { AppError, invalidInput } from "@atelier/errors";
import * as oauth from "oauth4webapi";
import { env } from "../../platform/env.ts";
import {
  describeConnectFailure,
  describeRefusedAddress,
  exchangePublic,
} from "../../platform/network/guarded-fetch.ts";
import { log } from "../../platform/telemetry/log.ts";

/** How long a request to a provider may take. A sign-in makes at most four. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;

/**
 * Where the provider of a team returns to: the redirect URI that it registers there. Each team has its own, so that no
 * other provider gets a code that this one issued (RFC 9700, 4.4).
 */
export const ssoRedirectUri = (accountId: string): string => `${env().PUBLIC_URL}/api/auth/sso/callback/${accountId}`;

/** The registration of this service at a provider. */
export interface ProviderClient {
  /** The team. */
  accountId: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The secrets of one sign-in, which the browser keeps encrypted. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** An issuer as people paste it: with spaces, or with the path of its metadata. Throws `invalid_input`. */
export function parseIssuer(text: string): string {
  const issuer = text.trim().replace(/\/\.well-known\/openid-configuration$/, "");
  const refusal = issuer.length > 500 ? "It is too long." : describeRefusedAddress(issuer);
  if (refusal)
    throw invalidInput(
      "/issuer",
      `This address cannot be used. ${refusal} Enter one such as https://login.example.com.`,
    );
  return issuer;
}

/** Reads the metadata of an issuer (OpenID Connect Discovery 1.0). Throws `input_unreachable` or `invalid_input`. */
export async function discoverProvider(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  const found = await speaking(async () =>
    oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options)),
  );
  if (!found.authorization_endpoint || !found.token_endpoint || !found.jwks_uri)
    throw wrongProvider("Its metadata lacks the endpoint for authorization, the one for tokens, or its keys.");
  // Browsers go there, and could be made to run a script by another scheme.
  const refusal = describeRefusedAddress(found.authorization_endpoint);
  if (refusal) throw wrongProvider(`Its endpoint for authorization cannot be used. ${refusal}`);
  return found;
}

/** The page of the provider at which a person signs in: authorization code with PKCE, state and nonce. */
export async function authorizationUrl(
  { accountId, issuer, clientId }: ProviderClient,
  { state, nonce, verifier }: FlowSecrets,
  loginHint: string,
): Promise<string> {
  const server = await discoverProvider(issuer);
  const url = new URL(server.authorization_endpoint ?? "");
  // Okta sends groups only for this scope, and other providers refuse one that they do not know.
  const groups = server.scopes_supported?.includes("groups") ? " groups" : "";
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: ssoRedirectUri(accountId),
    scope: `openid email profile${groups}`,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    login_hint: loginHint,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Whom a provider says that a browser belongs to. */
export interface ProviderIdentity {
  /** The issuer and the subject, which is unique for its issuer only. */
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

/**
 * Exchanges the code with which a browser returned from the provider. The library checks state, issuer, audience, expiry,
 * nonce and signature of the ID token. `groupsClaim` is read from the provider's endpoint if the token lacks it or the
 * address. Throws `input_unreachable` or `invalid_input`.
 */
export async function exchangeCode(
  provider: ProviderClient,
  returned: URLSearchParams,
  flow: FlowSecrets,
  groupsClaim: string,
): Promise<ProviderIdentity> {
  const server = await discoverProvider(provider.issuer);
  const client = { client_id: provider.clientId };
  return speaking(async () => {
    const callback = oauth.validateAuthResponse(server, client, returned, flow.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticate(server, provider.clientSecret),
      callback,
      ssoRedirectUri(provider.accountId),
      flow.verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: flow.nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, options);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw wrongProvider("It sent no ID token.");
    const subject = `${claims.iss} ${claims.sub}`;
    if ((claims.email && claims[groupsClaim]) || !server.userinfo_endpoint) return { subject, claims };
    const answer = await oauth.userInfoRequest(server, client, tokens.access_token, options);
    return {
      subject,
      claims: { ...claims, ...(await oauth.processUserInfoResponse(server, client, claims.sub, answer)) },
    };
  });
}

/** RFC 6749 names this method as the one that each server has; metadata may list others. */
const authenticate = (server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth =>
  server.token_endpoint_auth_methods_supported?.includes("client_secret_basic") === false
    ? oauth.ClientSecretPost(secret)
    : oauth.ClientSecretBasic(secret);

/** The guard decides about http, which only tests in local mode may use. */
const options = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: fetchFromProvider,
} as const;

async function fetchFromProvider(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
): Promise<Response> {
  const refusal = describeRefusedAddress(url);
  if (refusal) throw unreachable(refusal);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await exchangePublic(url, { method, headers, body: body ? String(body) : null, signal }, MAX_BYTES);
  } catch (cause) {
    if (cause instanceof AppError) throw unreachable(cause.message, cause);
    throw unreachable(
      signal.aborted ? `It did not respond within ${TIMEOUT_MS / 1000} s.` : describeConnectFailure(cause),
      cause,
    );
  }
}

/** Makes a sentence of what the library found wrong. */
async function speaking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof oauth.AuthorizationResponseError)
      throw wrongProvider(`It reported: ${describeCode(error.error)}.`, error);
    if (error instanceof oauth.ResponseBodyError)
      throw wrongProvider(`It refused the client: ${describeCode(error.error)}.`, error);
    if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
      throw wrongProvider(describeViolation(error), error);
    log().warn({ error }, "a provider of single sign-on sent an unexpected response");
    throw wrongProvider("Its response could not be read.", error);
  }
}

function describeViolation(error: Error & { code?: string }): string {
  if (error.code === oauth.JSON_ATTRIBUTE_COMPARISON)
    return "Its metadata names another issuer. Enter exactly that one.";
  if (error.code === oauth.RESPONSE_IS_NOT_CONFORM) return "There is no metadata of a provider at this address.";
  if (error.code === oauth.JWT_TIMESTAMP_CHECK) return "Its ID token has expired, or the clock of one side is wrong.";
  if (error.code === oauth.JWT_CLAIM_COMPARISON) return "Its ID token is for another issuer, client or sign-in.";
  return "Its response is not that of an OpenID Connect provider.";
}

/** The error's code. Its description is any text of the provider, and a page of this service would seem to say it. */
const describeCode = (code: string) => (/^[\w.-]{1,60}$/.test(code) ? code : "an error");

const unreachable = (reason: string, cause?: unknown) =>
  new AppError("input_unreachable", `The provider could not be reached. ${reason}`, { cause });

const wrongProvider = (reason: string, cause?: unknown) =>
  new AppError("invalid_input", `The provider cannot be used. ${reason}`, { cause });
