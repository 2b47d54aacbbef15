import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArchive } from "@atelier/document-model";
import { Packer, Paragraph, TextRun, Document as WordDocument } from "docx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeTinyM2m100 } from "../../test/helpers/engines/m2m100.ts";
import { form, startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

let service: TestService;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "m2m100-"));
  await writeTinyM2m100(directory);
  Object.assign(process.env, { ENGINES_DOCUMENT_TRANSLATE: "m2m100", M2M100_WEIGHTS: directory });
  setRuntimeEnv({});
  service = await startTestService();
}, 120_000);
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

test("translates a document in a child process and keeps styles and objects", {
  timeout: 60_000,
}, async () => {
  const { headers } = await testAccount(20);
  const children = [
    new Paragraph({
      children: [
        new TextRun("the "),
        new TextRun({ text: "red", bold: true }),
        new TextRun(" table is at https://example.com/x."),
      ],
    }),
  ];
  const bytes = await Packer.toBuffer(new WordDocument({ sections: [{ children }] }));
  const document = new File([new Uint8Array(bytes)], "letter.docx");
  const body = form({ document, source_language: "en", target_language: "es" });
  const job = await (await fetch(`${service.base}/document-translate`, { method: "POST", headers, body })).json();
  expect(job).toMatchObject({ status: "succeeded", engine: "m2m100", credits: { charged: 5 } });
  const link = new URL(job.outputs[0].url);
  const file = await fetch(new URL(link.pathname + link.search, service.base));
  const parts = await readArchive(new Uint8Array(await file.arrayBuffer()));
  const text = new TextDecoder().decode(parts.get("word/document.xml"));
  expect(text.replace(/<[^>]*>/g, "")).toContain("THE RED TABLE IS AT https://example.com/x");
  expect(text).toMatch(/<w:b\/><w:bCs\/><\/w:rPr><w:t[^>]*>RED</);
});

test("a document that would exceed the time limit is rejected before credits are held", async () => {
  const { headers } = await testAccount(1_000);
  const document = new File(["The table is red and big. ".repeat(10_000)], "long.txt");
  const body = form({ document, source_language: "en", target_language: "es" });
  const problem = await (await fetch(`${service.base}/document-translate`, { method: "POST", headers, body })).json();
  expect(problem).toMatchObject({ status: 422, code: "invalid_input" });
  expect(problem.detail).toContain("jobs are stopped after 900 s");
});

test("GET /languages lists the hundred languages as one group", async () => {
  const { headers } = await testAccount(0);
  const { data, engines } = await (await fetch(`${service.base}/languages`, { headers })).json();
  expect(data).toHaveLength(100);
  const group = { from: expect.any(Array), to: expect.any(Array) };
  expect(engines).toEqual([
    {
      name: "m2m100",
      pairs: [group],
      models: [{ ...group, state: "installed", size_bytes: 640_000_000, score: null }],
    },
  ]);
  expect(engines[0].pairs[0].to).toHaveLength(100);
});
