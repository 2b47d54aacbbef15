import { type AppError, errorCodes } from "@atelier/errors";
import { Hono } from "hono";
import { getNetwork } from "../../accounts/address.ts";
import { registerClient } from "../../oauth/clients.ts";
import { authorizationMetadata, resourceMetadata } from "../../oauth/metadata.ts";
import { OAuthError } from "../../oauth/oauth-error.ts";
import { issueTokens, revokeToken } from "../../oauth/tokens.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { receiveKeylessForm } from "../compatible/receive-form.ts";
import { TemporaryFolder } from "../http/body/temporary.ts";
import { getAddress } from "../http/caller/address-of.ts";
import { type Answer, type ApiEnv, type Context, send } from "../http/context.ts";

/** Refused requests for tokens of a network in a minute. */
const REFUSALS_PER_MINUTE = 120;

/**
 * The endpoints with which applications connect to the MCP server by a browser (OAuth 2.1). They need no key: a code or a
 * refresh token is the permission.
 */
export const oauthRoutes = new Hono<ApiEnv>()
  .get("/protected-resource", (context) => answerJson(context, 200, resourceMetadata(), CACHED))
  .get("/authorization-server", (context) => answerJson(context, 200, authorizationMetadata(), CACHED))
  .post("/register", (context) => answering(context, () => register(context)))
  .post("/token", (context) => answering(context, async () => answerJson(context, 200, await issue(context))))
  .post("/revoke", (context) => answering(context, () => revoke(context)));

/** Applications that run in a browser read the responses too. No cookie counts here, so every site may. */
const READABLE = { "access-control-allow-origin": "*" };
const CACHED = { "cache-control": "public, max-age=300" };
const NOT_STORED = { "cache-control": "no-store" };

const answerJson = (context: Context, status: number, body: object, headers: Record<string, string> = NOT_STORED) =>
  send(context, {
    status,
    headers: { "content-type": "application/json", ...READABLE, ...headers },
    body: JSON.stringify(body),
  });

/** Errors of the service in the format of the protocol. */
export function answerOAuthError(error: AppError): Answer {
  const { status } = errorCodes[error.code];
  const retryAfter = error.retryAfterSeconds;
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...READABLE,
      ...NOT_STORED,
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    },
    body: JSON.stringify({ error: toCode(status), error_description: error.message }),
  };
}

function toCode(status: number): string {
  if (status === 429) return "temporarily_unavailable";
  return status < 500 ? "invalid_request" : "server_error";
}

/** Answers a refusal. Many refusals of a network are answered with 429. */
async function answering(context: Context, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    await throttle(`oauth-refusal:${readNetwork(context)}`, REFUSALS_PER_MINUTE, 60);
    return answerJson(context, 400, { error: error.code, error_description: error.message });
  }
}

const readNetwork = (context: Context) => getNetwork(getAddress(context.env.incoming));

/** A response to a registration (RFC 7591) has all metadata that counts, as it was stored. */
async function register(context: Context): Promise<Response> {
  const { id, name, redirectUris } = await registerClient(await receive(context), readNetwork(context));
  return answerJson(context, 201, {
    client_id: id,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  });
}

async function issue(context: Context): Promise<object> {
  return issueTokens(await receiveParameters(context));
}

async function revoke(context: Context): Promise<Response> {
  const { token } = await receiveParameters(context);
  if (!token) throw new OAuthError("invalid_request", "Send the field token.");
  await revokeToken(token, {
    address: getAddress(context.env.incoming),
    userAgent: context.req.header("user-agent"),
    requestId: context.get("requestId"),
  });
  return answerJson(context, 200, {});
}

/** The parameters of an encoded form. A repeated one is refused (RFC 6749, 3.2), also a resource: there is one. */
async function receiveParameters(context: Context): Promise<Record<string, string>> {
  const fields = await receive(context);
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== "string") throw new OAuthError("invalid_request", `Send the field ${name} once, as text.`);
    parameters[name] = value;
  }
  return parameters;
}

async function receive(context: Context): Promise<Record<string, unknown>> {
  const folder = new TemporaryFolder();
  try {
    const fields = await receiveKeylessForm(context, folder);
    if (fields) return fields;
    throw new OAuthError("invalid_request", "Send a small form (application/x-www-form-urlencoded) or JSON object.");
  } finally {
    await folder.remove();
  }
}
