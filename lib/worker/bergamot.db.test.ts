import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeLanguageRegistry } from "../../test/fakes/language-registry.ts";
import { makeWordModel } from "../../test/helpers/engines/marian/word-model.ts";
import { form, startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { env } from "../platform/env.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

const { model, lexicon, vocabulary } = makeWordModel({
  the: "das",
  The: "Das",
  table: "Tisch",
  red: "rote",
  is: "ist",
});
const registry = new FakeLanguageRegistry({ "en-de": { model, lexicalShortlist: lexicon, vocab: vocabulary } });
let service: TestService;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bergamot-"));
  const source = await registry.start();
  // Only the language models are missing.
  await symlink(join(env().CACHE_DIR, "weights"), join(directory, "weights"));
  Object.assign(process.env, {
    CACHE_DIR: directory,
    LANGUAGE_DOWNLOADS: "true",
    LANGUAGE_SOURCE: source,
    HF_ENDPOINT: "http://127.0.0.1:9",
    ENGINES_DOCUMENT_TRANSLATE: "bergamot",
    WORKER_OPERATIONS: "document-translate",
  });
  setRuntimeEnv({});
  service = await startTestService();
}, 120_000);
afterAll(async () => {
  await service.stop();
  await registry.stop();
  await rm(directory, { recursive: true });
});

async function translate(headers: HeadersInit, fields: Record<string, string>) {
  const document = new File(["The table is red."], "a.txt");
  const body = form({ document, source_language: "en", ...fields });
  return (await fetch(`${service.base}/document-translate`, { method: "POST", headers, body })).json();
}

const readLanguages = async (headers: HeadersInit) =>
  (await (await fetch(`${service.base}/languages`, { headers })).json()).engines[0];

test("a pair is offered, downloaded by the first job and then installed", { timeout: 60_000 }, async () => {
  const { headers } = await testAccount(20);
  const before = await readLanguages(headers);
  const findModel = ({ models }: { models: { from: string[]; to: string[] }[] }) =>
    models.find(({ from, to }) => from[0] === "en" && to[0] === "de");
  expect(before.name).toBe("bergamot");
  expect(findModel(before)).toMatchObject({ state: "downloadable", score: { comet: expect.any(Number) } });
  const job = await translate(headers, { target_language: "de", engine: "bergamot" });
  expect(job).toMatchObject({ status: "succeeded", engine: "bergamot/en-de", credits: { charged: 5 } });
  const link = new URL(job.outputs[0].url);
  expect(await (await fetch(new URL(link.pathname + link.search, service.base))).text()).toBe("Das Tisch ist rote.");
  expect(findModel(await readLanguages(headers))).toMatchObject({ state: "installed" });
});

test("a failed download names neither the file, its digest nor the source, and costs nothing", {
  timeout: 60_000,
}, async () => {
  const { headers } = await testAccount(20);
  const problem = await translate(headers, { target_language: "ja" });
  const text = JSON.stringify(problem);
  expect(text).toContain("engine_unavailable");
  expect(text).toContain("The language model could not be downloaded.");
  expect(text).not.toMatch(/127\.0\.0\.1|answered|SHA-256|\.bin/);
  const balance = await (await fetch(`${service.base}/balance`, { headers })).json();
  expect(balance).toMatchObject({ available: 20 });
});
