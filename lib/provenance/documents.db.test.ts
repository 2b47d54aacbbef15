import { readFile } from "node:fs/promises";
import { readArchive } from "@atelier/document-model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { form, type TestAccount, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../test/helpers/servers/translation-service.ts";
import { closeDrafts } from "../drafts/draft-process.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { closeCredentials } from "./credentials-pool.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const TRAINED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTranslationService();
  account = await testAccount(500);
});
afterAll(async () => {
  await service.stop();
  closeCredentials();
  closeDrafts();
});

const letter = async () => new File([await readFile("public/samples/letter.docx")], "letter.docx");

async function translate(document: File, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const body = form({ document, source_language: "en", target_language: "es", ...fields });
  const request = { method: "POST", headers: { ...account.headers, ...headers }, body };
  const response = await fetch(`${service.base}/document-translate`, request);
  expect(response.status, await response.clone().text()).toBe(200);
  return response;
}

/** The first output of a job: its bytes, and the header that lists its marks. */
async function download({ outputs }: { outputs: { url: string; bytes: number }[] }) {
  const link = new URL(outputs[0]?.url ?? "");
  const response = await fetch(new URL(link.pathname + link.search, service.base));
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(outputs[0]?.bytes);
  return { bytes, marks: response.headers.get("atelier-provenance") };
}

const customProperties = async (bytes: Uint8Array) =>
  new TextDecoder().decode((await readArchive(bytes)).get("docProps/custom.xml"));

test("a translated document says how it was made, in the file and in the header", async () => {
  const response = await translate(await letter(), {}, { accept: DOCX });
  expect(response.headers.get("atelier-provenance")).toBe("properties");
  const properties = await customProperties(new Uint8Array(await response.arrayBuffer()));
  expect(properties).toContain(`name="DigitalSourceType"><vt:lpwstr>${TRAINED}</vt:lpwstr>`);
  expect(properties).toMatch(/name="TranslatedBy"><vt:lpwstr>Atelier \S+ \(libretranslate\)</);
});

test("a translation that is written again after an edit keeps its mark, and one without a mark gets none", async () => {
  for (const [provenance, expected] of [
    ["marked", "properties"],
    ["none", null],
  ] as const) {
    const job = await (await translate(await letter(), { editable: "true", provenance })).json();
    expect(job.outputs[0].provenance).toBe(expected);
    const before = await customProperties((await download(job)).bytes);
    const listed = await service.call(account, "GET", `/jobs/${job.id}/segments`);
    const { id } = listed.body.data.find(({ target }: { target: string }) => !/[<&]/.test(target));
    const path = `/jobs/${job.id}/segments`;
    const { body } = await service.call(account, "PATCH", path, { segments: [{ id, target: "Corregido." }] });
    const edited = await download(body);
    expect(edited.marks).toBe(expected);
    expect(await customProperties(edited.bytes)).toBe(before);
    expect(before.includes(TRAINED)).toBe(expected !== null);
  }
});

test("a document of a test key is marked too", async () => {
  const { key } = await createRestrictedKey(account.id, { name: "Test", test: true });
  const job = await (await translate(await letter(), {}, { authorization: `Bearer ${key}` })).json();
  const { bytes, marks } = await download(job);
  expect(marks).toBe("properties");
  expect(await customProperties(bytes)).toContain("DigitalSourceType");
});

test("a document without a mark is made if the request or the operator says so, and if the format has no place", async () => {
  const none = await translate(await letter(), {}, { accept: DOCX, "atelier-provenance": "none" });
  expect(none.headers.get("atelier-provenance")).toBeNull();
  expect(await customProperties(new Uint8Array(await none.arrayBuffer()))).not.toContain("DigitalSourceType");
  const text = await translate(new File(["The door is red."], "a.txt"));
  expect((await text.json()).outputs[0].provenance).toBeNull();
  process.env.PROVENANCE = "false";
  setRuntimeEnv({});
  try {
    const off = await translate(await letter());
    expect((await off.json()).outputs[0].provenance).toBeNull();
  } finally {
    delete process.env.PROVENANCE;
    setRuntimeEnv({});
  }
});
