import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkClientTable } from "../../../test/helpers/api/client-table.ts";
import { startFakeTranslator } from "../../../test/helpers/engines/fake-engines.ts";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";

const python = process.env.PEER_PYTHON ?? "python3";
const hasClients = spawnSync(python, ["-c", "import openai, deepl, libretranslatepy, webuiapi"]).status === 0;
if (!hasClients)
  console.log(
    "The Python clients of OpenAI, DeepL, LibreTranslate and Automatic1111 are skipped: set PEER_PYTHON to a Python with openai, deepl, libretranslatepy and webuiapi.",
  );

let service: TestService;
let translator: { stop(): Promise<void> };

beforeAll(async () => {
  if (!hasClients) return;
  translator = await startFakeTranslator();
  service = await startTestService();
});
afterAll(async () => {
  await service?.stop();
  await translator?.stop();
});

async function run(script: string, path: string, args: string[] = []) {
  const { key } = await testAccount(1_000);
  const env = { ...process.env, BASE_URL: service.base.replace("/api/v1", path), API_KEY: key };
  const file = join("test", "peers", script);
  const { stdout } = await promisify(execFile)(python, [file, ...args], { env, maxBuffer: 10_000_000 });
  // A client can print lines of its own before.
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

test.skipIf(!hasClients)("the official Python client of OpenAI works unchanged", async () => {
  const { version, ...result } = await run("openai_client.py", "/api/openai/v1", ["public/samples/coffee.png"]);
  expect(result).toEqual({
    images: ["PNG", "PNG"],
    models: expect.arrayContaining(["gpt-image-1", "illustrator"]),
    edited: true,
    events: ["image_generation.completed"],
    refused: 404,
  });
  const outcome = { version, passed: ["images", "models", "edit", "stream"], failures: { variations: "404" } };
  await checkClientTable("openai (Python)", outcome, ["variations"]);
});

test.skipIf(!hasClients)("the official Python client of DeepL works unchanged", async () => {
  const result = await run("deepl_client.py", "/api/deepl/");
  expect(result).toMatchObject({
    detected: "EN",
    status: true,
    document: expect.stringMatching(/^<p>.*<b>.*<\/b>.*<\/p>/),
    entries: { house: "mansión" },
    with_glossary: expect.stringContaining("mansión"),
  });
  expect(result.texts).toHaveLength(2);
  expect(result.document).not.toContain("This house");
  expect(result.limit).toBeGreaterThan(0);
});

test.skipIf(!hasClients)("the Python client of LibreTranslate works unchanged", async () => {
  const { version, ...result } = await run("libretranslate_client.py", "/api/libretranslate");
  expect(result).toEqual({
    text: expect.stringContaining("HOUSE"),
    detected: [{ confidence: 100, language: "en" }],
    languages: expect.arrayContaining(["en", "es"]),
    refused: 403,
  });
  await checkClientTable("libretranslatepy", { version, passed: ["translate", "detect", "languages"], failures: {} });
});

test.skipIf(!hasClients)("the guide's table has the calls of DeepL's Python client that passed", async () => {
  await checkClientTable("deepl (Python)", await run("deepl_calls.py", "/api/deepl/"), [
    "formality more",
    "rephrase_text",
    "correct_text",
    "get_all_style_rules",
    "list_translation_memories",
  ]);
});

test.skipIf(!hasClients)("the Python client of Automatic1111's web interface works unchanged", async () => {
  const outcome = await run("webui_client.py", "/api/automatic1111", ["public/samples/coffee.png"]);
  await checkClientTable("webuiapi", outcome, ["enable_hr", "interrogate"]);
});
