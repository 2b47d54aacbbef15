import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../test/helpers/servers/service.ts";
import { buildMcpBundle } from "./build-mcp-bundle.ts";

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "atelier-mcpb-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

test("the bundle's server starts as its manifest says, and reads files of the chosen folder", async () => {
  const address = new URL(service.base).origin;
  const { key } = await testAccount(50);
  const bundle = await buildMcpBundle(folder, address);
  await promisify(execFile)("unzip", ["-q", bundle, "-d", join(folder, "installed")]);
  const manifest = JSON.parse(await readFile(join(folder, "installed", "manifest.json"), "utf8"));
  const { user_config: config, server } = manifest;
  const values: Record<string, string> = { api_key: key, address: config.address.default, folder };
  // As a desktop program fills in the values of its user.
  const fill = (text: string) =>
    text
      .replace(/\$\{__dirname\}/, join(folder, "installed"))
      .replace(/\$\{user_config\.(\w+)\}/g, (_, name) => values[name] ?? "");
  const { command, args, env } = server.mcp_config;
  const transport = new StdioClientTransport({
    command,
    args: args.map(fill),
    env: Object.fromEntries(Object.entries<string>(env).map(([name, value]) => [name, fill(value)])),
  });
  const client = new Client({ name: "desktop", version: "1.0.0" });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["background_remove", "get_balance"]));
  const balance = await client.callTool({ name: "get_balance", arguments: {} });
  expect(balance.structuredContent).toMatchObject({ available: 50 });
  await sharp("public/samples/coffee.png").resize(24).png().toFile(join(folder, "cup.png"));
  const edit = { image: join(folder, "cup.png"), instructions: "make it black and white" };
  expect(await client.callTool({ name: "image_edit", arguments: edit })).toMatchObject({
    structuredContent: { status: "succeeded" },
  });
  await client.close();
});
