import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClientOutcome, checkClientTable } from "../../../test/helpers/api/client-table.ts";
import { hasLiteLlmProxy, startLiteLlmProxy } from "../../../test/helpers/servers/litellm-proxy.ts";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";

const python = process.env.PEER_LLM_PYTHON ?? "python3";
const hasClients = spawnSync(python, ["-c", "import langchain_openai, litellm"]).status === 0;
if (!hasClients) console.log("LangChain and LiteLLM are skipped: set PEER_LLM_PYTHON to a Python with both.");

let service: TestService;

beforeAll(async () => {
  if (hasClients || hasLiteLlmProxy) service = await startTestService();
});
afterAll(() => service?.stop());

const openAiUrl = () => service.base.replace("/api/v1", "/api/openai/v1");

test.skipIf(!hasClients)("LangChain and LiteLLM work unchanged, as the guide's table says", async () => {
  const { key } = await testAccount(1_000);
  const env = { ...process.env, BASE_URL: openAiUrl(), API_KEY: key };
  const file = ["test/peers/llm_clients.py", "public/samples/coffee.png"];
  const { stdout } = await promisify(execFile)(python, file, { env, maxBuffer: 10_000_000 });
  const outcomes = JSON.parse(stdout.split("\n").at(-2) ?? "") as Record<string, ClientOutcome>;
  expect(Object.keys(outcomes)).toEqual(["langchain-openai", "litellm"]);
  for (const [client, outcome] of Object.entries(outcomes)) await checkClientTable(client, outcome);
});

test.skipIf(!hasLiteLlmProxy)(
  "LiteLLM's proxy in front of the service has a spend for each image",
  async () => {
    const { key } = await testAccount(1_000);
    const proxy = await startLiteLlmProxy({ apiBase: openAiUrl(), apiKey: key });
    const fields = { model: "gpt-image-1", prompt: "a red fox", size: "1024x1024", quality: "low" };
    const headers = { ...proxy.headers, "content-type": "application/json" };
    const edit = new FormData();
    for (const [name, value] of Object.entries({ model: "gpt-image-1", prompt: "make it black and white" }))
      edit.append(name, value);
    edit.append("image", new Blob([await readFile("public/samples/coffee.png")], { type: "image/png" }), "coffee.png");
    const requests: [string, string, RequestInit][] = [
      ["image", "images/generations", { headers, body: JSON.stringify(fields) }],
      ["edit", "images/edits", { headers: proxy.headers, body: edit }],
    ];
    const passed: string[] = [];
    const failures: Record<string, string> = {};
    let version = "";
    for (const [name, path, request] of requests) {
      const response = await fetch(`${proxy.url}/${path}`, { method: "POST", ...request });
      const text = await response.text();
      version = response.headers.get("x-litellm-version") ?? "";
      if (response.ok && JSON.parse(text).data[0].b64_json) passed.push(name);
      else failures[name] = text.slice(0, 300);
      const cost = response.headers.get("x-litellm-response-cost");
      if (Number(cost) > 0) passed.push(`spend of the ${name}`);
      else failures[`spend of the ${name}`] = String(cost);
    }
    await proxy.stop();
    await checkClientTable("litellm (proxy)", { version, passed, failures });
  },
  180_000,
);
