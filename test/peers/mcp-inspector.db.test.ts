// Tests the MCP server with the command line of the MCP Inspector.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../lib/install/postgres.ts";
import { grantConnection, readAuthorization } from "../../lib/oauth/authorization.ts";
import { operations } from "../../lib/operations/index.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { setRuntimeEnv } from "../../lib/platform/settings.ts";
import { startTestService, type TestAccount, type TestService, testAccount } from "../helpers/servers/service.ts";

const inspector = process.env.PEER_INSPECTOR ?? "";
if (inspector === "")
  console.log("The MCP Inspector is skipped: set PEER_INSPECTOR to a folder with @modelcontextprotocol/inspector.");

const run = promisify(execFile);
let service: TestService;
let account: TestAccount;

describe.skipIf(inspector === "").each(["modern", "legacy"])(
  "the MCP Inspector, %s protocol",
  { timeout: 120_000 },
  (era) => {
    beforeAll(async () => {
      service = await startTestService();
      account = await testAccount(20);
    });
    afterAll(() => service.stop());

    /** The output of a request of the inspector with a key. */
    function startInspector(key: string, ...args: string[]) {
      const program = join(inspector, "node_modules", ".bin", "mcp-inspector");
      const { href } = new URL("/api/mcp", service.base);
      const target = ["--cli", href, "--transport", "http", "--protocol-era", era];
      const header = ["--header", `Authorization: Bearer ${key}`];
      return run(program, [...target, ...header, ...args], { timeout: 60_000, maxBuffer: 10_000_000 });
    }

    const inspect = async (...args: Parameters<typeof startInspector>) =>
      JSON.parse((await startInspector(...args)).stdout);

    test("lists the operations as tools", async () => {
      const { tools } = await inspect(account.key, "--method", "tools/list");
      const names = tools.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(operations.map(({ slug }) => slug.replaceAll("-", "_"))));
    });

    test("finds no schema that a strict client refuses", async () => {
      const { stderr } = await startInspector(account.key, "--method", "tools/list", "--strict");
      expect(stderr).not.toMatch(/^(Error|Warning):/m);
    });

    test("runs an operation and gets its picture", async () => {
      const call = ["--method", "tools/call", "--tool-name", "image_generate"];
      const fields = ["--tool-arg", "prompt=a red fox", "width=64", "height=64"];
      const { content, isError } = await inspect(account.key, ...call, ...fields);
      expect(isError).not.toBe(true);
      expect(content.map(({ type }: { type: string }) => type)).toContain("image");
    });

    test("reads a resource", async () => {
      const { resources } = await inspect(account.key, "--method", "resources/list");
      const { contents } = await inspect(account.key, "--method", "resources/read", "--uri", resources[0].uri);
      expect(contents[0].text.length).toBeGreaterThan(0);
    });

    test("is asked for an authorization without a valid key", async () => {
      await expect(inspect("atl_wrong", "--method", "tools/list")).rejects.toThrow("auth_required");
    });
  },
);

describe.skipIf(inspector === "")("the MCP Inspector without a key", { timeout: 120_000 }, () => {
  let home: string;
  let callback: string;

  beforeAll(async () => {
    service = await startTestService({ work: false });
    account = await testAccount(20);
    vi.stubEnv("PUBLIC_URL", new URL(service.base).origin);
    setRuntimeEnv({});
    home = await mkdtemp(join(tmpdir(), "atelier-inspector-"));
    callback = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    setRuntimeEnv({});
    await service.stop();
    await rm(home, { recursive: true, force: true });
  });

  /** Runs the inspector, and calls `connect` with the address that it would open in a browser. */
  function runInspector(connect: (url: URL) => Promise<unknown>): Promise<string> {
    const program = join(inspector, "node_modules", ".bin", "mcp-inspector");
    const { href } = new URL("/api/mcp", service.base);
    const target = ["--cli", href, "--transport", "http", "--callback-url", callback, "--method", "tools/list"];
    const child = spawn(program, target, {
      env: { ...process.env, HOME: home, MCP_AUTO_OPEN_ENABLED: "true", MCP_INSPECTOR_SECRET_STORE: "file" },
    });
    const output = { stdout: "", stderr: "" };
    let isConnected = false;
    child.stdout.on("data", (chunk) => (output.stdout += chunk));
    child.stderr.on("data", (chunk) => {
      output.stderr += chunk;
      const [url] = /http\S+\/connect\?\S+(?=\n)/.exec(output.stderr) ?? [];
      if (!url || isConnected) return;
      isConnected = true;
      connect(new URL(url)).catch((error: Error) => {
        output.stderr += error.stack;
        child.kill();
      });
    });
    return new Promise((resolve, reject) => {
      child.on("close", (code) => (code === 0 ? resolve(output.stdout) : reject(new Error(output.stderr))));
    });
  }

  /** The acts of the consent page when the person allows it. */
  async function allow(url: URL): Promise<void> {
    const authorization = await readAuthorization(Object.fromEntries(url.searchParams), account.id);
    if ("reason" in authorization) throw new Error(authorization.reason);
    const holder = { accountId: account.id, personId: account.id };
    const expires_at = new Date(Date.now() + 86_400_000);
    const { redirect } = await grantConnection(holder, authorization, { name: "Inspector", expires_at });
    await fetch(redirect);
  }

  test("registers itself, is connected by a browser, and uses its tokens again", async () => {
    const refuse = () => Promise.reject(new Error("The inspector is connected already."));
    const { tools } = JSON.parse(await runInspector(allow));
    expect(tools.length).toBeGreaterThanOrEqual(operations.length);
    expect(JSON.parse(await runInspector(refuse)).tools).toHaveLength(tools.length);
    const { rows } = await pool().query("SELECT name, client_name FROM api_key WHERE person_id = $1", [account.id]);
    expect(rows).toEqual([{ name: "Inspector", client_name: expect.stringMatching(/inspector/i) }]);
  });
});
