import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { queuedJob } from "../../../test/helpers/accounts/account-states.ts";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../test/helpers/servers/service.ts";
import { turnIntoTeam } from "../../accounts/teams/create-team.ts";
import { archiveProject, createProject } from "../../keys/projects/manage.ts";
import { revokeRestrictedKey, rotateRestrictedKey, updateRestrictedKey } from "../../keys/restricted.ts";
import { listAllKeys, readKey } from "../../keys/restricted-list.ts";
import { type AuthorizationParameters, grantConnection, readAuthorization } from "../../oauth/authorization.ts";
import { registerClient } from "../../oauth/clients.ts";
import { endUnusedConnections } from "../../oauth/retention.ts";
import type { Tokens } from "../../oauth/tokens.ts";
import { pool } from "../../platform/database/db.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";

const REDIRECT = "http://127.0.0.1:33418/callback";
const DAY_MS = 86_400_000;

let service: TestService;
let origin: string;

beforeAll(async () => {
  service = await startTestService();
  origin = new URL(service.base).origin;
  vi.stubEnv("PUBLIC_URL", origin);
  setRuntimeEnv({});
});
afterAll(async () => {
  vi.unstubAllEnvs();
  setRuntimeEnv({});
  await service.stop();
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields they expect.
  body: any;
}

async function post(path: string, body: string | URLSearchParams, type?: string): Promise<Answer> {
  const response = await fetch(`${origin}/api/oauth/${path}`, {
    method: "POST",
    body,
    ...(type ? { headers: { "content-type": type } } : {}),
  });
  return { status: response.status, body: await response.json() };
}

const register = (fields: object) => post("register", JSON.stringify(fields), "application/json");
const requestTokens = (fields: Record<string, string>) => post("token", new URLSearchParams(fields));

async function newClient(redirectUri = REDIRECT): Promise<string> {
  const { body, status } = await register({ client_name: "Editor", redirect_uris: [redirectUri] });
  expect(status).toBe(201);
  return body.client_id;
}

const verifier = () => randomBytes(32).toString("base64url");
const toChallenge = (secret: string) => createHash("sha256").update(secret).digest("base64url");

const toParameters = (clientId: string, secret: string): AuthorizationParameters => ({
  response_type: "code",
  client_id: clientId,
  redirect_uri: REDIRECT,
  code_challenge: toChallenge(secret),
  code_challenge_method: "S256",
  resource: `${origin}/api/mcp`,
  scope: "operations account",
  state: "of the editor",
});

interface Holder {
  accountId: string;
  personId: string;
}

const toHolder = ({ id }: TestAccount): Holder => ({ accountId: id, personId: id });

/** Grants a connection as the consent page does. */
async function approve(holder: Holder, parameters: AuthorizationParameters, cap = 30) {
  const authorization = await readAuthorization(parameters, holder.personId);
  if ("reason" in authorization) throw new Error(`refused: ${authorization.reason}`);
  const granted = await grantConnection(holder, authorization, {
    name: authorization.client.name,
    scopes: [...authorization.scopes],
    credit_cap: { credits: cap, period: "month" },
    expires_at: new Date(Date.now() + 30 * DAY_MS),
  });
  const redirect = new URL(granted.redirect);
  return { keyId: granted.keyId, redirect, code: redirect.searchParams.get("code") ?? "" };
}

interface Connection {
  holder: Holder;
  clientId: string;
  keyId: string;
  code: string;
  exchange: Record<string, string>;
}

/** A connection whose code is not exchanged yet. */
async function newConnection(holder: Holder): Promise<Connection> {
  const clientId = await newClient();
  const secret = verifier();
  const { keyId, code } = await approve(holder, toParameters(clientId, secret));
  const fields = { code, client_id: clientId, redirect_uri: REDIRECT, code_verifier: secret };
  return { holder, clientId, keyId, code, exchange: { grant_type: "authorization_code", ...fields } };
}

async function connect(holder: Holder): Promise<Connection & { tokens: Tokens }> {
  const connection = await newConnection(holder);
  const { status, body } = await requestTokens(connection.exchange);
  expect(status).toBe(200);
  return { ...connection, tokens: body };
}

const refresh = ({ clientId }: Connection, token: string) =>
  requestTokens({ grant_type: "refresh_token", refresh_token: token, client_id: clientId });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The status of a request of the MCP server. */
async function callMcp(token: string): Promise<number> {
  const response = await fetch(`${origin}/api/mcp`, {
    method: "POST",
    headers: {
      ...bearer(token),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-06-18",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  await response.text();
  return response.status;
}

const isRevoked = async (keyId: string): Promise<boolean> =>
  (await pool().query("SELECT revoked_at IS NOT NULL AS revoked FROM api_key WHERE id = $1", [keyId])).rows[0].revoked;

test("a request without a key leads to the metadata of both servers", async () => {
  const refused = await fetch(`${origin}/api/mcp`, { method: "POST", body: "{}" });
  const header = refused.headers.get("www-authenticate") ?? "";
  expect([refused.status, header]).toEqual([401, expect.stringContaining('scope="operations account"')]);
  const address = /resource_metadata="([^"]+)"/.exec(header)?.[1] ?? "";
  const resource = await (await fetch(address)).json();
  expect(resource).toMatchObject({ resource: `${origin}/api/mcp`, authorization_servers: [origin] });
  // Applications without a choice of their own request these, which leave out the jobs of other keys.
  expect(resource.scopes_supported).toEqual(["operations", "account"]);
  for (const suffix of ["", "/api/mcp"]) {
    const found = await fetch(`${origin}/.well-known/oauth-authorization-server${suffix}`);
    expect(await found.json()).toMatchObject({
      issuer: origin,
      token_endpoint: `${origin}/api/oauth/token`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
  }
  expect((await fetch(`${origin}/.well-known/oauth-protected-resource`)).status).toBe(200);
  const wrong = await fetch(`${origin}/api/mcp`, { method: "POST", body: "{}", headers: bearer("atl_mcp_wrong") });
  expect(wrong.headers.get("www-authenticate")).toContain('error="invalid_token"');
});

test("an application in a browser can read how to connect, its registration, its tokens, and the tools", async () => {
  const SITE = "https://inspector.example";
  const call = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { ...init, headers: { origin: SITE, ...init.headers } });
  const isReadable = (response: Response) =>
    ["*", SITE].includes(response.headers.get("access-control-allow-origin") ?? "");
  for (const path of ["/.well-known/oauth-protected-resource/api/mcp", "/.well-known/oauth-authorization-server"]) {
    const metadata = await call(path, { headers: { "mcp-protocol-version": "2025-11-25" } });
    expect([path, metadata.status, isReadable(metadata)]).toEqual([path, 200, true]);
  }
  for (const [path, requested] of [
    ["/api/oauth/register", "content-type"],
    ["/api/mcp", "authorization,content-type,mcp-protocol-version"],
    ["/.well-known/oauth-protected-resource/api/mcp", "mcp-protocol-version"],
  ] as const) {
    const preflight = await call(path, {
      method: "OPTIONS",
      headers: {
        "access-control-request-method": path.startsWith("/api") ? "POST" : "GET",
        "access-control-request-headers": requested,
      },
    });
    expect([path, preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
      path,
      204,
      requested,
    ]);
  }
  const refused = await call("/api/mcp", { method: "POST", body: "{}" });
  expect([refused.status, isReadable(refused), refused.headers.get("access-control-expose-headers")]).toEqual([
    401,
    true,
    expect.stringContaining("WWW-Authenticate"),
  ]);
  const form = new URLSearchParams({ grant_type: "authorization_code", code: "wrong" });
  for (const path of ["register", "token", "revoke"])
    expect(isReadable(await call(`/api/oauth/${path}`, { method: "POST", body: form }))).toBe(true);
  const { key } = await testAccount(20);
  const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const post = (token: string) =>
    call("/api/mcp", {
      method: "POST",
      body: list,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
      },
    });
  const account = await testAccount(20);
  const connected = await post((await connect(toHolder(account))).tokens.access_token);
  expect([connected.status, isReadable(connected)]).toEqual([200, true]);
  // A key belongs on a server, not on a page.
  expect(isReadable(await post(key))).toBe(false);
});

describe("an application is registered", () => {
  test("with its redirect addresses and without a secret", async () => {
    const { status, body } = await register({
      client_name: " Cursor\u202e ",
      redirect_uris: [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://vscode.dev/redirect",
        "com.example.app:/",
      ],
      token_endpoint_auth_method: "client_secret_post",
      logo_uri: "https://example.com/logo.png",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ client_name: "Cursor", token_endpoint_auth_method: "none" });
    expect(body).not.toHaveProperty("client_secret");
  });

  test.each([
    ["http://example.com/callback", "http:// on this computer"],
    ["javascript:alert(1)", "http:// on this computer"],
    ["data:text/html,x", "http:// on this computer"],
    ["https://example.com/#part", "fragment"],
    ["https://me:secret@example.com/", "name or password"],
    ["/callback", "absolute URL"],
    [`https://example.com/${"x".repeat(500)}`, "absolute URL"],
  ])("but not with %s", async (address, reason) => {
    const { status, body } = await register({ redirect_uris: [address] });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
    expect(body.error_description).toContain(reason);
  });

  test("but not without an address, with too many, or for another grant", async () => {
    expect((await register({})).body.error).toBe("invalid_redirect_uri");
    const many = Array.from({ length: 11 }, (_, at) => `https://example.com/${at}`);
    expect((await register({ redirect_uris: many })).body.error).toBe("invalid_redirect_uri");
    const machineClient = await register({ redirect_uris: [REDIRECT], grant_types: ["client_credentials"] });
    expect(machineClient.body.error).toBe("invalid_client_metadata");
    expect((await register({ redirect_uris: [REDIRECT], client_name: 7 })).body.error).toBe("invalid_client_metadata");
    expect((await post("register", "{", "application/json")).body.error).toBe("invalid_request");
  });

  test("a bounded number of times by a network, and forgotten if it is not connected", async () => {
    const network = randomBytes(8).toString("hex");
    const fields = { redirect_uris: [REDIRECT] };
    for (let time = 0; time < 60; time++) await registerClient(fields, network);
    await expect(registerClient(fields, network)).rejects.toMatchObject({ code: "rate_limited" });
    const [unused, used] = [await newClient(), (await connect(toHolder(await testAccount()))).clientId];
    const age = "UPDATE oauth_client SET created_at = now() - interval '8 days' WHERE id = ANY($1)";
    await pool().query(age, [[unused, used]]);
    await endUnusedConnections();
    const { rows } = await pool().query("SELECT id FROM oauth_client WHERE id = ANY($1)", [[unused, used]]);
    expect(rows).toEqual([{ id: used }]);
  });
});

describe("the page of consent", () => {
  test("refuses unknown applications, foreign redirects and resources, and requests without S256", async () => {
    const { id: personId } = await testAccount(0);
    const parameters = toParameters(await newClient(), verifier());
    const read = (change: AuthorizationParameters) => readAuthorization({ ...parameters, ...change }, personId);
    expect(await read({ client_id: "client_none" })).toEqual({ reason: "client", returnTo: null });
    // Only the port of an address on the computer itself may differ.
    expect(await read({ redirect_uri: "http://127.0.0.1:50000/callback" })).toHaveProperty("client");
    for (const redirect_uri of [
      "http://127.0.0.1:33418/other",
      "http://localhost:33418/callback",
      "https://evil.example/callback",
      `${REDIRECT}?next=x`,
    ])
      expect(await read({ redirect_uri }), redirect_uri).toEqual({ reason: "redirect", returnTo: null });
    const refusals = [
      [{ response_type: "token" }, "request", "unsupported_response_type"],
      [{ code_challenge_method: "plain" }, "challenge", "invalid_request"],
      [{ code_challenge: undefined }, "challenge", "invalid_request"],
      [{ resource: "https://other.example/mcp" }, "resource", "invalid_target"],
    ] as const;
    for (const [change, reason, error] of refusals) {
      const refused = await read(change);
      if (!("reason" in refused)) throw new Error(`${reason} was accepted`);
      const returned = new URL(refused.returnTo ?? "");
      expect([refused.reason, returned.origin + returned.pathname]).toEqual([reason, REDIRECT]);
      const { searchParams } = returned;
      expect([searchParams.get("error"), searchParams.get("state"), searchParams.get("iss")]).toEqual([
        error,
        "of the editor",
        origin,
      ]);
    }
  });

  test("grants no other scope than the offered ones, and no connection without an end", async () => {
    const account = await testAccount(0);
    const parameters = { ...toParameters(await newClient(), verifier()), scope: "operations keys team jobs openid" };
    const authorization = await readAuthorization(parameters, account.id);
    if ("reason" in authorization) throw new Error(authorization.reason);
    expect(authorization.scopes).toEqual(["jobs"]);
    const expires_at = new Date(Date.now() + DAY_MS);
    const grant = (change: object) =>
      grantConnection(toHolder(account), authorization, { name: "Editor", expires_at, ...change });
    await expect(grant({ scopes: ["keys"] })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(grant({ expires_at: null })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(grant({ expires_at: new Date(Date.now() + 400 * DAY_MS) })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await listAllKeys(account.id, { limit: 10, kind: "restricted" })).toEqual([]);
    const { keyId } = await grant({});
    const change = updateRestrictedKey(account.id, keyId, { expires_at: null });
    await expect(change).rejects.toMatchObject({ code: "invalid_input", message: /within the next 365 days/ });
    expect(await updateRestrictedKey(account.id, keyId, { name: "Laptop" })).toMatchObject({ id: keyId });
  });

  test("puts the connection into the project that the person chose, and ends it with the project", async () => {
    const account = await testAccount(0);
    const expires_at = new Date(Date.now() + DAY_MS);
    const { id: project } = await createProject(account.id, { name: "Website" });
    const { id: foreign } = await createProject((await testAccount(0)).id, { name: "Website" });
    const authorization = await readAuthorization(toParameters(await newClient(), verifier()), account.id);
    if ("reason" in authorization) throw new Error(authorization.reason);
    const grant = (chosen: string) =>
      grantConnection(toHolder(account), authorization, { name: "Editor", expires_at, project: chosen });
    await expect(grant(foreign)).rejects.toMatchObject({ code: "invalid_input" });
    const { keyId } = await grant(project);
    expect((await readKey(account.id, keyId)).grants.project).toMatchObject({ id: project, name: "Website" });
    await archiveProject(account.id, project);
    expect(await isRevoked(keyId)).toBe(true);
  });

  test("reads the metadata of an application whose ID is its address", async () => {
    const documents = new Map<string, object>();
    const server: Server = createServer((request, response) => {
      const found = documents.get(request.url ?? "");
      response.writeHead(found ? 200 : 404).end(found && JSON.stringify(found));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { id: personId } = await testAccount(0);
    const read = (path: string) =>
      readAuthorization({ ...toParameters(`http://${host}${path}`, verifier()) }, personId);
    const metadata = (path: string) => ({
      client_id: `http://${host}${path}`,
      client_name: "Studio",
      redirect_uris: [REDIRECT],
    });
    documents.set("/app.json", metadata("/app.json"));
    documents.set("/other.json", metadata("/app.json"));
    documents.set("/secret.json", { ...metadata("/secret.json"), token_endpoint_auth_method: "private_key_jwt" });
    documents.set("/large.json", { ...metadata("/large.json"), padding: "x".repeat(20_000) });
    // The guard of downloads refuses the address of this machine.
    expect(await read("/app.json")).toEqual({ reason: "client", returnTo: null });
    process.env.FETCH_ALLOWLIST = host;
    setRuntimeEnv({});
    expect(await read("/app.json")).toMatchObject({ client: { name: "Studio" } });
    for (const path of ["/other.json", "/secret.json", "/large.json", "/none.json"])
      expect(await read(path), path).toEqual({ reason: "client", returnTo: null });
    // It is read again after an hour.
    documents.delete("/app.json");
    expect(await read("/app.json")).toMatchObject({ client: { name: "Studio" } });
    await pool().query("UPDATE oauth_client SET fetched_at = now() - interval '61 minutes' WHERE name = 'Studio'");
    expect(await read("/app.json")).toEqual({ reason: "client", returnTo: null });
    delete process.env.FETCH_ALLOWLIST;
    setRuntimeEnv({});
    server.close();
  });
});

describe("a connection", () => {
  test("is a restricted key with the cap and the end that the person chose, and works for the MCP server only", async () => {
    const account = await testAccount(50);
    const secret = verifier();
    const clientId = await newClient();
    const { keyId, redirect, code } = await approve(toHolder(account), toParameters(clientId, secret));
    expect([redirect.searchParams.get("state"), redirect.searchParams.get("iss")]).toEqual(["of the editor", origin]);
    const tokens = await requestTokens({
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_verifier: secret,
      resource: `${origin}/api/mcp`,
    });
    expect(tokens.body).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "operations account" });
    const client = new Client({ name: "test", version: "1.0.0" });
    const requestInit = { headers: bearer(tokens.body.access_token) };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { requestInit }) as never);
    const call = (name: string, fields = {}) => client.callTool({ name, arguments: fields });
    expect((await call("image_generate", { prompt: "a red fox", width: 64, height: 64 })).isError ?? false).toBe(false);
    expect((await call("get_balance")).structuredContent).toHaveProperty("available");
    await client.close();
    const [listed] = (await service.call(account, "GET", "/keys")).body.data;
    expect(listed).toMatchObject({ id: keyId, name: "Editor", application: "Editor", scopes: ["account"] });
    expect(listed).toMatchObject({ credit_cap: { credits: 30, period: "month" } });
    expect(listed.spent.month).toBeGreaterThan(0);
    const elsewhere = await service.call(
      { ...account, headers: bearer(tokens.body.access_token) },
      "GET",
      "/operations",
    );
    expect([elsewhere.status, elsewhere.body.code]).toEqual([401, "invalid_key"]);
    await expect(rotateRestrictedKey(account.id, keyId, 24)).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("needs the verifier, the application and the address of its request, and a code works once", async () => {
    const connection = await newConnection(toHolder(await testAccount()));
    const { exchange, keyId } = connection;
    const refused = async (change: Record<string, string>) =>
      (await requestTokens({ ...exchange, ...change })).body.error;
    expect(await refused({ code_verifier: verifier() })).toBe("invalid_grant");
    expect(await refused({ code_verifier: "" })).toBe("invalid_grant");
    expect(await refused({ redirect_uri: "http://127.0.0.1:1/callback" })).toBe("invalid_grant");
    expect(await refused({ client_id: await newClient() })).toBe("invalid_grant");
    expect(await refused({ resource: "https://other.example" })).toBe("invalid_target");
    expect(await refused({ grant_type: "password" })).toBe("unsupported_grant_type");
    expect(await refused({ code: "x" })).toBe("invalid_grant");
    const { body } = await requestTokens(exchange);
    expect(await callMcp(body.access_token)).toBe(200);
    // The second exchange of a code may be that of a thief, or the first one was.
    expect(await refused({})).toBe("invalid_grant");
    expect(await isRevoked(keyId)).toBe(true);
    await expect.poll(() => callMcp(body.access_token), { timeout: 5_000 }).toBe(401);
    expect((await refresh(connection, body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("gets one pair of tokens for a code that is exchanged twice at once", async () => {
    const { exchange } = await newConnection(toHolder(await testAccount()));
    const answers = await Promise.all([requestTokens(exchange), requestTokens(exchange)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("ends without a trace if its code is not exchanged within a minute", async () => {
    const { exchange, keyId } = await newConnection(toHolder(await testAccount()));
    await pool().query("UPDATE oauth_grant SET code_until = now() - interval '1 second' WHERE key_id = $1", [keyId]);
    expect((await requestTokens(exchange)).body.error).toBe("invalid_grant");
    await endUnusedConnections();
    expect(await isRevoked(keyId)).toBe(true);
    expect((await requestTokens(exchange)).body.error).toBe("invalid_grant");
  });

  test("gets new tokens with each refresh token once, and the access token before works on", async () => {
    const connection = await connect(toHolder(await testAccount()));
    const { tokens, keyId } = connection;
    const second = await refresh(connection, tokens.refresh_token);
    expect(second.status).toBe(200);
    for (const token of [tokens.access_token, second.body.access_token]) expect(await callMcp(token)).toBe(200);
    // Another window that refreshed at the same time gets the same refresh token, so that there is one family.
    const again = await refresh(connection, tokens.refresh_token);
    expect(again.body.refresh_token).toBe(second.body.refresh_token);
    expect((await refresh({ ...connection, clientId: await newClient() }, again.body.refresh_token)).status).toBe(400);
    expect((await refresh(connection, tokens.refresh_token.replace(/.$/, "x"))).status).toBe(400);
    const forged = tokens.refresh_token.replace(/_1_/, "_2_");
    expect((await refresh(connection, forged)).body.error).toBe("invalid_grant");
    const third = await refresh(connection, second.body.refresh_token);
    expect(third.status).toBe(200);
    expect(await isRevoked(keyId)).toBe(false);
  });

  test.each([
    ["an old one", async () => {}],
    [
      "the one before",
      (keyId: string) =>
        pool().query("UPDATE oauth_grant SET refreshed_at = now() - interval '11 seconds' WHERE key_id = $1", [keyId]),
    ],
  ])("ends with all of its tokens when a refresh token is used again: %s", async (which, prepare) => {
    const account = await testAccount();
    const connection = await connect(toHolder(account));
    let newest = (await refresh(connection, connection.tokens.refresh_token)).body;
    if (which === "an old one") newest = (await refresh(connection, newest.refresh_token)).body;
    await prepare(connection.keyId);
    const replayed = await refresh(connection, connection.tokens.refresh_token);
    expect([replayed.status, replayed.body.error]).toEqual([400, "invalid_grant"]);
    await expect.poll(() => callMcp(newest.access_token), { timeout: 5_000 }).toBe(401);
    expect((await refresh(connection, newest.refresh_token)).body.error).toBe("invalid_grant");
    const { body } = await service.call(account, "GET", "/audit-events?action=api_key.revoked");
    expect(body.data[0]).toMatchObject({ actor: { kind: "system" }, target: connection.keyId });
  });

  test("gets 401 after the end of its access token, and goes on with the refresh token", async () => {
    const connection = await connect(toHolder(await testAccount()));
    await pool().query("UPDATE api_key SET token_until = now() WHERE id = $1", [connection.keyId]);
    expect(await callMcp(connection.tokens.access_token)).toBe(401);
    const { body } = await refresh(connection, connection.tokens.refresh_token);
    expect(await callMcp(body.access_token)).toBe(200);
    expect(await callMcp(connection.tokens.access_token)).toBe(401);
  });

  test.each(["access_token", "refresh_token"] as const)("is ended by its application with the %s", async (which) => {
    const account = await testAccount();
    const { tokens, keyId } = await connect(toHolder(account));
    const revoke = (token: string) => post("revoke", new URLSearchParams({ token }));
    expect((await revoke("unknown")).status).toBe(200);
    expect((await post("revoke", new URLSearchParams())).body.error).toBe("invalid_request");
    expect((await revoke(tokens[which])).status).toBe(200);
    expect(await isRevoked(keyId)).toBe(true);
    await expect.poll(() => callMcp(tokens.access_token), { timeout: 5_000 }).toBe(401);
    const { body } = await service.call(account, "GET", "/audit-events?action=api_key.revoked");
    expect(body.data[0]).toMatchObject({ actor: { kind: "key", id: keyId }, target: keyId });
  });

  test("that is revoked loses its open calls within 5 seconds", async () => {
    const account = await testAccount();
    const { tokens, keyId } = await connect(toHolder(account));
    await pool().query("UPDATE api_key SET scopes = '[\"jobs\"]' WHERE id = $1", [keyId]);
    const open = fetch(`${origin}/api/mcp`, {
      method: "POST",
      headers: {
        ...bearer(tokens.access_token),
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "get_job", arguments: { job_id: await queuedJob(account.id) } },
      }),
    }).then((response) => response.text());
    // It is open: a call that ends at once would say something else.
    await expect(Promise.race([open, new Promise((resolve) => setTimeout(resolve, 500, "open"))])).resolves.toBe(
      "open",
    );
    await revokeRestrictedKey(account.id, keyId);
    const ended = await Promise.race([open, new Promise((resolve) => setTimeout(resolve, 5_000, "still open"))]);
    expect(ended).toContain("invalid_key");
  });
});

describe("a connection of a member of a team", () => {
  async function newTeam(): Promise<{ team: string; member: string; key: TestAccount }> {
    const key = await testAccount();
    await turnIntoTeam(key.id, "Studio Verde", { kind: "system", id: null });
    const { id: member } = await testAccount(0);
    await pool().query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'developer')", [
      key.id,
      member,
    ]);
    return { team: key.id, member, key };
  }

  test.each([
    ["loses the role", "UPDATE membership SET role = 'viewer' WHERE account_id = $1 AND person_id = $2", true],
    ["leaves", "DELETE FROM membership WHERE account_id = $1 AND person_id = $2", true],
    ["is suspended", "UPDATE account SET suspended_at = now() WHERE id <> $1 AND id = $2", false],
    [
      "lacks the two-step sign-in that the team requires",
      "UPDATE account SET requires_two_step = true WHERE id = $1 AND $2 <> ''",
      false,
    ],
  ])("ends within 5 seconds when the member %s", async (_name, sql, isFinal) => {
    const { team, member } = await newTeam();
    const connection = await connect({ accountId: team, personId: member });
    const { access_token, refresh_token } = connection.tokens;
    expect(await callMcp(access_token)).toBe(200);
    await pool().query(sql, [team, member]);
    await expect.poll(() => callMcp(access_token), { timeout: 5_000, interval: 250 }).toBe(401);
    expect((await refresh(connection, refresh_token)).body.error).toBe("invalid_grant");
    await endUnusedConnections();
    expect(await isRevoked(connection.keyId)).toBe(isFinal);
  });

  test("goes on with the person whose account becomes the team", async () => {
    const account = await testAccount();
    const { tokens, keyId } = await connect(toHolder(account));
    const person = await turnIntoTeam(account.id, "Studio Verde", { kind: "system", id: null });
    expect((await readKey(account.id, keyId)).clientName).toBe("Editor");
    await endUnusedConnections();
    expect(await callMcp(tokens.access_token)).toBe(200);
    await pool().query("UPDATE membership SET role = 'billing' WHERE person_id = $1", [person]);
    await expect.poll(() => callMcp(tokens.access_token), { timeout: 5_000, interval: 250 }).toBe(401);
  });
});
