import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";

const python = process.env.PEER_LLM_PYTHON ?? "python3";
const hasClients = spawnSync(python, ["-c", "import langchain_openai, litellm"]).status === 0;
if (!hasClients) console.log("LangChain and LiteLLM are skipped: set PEER_LLM_PYTHON to a Python with both.");

let service: TestService;

beforeAll(async () => {
  if (hasClients) service = await startTestService();
});
afterAll(() => service?.stop());

interface Outcome {
  version: string;
  passed: string[];
  failures: Record<string, string>;
}

test.skipIf(!hasClients)("LangChain and LiteLLM work unchanged, as the guide's table says", async () => {
  const { key } = await testAccount(1_000);
  const env = { ...process.env, BASE_URL: service.base.replace("/api/v1", "/api/openai/v1"), API_KEY: key };
  const file = ["test/peers/llm_clients.py", "public/samples/coffee.png"];
  const { stdout } = await promisify(execFile)(python, file, { env, maxBuffer: 10_000_000 });
  const outcomes = JSON.parse(stdout.split("\n").at(-2) ?? "") as Record<string, Outcome>;
  const guide = (await readFile("docs/guides/compatible-apis.md", "utf8")).replace(/ +/g, " ");
  for (const [client, { version, passed, failures }] of Object.entries(outcomes)) {
    const row = `| ${client} | ${version} | ${passed.length} of ${passed.length + Object.keys(failures).length} |`;
    expect(failures, client).toEqual({});
    expect(guide).toContain(row);
  }
});
