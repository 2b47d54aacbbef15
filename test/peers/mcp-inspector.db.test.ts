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

    /** The response to a request of the inspector with a key. */
    async function inspect(key: string, ...args: string[]) {
      const program = join(inspector, "node_modules", ".bin", "mcp-inspector");
      const { href } = new URL("/api/mcp", service.base);
      const target = ["--cli", href, "--transport", "http", "--protocol-era", era];
      const header = ["--header", `Authorization: Bearer ${key}`];
      const { stdout } = await run(program, [...target, ...header, ...args], { timeout: 60_000 });
      return JSON.parse(stdout);
    }

    test("lists the operations as tools", async () => {
      const { tools } = await inspect(account.key, "--method", "tools/list");
      const names = tools.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(operations.map(({ slug }) => slug.replaceAll("-", "_"))));
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
