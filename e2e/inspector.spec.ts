import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../lib/install/postgres.ts";
import { operations } from "../lib/operations/index.ts";
import { becomeDeveloper } from "./developer.ts";
import { expect, test } from "./test.ts";

/** A folder with @modelcontextprotocol/inspector, as test/peers/install.sh makes it. */
const inspector = process.env.PEER_INSPECTOR ?? "";

let home: string | undefined;
let child: ChildProcess | undefined;

test.skip(inspector === "", "set PEER_INSPECTOR to a folder with @modelcontextprotocol/inspector");
test.afterEach(async () => {
  child?.kill();
  if (home) await rm(home, { recursive: true, force: true });
});

/** Starts the web page of the inspector for a server. Returns its address, with the token that it asks for. */
async function startInspector(server: URL): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-inspector-"));
  home = folder;
  const program = join(inspector, "node_modules", ".bin", "mcp-inspector");
  const started = spawn(program, ["--web", "--transport", "http", "--server-url", server.href], {
    env: {
      ...process.env,
      HOME: folder,
      CLIENT_PORT: String(await freePort()),
      MCP_SANDBOX_PORT: String(await freePort()),
      MCP_AUTO_OPEN_ENABLED: "false",
      MCP_INSPECTOR_SECRET_STORE: "file",
    },
  });
  child = started;
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        const [address] = /http:\/\/\S+MCP_INSPECTOR_API_TOKEN=\w+/.exec(output) ?? [];
        if (address) resolve(address);
      });
    started.on("close", () => reject(new Error(output)));
  });
}

test("the MCP Inspector connects through the consent page, lists the tools and calls one", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await becomeDeveloper(page);
  const address = await startInspector(new URL("/api/mcp", baseURL));
  await page.goto(address);
  // The page covers the switch with its own drawing.
  await page.getByRole("switch", { name: /^Connect or disconnect/ }).press("Space");
  await expect(page.getByRole("heading", { name: "Connect MCP Inspector" })).toBeVisible();
  await expect(page.getByText("A program on this computer")).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(address).origin);
  await page.getByText("Tools", { exact: true }).first().click();
  for (const { slug } of operations)
    await expect(page.getByRole("button", { name: slug.replaceAll("-", "_") })).toHaveCount(1);
  await page.getByRole("button", { name: /get_balance/ }).click();
  await page.getByRole("button", { name: "Execute Tool" }).click();
  await expect(page.getByText("Structured Output")).toBeVisible();
  await expect(page.getByText('"available"').first()).toBeVisible();

  await page.goto(new URL("/keys", baseURL).href);
  await expect(page.getByRole("row").filter({ hasText: "App: MCP Inspector" })).toBeVisible();
});
