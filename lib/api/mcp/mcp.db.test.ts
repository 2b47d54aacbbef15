import { readFile } from "node:fs/promises";
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from "@modelcontextprotocol/client";
import { Client as PreviousClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as PreviousTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../test/helpers/servers/service.ts";
import { createRestrictedKey } from "../../keys/restricted.ts";
import { operations } from "../../operations/index.ts";
import { pool } from "../../platform/database/db.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const url = () => new URL("/api/mcp", service.base);

interface Connected {
  listTools(): Promise<{
    tools: { name: string; description?: string; inputSchema: object; outputSchema?: object | undefined }[];
  }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  listPrompts(): Promise<{ prompts: { description?: string }[] }>;
  getPrompt(request: { name: string; arguments: Record<string, string> }): Promise<{ messages: unknown[] }>;
  readResource(request: { uri: string }): Promise<unknown>;
  close(): Promise<void>;
}

async function current({ headers }: Pick<TestAccount, "headers">): Promise<Connected> {
  const client = new CurrentClient({ name: "test", version: "1.0.0" });
  await client.connect(new CurrentTransport(url(), { requestInit: { headers } }));
  return client as unknown as Connected;
}

async function previous({ headers }: Pick<TestAccount, "headers">): Promise<Connected> {
  const client = new PreviousClient({ name: "test", version: "1.0.0" });
  await client.connect(new PreviousTransport(url(), { requestInit: { headers } }) as never);
  return client as unknown as Connected;
}

interface ToolResult {
  isError?: boolean;
  content: { type: string; text?: string; data?: string; mimeType?: string; uri?: string }[];
  structuredContent?: Record<string, unknown> & { id: string; credits: { charged: number } };
}

const call = async (client: Connected, name: string, fields: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: fields })) as ToolResult;

describe.each([
  ["the client of the current protocol", current],
  ["the client of the previous protocol", previous],
])("%s", (_name, connect) => {
  test("lists every operation with its price and schema", async () => {
    const client = await connect(await testAccount(0));
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(operations.map(({ slug }) => slug.replaceAll("-", "_"))));
    expect(names).toEqual(
      expect.arrayContaining(["get_job", "cancel_job", "get_balance", "list_languages", "upload_file"]),
    );
    const tool = tools.find(({ name }) => name === "image_upscale");
    expect(tool?.description).toMatch(/Price in credits: \d/);
    expect(tool?.inputSchema).toMatchObject({ type: "object", required: ["image"] });
    await client.close();
  });

  test("runs an operation and gets its picture, its link and its cost", async () => {
    const account = await testAccount(50);
    const client = await connect(account);
    const image = (await sharp("public/samples/coffee.png").resize(24).png().toBuffer()).toString("base64");
    const result = await call(client, "image_upscale", { image, factor: 2 });
    expect(result.isError ?? false).toBe(false);
    const [text, picture, link] = result.content;
    expect(text?.text).toMatch(/^Job job_\w+: succeeded, \d+ credits charged\./);
    expect(await sharp(Buffer.from(picture?.data ?? "", "base64")).metadata()).toMatchObject({ width: 48 });
    expect(link).toMatchObject({ type: "resource_link", mimeType: "image/png" });
    const id = result.structuredContent?.id ?? "";
    expect((await call(client, "get_job", { job_id: id })).structuredContent?.id).toBe(id);
    const { rows } = await pool().query("SELECT charged FROM job WHERE id = $1", [id]);
    expect(result.structuredContent?.credits.charged).toBe(rows[0].charged);
    const balance = await call(client, "get_balance");
    expect(balance.structuredContent).toMatchObject({ available: 50 - rows[0].charged });
    await client.close();
  });

  test("runs several operations as one and gets the pictures of the last", async () => {
    const account = await testAccount(50);
    const client = await connect(account);
    const image = (await sharp("public/samples/coffee.png").resize(24).png().toBuffer()).toString("base64");
    const steps = [
      { id: "first", operation: "image-upscale", parameters: { image: "$input", factor: 2 } },
      { id: "second", operation: "image-upscale", parameters: { image: "$steps.first.outputs[0]", factor: 2 } },
    ];
    const result = await call(client, "run_pipeline", { input: image, steps });
    const [text, picture, ...links] = result.content;
    expect(text?.text).toMatch(/^Run run_\w+: succeeded, 4 credits charged\./);
    expect(await sharp(Buffer.from(picture?.data ?? "", "base64")).metadata()).toMatchObject({ width: 96 });
    expect(links).toHaveLength(1);
    expect((await call(client, "get_run", { run_id: result.structuredContent?.id })).isError ?? false).toBe(false);
    const refused = await call(client, "run_pipeline", { steps: [steps[1]] });
    expect([refused.isError, refused.content[0]?.text]).toEqual([
      true,
      expect.stringContaining("/steps/0/parameters/image"),
    ]);
    await client.close();
  });

  test("uploads a file once and uses it in several tools, whose results have the schemas that are listed", async () => {
    const client = await connect(await testAccount(50));
    const { tools } = await client.listTools();
    for (const tool of tools) expect(tool.outputSchema, tool.name).toMatchObject({ type: "object" });
    const data = (await sharp("public/samples/coffee.png").resize(24).png().toBuffer()).toString("base64");
    const stored = await call(client, "upload_file", { data, filename: "cup.png" });
    expect(stored.structuredContent).toMatchObject({ object: "upload", filename: "cup.png" });
    const image = stored.structuredContent?.id ?? "";
    // The official clients check each result against the schema of its tool.
    for (const [name, fields] of [
      ["image_upscale", { image, factor: 2 }],
      ["image_edit", { image, instructions: "make it black and white" }],
    ] as const)
      expect((await call(client, name, fields)).isError ?? false).toBe(false);
    const { structuredContent } = await call(client, "list_languages");
    expect(structuredContent).toHaveProperty("languages");
    const broken = await call(client, "upload_file", { data: "no base64!" });
    expect([broken.isError, broken.content[0]?.text]).toEqual([true, expect.stringContaining("/data")]);
    await client.close();
  });

  test("gets prompts for common tasks, and portable schemas", async () => {
    const client = await connect(await testAccount(0));
    const { prompts } = await client.listPrompts();
    expect(prompts).toHaveLength(10);
    const args = { image: "/tmp/a.png", object: "the lamp" };
    const { messages } = await client.getPrompt({ name: "remove_object", arguments: args });
    expect(JSON.stringify(messages)).toContain("remove the lamp from /tmp/a.png");
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools)).not.toMatch(/"prefixItems"|"items":false|"type":\[|"additionalProperties":\{\}/);
    const named = prompts.map((prompt) => prompt.description ?? "");
    expect(named.every((description) => description.length > 10)).toBe(true);
    await client.close();
  });

  test("gets errors as results that say what to do, at no cost", async () => {
    const account = await testAccount(50);
    const client = await connect(account);
    const image = (await sharp("public/samples/coffee.png").resize(24).png().toBuffer()).toString("base64");
    const factor = await call(client, "image_upscale", { image, factor: 5 });
    expect([factor.isError, factor.content[0]?.text]).toEqual([true, expect.stringContaining("2, 3, 4 or 8")]);
    const invalid = await call(client, "image_upscale", { image: "no base64!", factor: 2 });
    expect([invalid.isError, invalid.content[0]?.text]).toEqual([true, expect.stringContaining("/image")]);
    const poor = await connect(await testAccount(0));
    const unpaid = await call(poor, "image_generate", { prompt: "a fox" });
    expect(unpaid.content[0]?.text).toContain("insufficient_credits");
    const foreign = await call(client, "get_job", { job_id: "job_none" });
    expect(foreign.content[0]?.text).toContain("not_found");
    expect((await pool().query("SELECT FROM job WHERE account_id = $1", [account.id])).rowCount).toBe(0);
    await client.close();
  });

  test("reads the guides and the languages", async () => {
    const client = await connect(await testAccount(0));
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(["atelier://languages", "atelier://guides/credits"]),
    );
    expect(JSON.stringify(await client.readResource({ uri: "atelier://guides/credits" }))).toContain("# Credits");
    await client.close();
  });
});

test("a restricted key sees the tools of its operations only", async () => {
  const { id } = await testAccount(50);
  const { key } = await createRestrictedKey(id, { name: "Tools", operations: ["image-upscale"], scopes: [] });
  const client = await current({ headers: { authorization: `Bearer ${key}` } });
  const names = (await client.listTools()).tools.map(({ name }) => name).sort();
  const others = ["cancel_job", "get_job", "get_run", "image_upscale", "list_languages", "run_pipeline", "upload_file"];
  expect(names).toEqual(others);
  await client.close();
});

test("a missing key, another content type and broken messages are refused", async () => {
  const { headers } = await testAccount(0);
  const post = (body: string, sent: Record<string, string>) => fetch(url(), { method: "POST", body, headers: sent });
  const json = { "content-type": "application/json" };
  const missing = await post("{}", json);
  expect([missing.status, missing.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("Bearer")]);
  expect((await post("x", { ...headers, "content-type": "text/plain" })).status).toBe(415);
  for (const body of ["{", "{}", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1,"method":"nothing"}']) {
    const answer = await post(body, { ...headers, ...json, accept: "application/json, text/event-stream" });
    expect(answer.status, body).toBeLessThan(500);
  }
  expect((await fetch(url(), { headers })).status).toBe(405);
});

test("the guide for agents names the address of the server", async () => {
  expect(await readFile("docs/guides/mcp.md", "utf8")).toContain("/api/mcp");
});
