import AxeBuilder from "@axe-core/playwright";
import { auth, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { operations } from "../lib/operations/index.ts";
import { Editor } from "../test/helpers/servers/editor.ts";
import { Inspector } from "../test/helpers/servers/inspector.ts";
import { ageProofs } from "./database.ts";
import { becomeDeveloper, buy, PASSWORD } from "./developer.ts";
import { expect, proof, test } from "./test.ts";

/** The address that a person enters in an editor. */
const toServer = (baseURL: string | undefined) => new URL("/api/mcp", baseURL);

let editor: Editor;
let inspector: Inspector | undefined;

test.beforeEach(async () => {
  editor = await Editor.start();
});
test.afterEach(async () => {
  await editor.stop();
  await inspector?.stop();
  inspector = undefined;
});

proof(
  "an editor connects by its browser with the address alone, and is listed and revoked as a key",
  async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    const email = await becomeDeveloper(page);
    await buy(page, "100");
    const serverUrl = toServer(baseURL);
    const connect = async () => {
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(new StreamableHTTPClientTransport(serverUrl, { authProvider: editor }) as never);
      return client;
    };
    await expect(connect()).rejects.toThrow(UnauthorizedError);

    const { href = "" } = editor.authorizationUrl ?? {};
    expect(new URL(href).searchParams.get("scope")).toBe("operations account");
    await page.goto(href);
    await expect(page.getByRole("heading", { name: "Connect Test Editor" })).toBeVisible();
    await expect(page.getByText("A program on this computer")).toBeVisible();
    expect((await page.request.get(href)).headers()).toMatchObject({
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
    const expiry = page.getByRole("textbox", { name: "Expires on" });
    await expect(page.getByLabel("Read the balance, the usage and the request log")).toBeChecked();
    await expect(page.getByLabel("See and change the jobs of other keys")).not.toBeChecked();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByLabel("Credit cap").fill("25");
    await expiry.fill("2400-01-01");
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(expiry).toBeFocused();
    await expiry.fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));

    // A stolen session cookie cannot connect an application.
    await ageProofs(email);
    await page.getByRole("button", { name: "Allow" }).click();
    const proof = page.getByRole("dialog");
    await proof.getByLabel("Password").fill(PASSWORD);
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Back in the editor")).toBeVisible();
    const returned = new URL(page.url()).searchParams;
    expect([returned.get("state"), returned.get("iss")]).toEqual(["state of the editor", toServer(baseURL).origin]);
    const authorizationCode = returned.get("code") ?? "";
    expect(await auth(editor, { serverUrl, authorizationCode })).toBe("AUTHORIZED");

    const client = await connect();
    const balance = await client.callTool({ name: "get_balance", arguments: {} });
    expect(balance.structuredContent).toHaveProperty("available");
    const before = editor.tokens()?.refresh_token;
    expect(await auth(editor, { serverUrl })).toBe("AUTHORIZED");
    expect(editor.tokens()?.refresh_token).not.toBe(before);
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);

    await page.goto("/keys");
    const row = page.getByRole("row").filter({ hasText: "App: Test Editor" });
    await expect(row).toContainText("0 of 25 this month");
    await row.getByRole("link", { name: "Test Editor" }).click();
    await expect(page.getByText("Test Editor renews its access by itself.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Rotate" })).toHaveCount(0);
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("No restricted keys yet")).toBeVisible();
    await expect
      .poll(
        () =>
          client.listTools().then(
            () => "connected",
            () => "ended",
          ),
        { timeout: 6_000 },
      )
      .toBe("ended");
    await page.goto("/team/audit");
    for (const action of ["api_key.created", "api_key.revoked"])
      await expect(page.getByRole("cell", { name: action, exact: true }).first()).toBeVisible();
  },
);

test("a refused consent and a wrong request lead back to the application without a code", async ({ page, baseURL }) => {
  await becomeDeveloper(page);
  const serverUrl = toServer(baseURL);
  expect(await auth(editor, { serverUrl })).toBe("REDIRECT");
  const { authorizationUrl: url = serverUrl } = editor;
  await page.goto(url.href);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Back in the editor")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");

  const plain = new URL(url);
  plain.searchParams.set("code_challenge_method", "plain");
  await page.goto(plain.href);
  await expect(page.getByText("no code challenge with the method S256")).toBeVisible();
  await page.getByRole("link", { name: "Return to the application" }).click();
  await expect(page.getByText("Back in the editor")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("error")).toBe("invalid_request");

  const foreign = new URL(url);
  foreign.searchParams.set("redirect_uri", "https://evil.example/callback");
  await page.goto(foreign.href);
  await expect(page.getByText("an address that it has not registered")).toBeVisible();
  await expect(page.locator('a[href*="evil.example"]')).toHaveCount(0);
});

proof("a person chooses the account, and signs in on the way", async ({ page, browser, baseURL }) => {
  await becomeDeveloper(page);
  await page.goto("/team");
  await page.getByLabel("Team name").first().fill("Rye & Salt");
  await page.getByRole("button", { name: "Create a team" }).click();
  await expect(page.getByRole("heading", { name: "Rye & Salt" })).toBeVisible();
  expect(await auth(editor, { serverUrl: toServer(baseURL) })).toBe("REDIRECT");
  const { href = "" } = editor.authorizationUrl ?? {};
  await page.goto(href);
  await expect(page.getByRole("definition").filter({ hasText: "Rye & Salt" })).toBeVisible();
  await page.getByLabel("Use another account").selectOption("Personal account");
  await page.getByRole("button", { name: "Switch" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Personal account" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Connect Test Editor" })).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await visitor.goto(href);
  await expect(visitor.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(new URL(visitor.url()).searchParams.get("next")).toContain("code_challenge=");
});

proof(
  "the MCP Inspector connects through the consent page, lists the tools and calls one",
  async ({ page, baseURL }) => {
    const installed = process.env.PEER_INSPECTOR ?? "";
    test.skip(installed === "", "set PEER_INSPECTOR to the folder that test/peers/install.sh makes");
    test.setTimeout(180_000);
    await becomeDeveloper(page);
    inspector = await Inspector.start(installed, toServer(baseURL));
    await page.goto(inspector.address);
    // The page covers the switch with its own drawing.
    await page.getByRole("switch", { name: /^Connect or disconnect/ }).press("Space");
    await expect(page.getByRole("heading", { name: "Connect MCP Inspector" })).toBeVisible();
    await expect(page.getByText("A program on this computer")).toBeVisible();
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(new URL(inspector.address).origin);
    await page.getByText("Tools", { exact: true }).first().click();
    for (const { slug } of operations)
      await expect(page.getByRole("button", { name: slug.replaceAll("-", "_") })).toHaveCount(1);
    await page.getByRole("button", { name: /get_balance/ }).click();
    await page.getByRole("button", { name: "Execute Tool" }).click();
    await expect(page.getByText("Structured Output")).toBeVisible();
    await expect(page.getByText('"available"').first()).toBeVisible();

    await page.goto(new URL("/keys", baseURL).href);
    await expect(page.getByRole("row").filter({ hasText: "App: MCP Inspector" })).toBeVisible();
  },
);
