// Tests the MCP server with the command line of the MCP Inspector.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../lib/operations/index.ts";
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
