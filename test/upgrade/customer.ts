import { setTimeout as sleep } from "node:timers/promises";
import { auth } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type APIRequestContext, type Browser, chromium } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { hashPassword } from "../../lib/accounts/password.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { findBrowser } from "../helpers/servers/browser.ts";
import { Editor } from "../helpers/servers/editor.ts";
import type { WebhookReceiver } from "../helpers/servers/webhook-receiver.ts";
import type { Version } from "./version.ts";

const EMAIL = "customer@example.com";
const PASSWORD = "quiet otters paint maps";
const DELIVERY_TIMEOUT_MS = 30_000;
const CONSENT_TIMEOUT_MS = 60_000;

const idAndKey = z.object({ id: z.string(), key: z.string() });
const session = z.object({ accountId: z.string().optional() });

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), token_type: z.string() });

/** A credential, and whether a version accepts it. */
interface Credential {
  name: string;
  works(version: Version): Promise<boolean>;
}

/** The things that a customer of the old version keeps through the upgrade: a session, keys, a webhook and a connected application. */
export class Customer {
  readonly #credentials: readonly Credential[];
  readonly #close: () => Promise<void>;

  private constructor(credentials: readonly Credential[], close: () => Promise<void>) {
    this.#credentials = credentials;
    this.#close = close;
  }

  /** Signs in at a version and creates what it has. `receiver` gets the webhooks. */
  static async join(version: Version, receiver: WebhookReceiver): Promise<Customer> {
    const options = ["--email", EMAIL, "--credits", "1000", "--key", "--json"];
    const { id, key } = idAndKey.parse(JSON.parse(await version.command("account", "create", ...options)));
    await pool().query("UPDATE account SET password_hash = $2 WHERE id = $1", [id, await hashPassword(PASSWORD)]);
    const { executablePath, args, env } = await findBrowser();
    const browser = await chromium.launch({ executablePath, args, env: { PATH: process.env.PATH ?? "", ...env } });
    const editor = await Editor.start();
    const close = async () => {
      editor.stop();
      await browser.close();
    };
    try {
      const context = await browser.newContext();
      await signIn(context.request, version, id);
      const credentials = [
        { name: "session", works: (at: Version) => isSignedIn(context.request, at, id) },
        { name: "password", works: (at: Version) => canSignIn(browser, at, id) },
        { name: "primary key", works: (at: Version) => isAccepted(at, key) },
        ...(await createKeys(version, key)),
        await createWebhook(version, key, receiver),
        ...(await connectEditor(version, context, editor)),
      ];
      return new Customer(credentials, close);
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** The names of what the customer has. */
  get credentials(): string[] {
    return this.#credentials.map(({ name }) => name);
  }

  /** Lists what does not work at a version. */
  async check(version: Version): Promise<string[]> {
    const violations: string[] = [];
    for (const { name, works } of this.#credentials) {
      const problem = await works(version).then(
        (accepted) => (accepted ? null : "is refused"),
        (error: unknown) => `fails: ${error instanceof Error ? error.message : error}`,
      );
      if (problem) violations.push(`the customer's ${name} ${problem} at the ${version.name} version`);
    }
    return violations;
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** The portal under the name that its pages redirect to. Cookies do not depend on the port, as behind a proxy. */
const toPortal = ({ origin }: Version, path: string): string => `http://localhost:${new URL(origin).port}${path}`;

async function signIn(browser: APIRequestContext, version: Version, id: string): Promise<void> {
  const issued = await browser.get(toPortal(version, "/api/auth/csrf"));
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await issued.json());
  const form = { csrfToken, email: EMAIL, password: PASSWORD, json: "true" };
  const response = await browser.post(toPortal(version, "/api/auth/callback/credentials"), { form });
  if (!response.ok() || !(await isSignedIn(browser, version, id)))
    throw new Error(`The ${version.name} version refuses the sign-in: ${response.status()} ${await response.text()}`);
}

/** Whether the dashboard is shown, instead of a redirect to the sign-in, and the session is that of the person. */
async function isSignedIn(browser: APIRequestContext, version: Version, id: string): Promise<boolean> {
  const dashboard = await browser.get(toPortal(version, "/dashboard"), { maxRedirects: 0 });
  const { accountId } = session.parse(await (await browser.get(toPortal(version, "/api/auth/session"))).json());
  return dashboard.status() === 200 && accountId === id;
}

async function canSignIn(browser: Browser, version: Version, id: string): Promise<boolean> {
  const context = await browser.newContext();
  await signIn(context.request, version, id);
  await context.close();
  return true;
}

function call({ origin }: Version, key: string, path: string, body?: object): Promise<Response> {
  return fetch(`${origin}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", prefer: "wait=20" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const isAccepted = async (version: Version, key: string) => (await call(version, key, "/keys")).ok;

/** A key of each type that the version has. One without a type in its request is a service key. */
async function createKeys(version: Version, key: string): Promise<Credential[]> {
  const types = { "restricted key": { scopes: ["keys"] }, "admin key": { type: "admin" } };
  const created: Credential[] = [];
  for (const [name, fields] of Object.entries(types)) {
    const response = await call(version, key, "/keys", { name, ...fields });
    // The version has no keys of this type.
    if (response.status === 422) continue;
    const issued = idAndKey.parse(await response.json());
    created.push({ name, works: (at) => isAccepted(at, issued.key) });
  }
  return created;
}

/** An endpoint that works if a job's end is delivered to it with its secret. */
async function createWebhook(version: Version, key: string, receiver: WebhookReceiver): Promise<Credential> {
  const created = await call(version, key, "/webhooks", { url: receiver.url("/upgrade"), events: ["job.succeeded"] });
  const { secret } = z.object({ secret: z.string() }).parse(await created.json());
  const works = async (at: Version) => {
    const submitted = await call(at, key, "/image-generate", { prompt: "a red fox, 0 ms", width: 64, height: 64 });
    const job = z.object({ id: z.string() }).parse(await submitted.json());
    const deadline = Date.now() + DELIVERY_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const delivery = receiver.at("/upgrade").find(({ body }) => body.includes(job.id));
      // Throws if the signature is not made with the secret.
      if (delivery) new Webhook(secret).verify(delivery.body, delivery.headers as Record<string, string>);
      if (delivery) return true;
      await sleep(100);
    }
    return false;
  };
  return { name: "webhook", works };
}

/** Connects an application by the page of the consent, if the version has it. Its tokens are then used and renewed. */
async function connectEditor(
  version: Version,
  context: Awaited<ReturnType<Browser["newContext"]>>,
  editor: Editor,
): Promise<Credential[]> {
  if (!(await fetch(`${version.origin}/.well-known/oauth-authorization-server`)).ok) return [];
  const toServer = (at: Version) => new URL(toPortal(at, "/api/mcp"));
  await auth(editor, { serverUrl: toServer(version) });
  const page = await context.newPage();
  page.setDefaultTimeout(CONSENT_TIMEOUT_MS);
  await page.goto(editor.authorizationUrl?.href ?? "", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL((url) => url.href.startsWith(editor.redirectUrl));
  const authorizationCode = new URL(page.url()).searchParams.get("code") ?? "";
  await page.close();
  await auth(editor, { serverUrl: toServer(version), authorizationCode });
  const listTools = async (at: Version) => {
    const client = new Client({ name: "upgrade", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(toServer(at), { authProvider: editor }) as never);
    const { tools } = await client.listTools();
    await client.close();
    return tools.length > 0;
  };
  // Not by the client, which binds its tokens to the issuer: the versions have one address each, as no proxy is before them.
  const renew = async ({ origin }: Version) => {
    const fields = {
      grant_type: "refresh_token",
      refresh_token: editor.tokens()?.refresh_token ?? "",
      client_id: editor.clientInformation()?.client_id ?? "",
    };
    const response = await fetch(`${origin}/api/oauth/token`, { method: "POST", body: new URLSearchParams(fields) });
    if (response.ok) editor.saveTokens(tokens.parse(await response.json()));
    return response.ok;
  };
  return [
    { name: "connected application", works: listTools },
    { name: "application's refresh token", works: async (at) => (await renew(at)) && listTools(at) },
  ];
}
