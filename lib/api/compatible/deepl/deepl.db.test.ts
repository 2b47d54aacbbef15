import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as deepl from "deepl-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeTranslator } from "../../../../test/helpers/engines/fake-engines.ts";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";

let service: TestService;
let translator: { stop(): Promise<void> };
let account: TestAccount;
let client: deepl.DeepLClient;

beforeAll(async () => {
  translator = await startFakeTranslator();
  service = await startTestService();
  account = await testAccount(1_000);
  client = toClient(account);
});
afterAll(async () => {
  await service.stop();
  await translator.stop();
});

const serverUrl = () => service.base.replace("/api/v1", "/api/deepl");
const toClient = ({ headers }: TestAccount) =>
  new deepl.DeepLClient(headers.authorization?.replace("Bearer ", "") ?? "", {
    serverUrl: serverUrl(),
    maxRetries: 0,
    minTimeout: 60_000,
  });

test("texts are translated in their order, with the detected language", async () => {
  const [first, second] = await client.translateText(["This house is red.", "The dog sleeps."], null, "es");
  expect(first?.detectedSourceLang).toBe("en");
  expect(first?.text).not.toBe("This house is red.");
  expect(second?.text).not.toBe(first?.text);
  const one = await client.translateText("This house is red.", "en", "es", { formality: "prefer_more" });
  expect(one.text).toBe(first?.text);
});

test("texts without letters are returned as they are and cost nothing", async () => {
  const poor = toClient(await testAccount(0));
  const results = await poor.translateText(["12.5 %", "…"], null, "es");
  expect(results.map(({ text }) => text)).toEqual(["12.5 %", "…"]);
  // DeepL's own client does not send empty texts.
  const { headers } = await testAccount(0);
  const authorization = headers.authorization?.replace("Bearer", "DeepL-Auth-Key") ?? "";
  const body = JSON.stringify({ text: [""], target_lang: "ES", source_lang: "EN" });
  const request = { method: "POST", headers: { authorization, "content-type": "application/json" }, body };
  const empty = await fetch(`${serverUrl()}/v2/translate`, request);
  expect(await empty.json()).toEqual({ translations: [{ detected_source_language: "EN", text: "" }] });
  await expect(poor.translateText("12.5 %", null, "xx" as "es")).rejects.toThrow(/target_lang/);
});

/** A request as clients in other languages send it. */
async function post(path: string, body: object) {
  const authorization = account.headers.authorization.replace("Bearer", "DeepL-Auth-Key");
  return fetch(serverUrl() + path, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

test("XML is read as DeepL's parameters say, and damaged XML is refused by the second version", async () => {
  const text = 'Press <g id="1">the <x id="6"/> red</g> button. <raw>Kept.</raw>';
  const options: deepl.TranslateTextOptions = { tagHandling: "xml", ignoreTags: ["raw"], outlineDetection: false };
  const { text: translated } = await client.translateText(text, "en", "es", options);
  expect(translated).toContain("<raw>Kept.</raw>");
  for (const tag of ['<g id="1">', '<x id="6"/>', "</g>"]) expect(translated.split(tag)).toHaveLength(2);
  const damaged = { text: ["<b>This house"], source_lang: "EN", target_lang: "ES", tag_handling: "xml" };
  expect((await post("/v2/translate", damaged)).status).toBe(200);
  const refused = await post("/v2/translate", { ...damaged, tag_handling_version: "v2" });
  expect(refused.status).toBe(400);
  expect((await refused.json()).message).toContain("well-formed");
});

test("a text that is in the target language is returned as it is, at no cost", async () => {
  const poor = toClient(await testAccount(0));
  const text = "This house is red and the dog sleeps.";
  expect((await poor.translateText(text, null, "en-US")).text).toBe(text);
  expect((await poor.translateText(text, "en", "en-GB")).text).toBe(text);
});

test("a request has up to 128 KiB of text in all", async () => {
  const long = "This house is red. ".repeat(1_000);
  const [result] = await client.translateText([long], "en", "es");
  expect(result?.text.length).toBeGreaterThan(10_000);
  const large = await post("/v2/translate", { text: Array(8).fill(long), source_lang: "EN", target_lang: "ES" });
  expect(large.status).toBe(413);
});

test("a formality that no engine has is refused unless it is only preferred", async () => {
  const text = "This house is red.";
  await expect(client.translateText(text, "en", "es", { formality: "more" })).rejects.toThrow("prefer_more");
  expect((await client.translateText(text, "en", "es", { formality: "prefer_less" })).text).not.toBe(text);
  const targets = await client.getTargetLanguages();
  expect(targets.every(({ supportsFormality }) => supportsFormality === false)).toBe(true);
});

test("languages of version 3, and the id of each response", async () => {
  const authorization = account.headers.authorization.replace("Bearer", "DeepL-Auth-Key");
  const get = (path: string) => fetch(serverUrl() + path, { headers: { authorization } });
  const listed = await get("/v3/languages?resource=translate_text");
  expect(listed.headers.get("x-trace-id")).toMatch(/^req_/);
  expect(await listed.json()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ lang: "en-US", usable_as_source: false, usable_as_target: true }),
      expect.objectContaining({
        lang: "es",
        usable_as_source: true,
        features: expect.objectContaining({ glossary: { status: "stable" } }),
      }),
    ]),
  );
  expect((await get("/v3/languages?resource=voice")).status).toBe(400);
  const { features } = (await (await get("/v3/languages/resources")).json())[0];
  expect(features).toContainEqual({ name: "formality", needs_target_support: true });
});

test.each(["style_id", "custom_instructions", "translation_memory_id"])(
  "%s is refused by name, for texts and documents",
  async (name) => {
    const options = { extraRequestParameters: { [name]: "x" } };
    await expect(client.translateText("This house is red.", "en", "es", options)).rejects.toThrow(name);
    const document = Buffer.from("This house is red.");
    const upload = client.uploadDocument(document, "en", "es", { filename: "a.txt", ...options });
    await expect(upload).rejects.toThrow(name);
  },
);

test("a variant without an engine falls back to its language", async () => {
  expect((await client.translateText("La casa es roja.", "es", "en-US")).text).not.toBe("La casa es roja.");
});

test("a document is uploaded, watched and downloaded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "deepl-"));
  const [input, output] = [join(folder, "in.html"), join(folder, "out.html")];
  await writeFile(input, "<p>This house is <b>red</b>.</p>");
  const status = await client.translateDocument(input, output, "en", "es");
  expect(status.status).toBe("done");
  expect(status.billedCharacters).toBe(17);
  const translated = await readFile(output, "utf8");
  expect(translated).toMatch(/^<p>.*<b>.*<\/b>.*<\/p>/);
  expect(translated).not.toContain("This house");
});

test("glossaries of version 3 are created, changed, replaced, used and deleted", async () => {
  const dictionary = (entries: Record<string, string>) => ({
    sourceLangCode: "en" as const,
    targetLangCode: "es" as const,
    entries: new deepl.GlossaryEntries({ entries }),
  });
  const glossary = await client.createMultilingualGlossary("Homes 3", [dictionary({ house: "mansión" })]);
  const pair = { sourceLangCode: "en", targetLangCode: "es" };
  expect(glossary).toMatchObject({ name: "Homes 3", dictionaries: [{ ...pair, entryCount: 1 }] });
  const listed = await client.listMultilingualGlossaries();
  expect(listed.map(({ glossaryId }) => glossaryId)).toContain(glossary.glossaryId);
  const changed = await client.updateMultilingualGlossaryDictionary(
    glossary,
    dictionary({ dog: "can", house: "hogar" }),
  );
  expect(changed.dictionaries).toEqual([{ ...pair, entryCount: 2 }]);
  const readEntries = async () =>
    (await client.getMultilingualGlossaryDictionaryEntries(glossary, "en", "es")).entries.entries();
  expect(await readEntries()).toEqual({ house: "hogar", dog: "can" });
  expect(await client.replaceMultilingualGlossaryDictionary(glossary, dictionary({ cat: "minino" }))).toMatchObject({
    ...pair,
    entryCount: 1,
  });
  expect(await readEntries()).toEqual({ cat: "minino" });
  const csv = await client.updateMultilingualGlossaryDictionaryWithCsv(glossary, "en", "es", "house,mansión");
  expect(csv.dictionaries[0]?.entryCount).toBe(2);
  expect((await client.updateMultilingualGlossaryName(glossary, "Renamed")).name).toBe("Renamed");
  expect((await client.getMultilingualGlossary(glossary.glossaryId)).name).toBe("Renamed");
  const { text } = await client.translateText("This house is red.", "en", "es", { glossary });
  expect(text).toContain("mansión");

  const otherDictionary = {
    ...dictionary({ casa: "house" }),
    sourceLangCode: "es" as const,
    targetLangCode: "en" as const,
  };
  const twice = [dictionary({ house: "casa" }), dictionary({ dog: "can" })];
  await expect(client.createMultilingualGlossary("Twice", twice)).rejects.toThrow("same languages");
  expect(await client.replaceMultilingualGlossaryDictionary(glossary, otherDictionary)).toMatchObject({
    entryCount: 1,
  });
  expect((await client.getMultilingualGlossary(glossary.glossaryId)).dictionaries).toHaveLength(2);
  await client.deleteMultilingualGlossaryDictionary(glossary, "es", "en");
  const stranger = toClient(await testAccount(0));
  await expect(stranger.getMultilingualGlossary(glossary.glossaryId)).rejects.toThrow(/not found/i);
  await expect(stranger.deleteMultilingualGlossary(glossary)).rejects.toThrow(/not found|does not exist/i);
  await client.deleteMultilingualGlossaryDictionary(glossary, "en", "es");
  await expect(client.getMultilingualGlossary(glossary.glossaryId)).rejects.toThrow(/not found/i);
});

test("a glossary has a dictionary for each of several pairs, and a request names several glossaries", async () => {
  const dictionary = (from: string, to: string, entries: Record<string, string>) => ({
    sourceLangCode: from as "en",
    targetLangCode: to as "es",
    entries: new deepl.GlossaryEntries({ entries }),
  });
  const glossary = await client.createMultilingualGlossary("Two pairs", [
    dictionary("en", "es", { house: "mansión" }),
    dictionary("es", "en", { casa: "manor", perro: "hound" }),
  ]);
  expect(glossary.dictionaries.map(({ entryCount }) => entryCount)).toEqual([1, 2]);
  expect((await client.translateText("La casa es roja.", "es", "en-US", { glossary })).text).toContain("manor");
  expect((await client.translateText("This house is red.", "en", "es", { glossary })).text).toContain("mansión");
  await expect(client.translateText("Das Haus.", "de", "es", { glossary })).rejects.toThrow("Two pairs");
  const listed = await client.listMultilingualGlossaries();
  expect(listed.find(({ glossaryId }) => glossaryId === glossary.glossaryId)?.dictionaries).toHaveLength(2);
  const own = await (await fetch(`${service.base}/glossaries/${glossary.glossaryId}`, account)).json();
  const pair = { source_language: "es", target_language: "en", entry_count: 2 };
  expect(own).toMatchObject({ source_language: "en", entry_count: 1, further_pairs: [pair] });
  const dogs = await client.createGlossary("Dogs", "en", "es", new deepl.GlossaryEntries({ entries: { dog: "can" } }));
  const glossary_ids = [glossary.glossaryId, dogs.glossaryId];
  const body = { text: ["The dog is near my house."], source_lang: "EN", target_lang: "ES", glossary_ids };
  const { translations } = await (await post("/v2/translate", body)).json();
  expect(translations[0].text).toMatch(/can.*mansión/);
  // The first pair is deleted, and the second one becomes the first.
  await client.deleteMultilingualGlossaryDictionary(glossary, "en", "es");
  const rest = await client.getMultilingualGlossary(glossary.glossaryId);
  expect(rest.dictionaries).toMatchObject([{ sourceLangCode: "es", targetLangCode: "en", entryCount: 2 }]);
  await client.deleteMultilingualGlossary(glossary);
});

test("a pair has up to 10,000 terms", async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `term${at}\tTermin${at}`).join("\n");
  const body = { name: "Large", source_lang: "en", target_lang: "es", entries_format: "tsv" };
  const created = await (await post("/v2/glossaries", { ...body, entries: lines(10_000) })).json();
  expect(created.entry_count).toBe(10_000);
  const refused = await post("/v2/glossaries", { ...body, name: "Larger", entries: lines(10_001) });
  expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining("10000")]);
  await client.deleteGlossary(created.glossary_id);
});

test("glossaries are created, listed, read, used and deleted", async () => {
  const entries = new deepl.GlossaryEntries({ entries: { house: "mansión", dog: "can" } });
  const glossary = await client.createGlossary("Homes", "en", "es", entries);
  expect(glossary).toMatchObject({ name: "Homes", ready: true, sourceLang: "en", targetLang: "es", entryCount: 2 });
  expect((await client.listGlossaries()).map(({ glossaryId }) => glossaryId)).toContain(glossary.glossaryId);
  expect((await client.getGlossaryEntries(glossary)).entries()).toEqual({ house: "mansión", dog: "can" });
  const { text } = await client.translateText("This house is red.", "en", "es", { glossary });
  expect(text).toContain("mansión");
  await client.deleteGlossary(glossary);
  await expect(client.getGlossary(glossary.glossaryId)).rejects.toThrow(/not found|Not found/i);
});

test("languages and usage have DeepL's form", async () => {
  const pairs = await client.getGlossaryLanguagePairs();
  expect(pairs.map(({ sourceLang, targetLang }) => `${sourceLang} ${targetLang}`)).toContain("en es");
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(pairs.length);
  const targets = (await client.getTargetLanguages()).map(({ code }) => code);
  expect(targets).toEqual(expect.arrayContaining(["es", "en-US", "en-GB"]));
  expect((await client.getSourceLanguages()).map(({ code }) => code)).toContain("en");
  const { character } = await client.getUsage();
  expect(character?.limit).toBeGreaterThan(character?.count ?? 0);
  expect(character?.count).toBeGreaterThan(0);
});

test("a wrong key, a used-up balance and an unknown language are the client's own errors", async () => {
  const wrong = new deepl.DeepLClient("nope:fx", { serverUrl: serverUrl(), maxRetries: 0, minTimeout: 60_000 });
  await expect(wrong.getUsage()).rejects.toBeInstanceOf(deepl.AuthorizationError);
  const keyless = await (await fetch(`${serverUrl()}/v2/usage`)).json();
  expect(keyless.message).toContain("DeepL-Auth-Key");
  const poor = toClient(await testAccount(0));
  await expect(poor.translateText("This house.", "en", "es")).rejects.toBeInstanceOf(deepl.QuotaExceededError);
  await expect(client.translateText("This house.", "en", "xx" as "es")).rejects.toThrow(/target_lang/);
});

test("a document of another account, or with another key, is not found", async () => {
  const handle = await client.uploadDocument(Buffer.from("This house is red."), "en", "es", { filename: "a.txt" });
  await expect(toClient(await testAccount(1)).getDocumentStatus(handle)).rejects.toThrow(
    /no document|Not found|not found/i,
  );
  await expect(client.getDocumentStatus({ ...handle, documentKey: "0".repeat(64) })).rejects.toThrow();
  expect((await client.getDocumentStatus(handle)).ok()).toBe(true);
});
