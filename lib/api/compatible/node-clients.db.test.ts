import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateImage, generateText, streamText } from "ai";
import * as deepl from "deepl-node";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, test } from "vitest";
import { checkClientTable } from "../../../test/helpers/api/client-table.ts";
import { startFakeTranslator } from "../../../test/helpers/engines/fake-engines.ts";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";

// The official clients in JavaScript, and what the guide's table says of each by its run.

let translator: { stop(): Promise<void> };
let service: TestService;
let folder: string;
let key: string;

beforeAll(async () => {
  translator = await startFakeTranslator();
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "atelier-clients-"));
  key = (await testAccount(1_000)).key;
});
afterAll(async () => {
  await service.stop();
  await translator.stop();
  await rm(folder, { recursive: true, force: true });
});

const url = (path: string) => service.base.replace("/api/v1", path);

/** Calls of a client. Each returns whether its result is as expected. */
type Calls = Record<string, () => Promise<unknown>>;

/** Runs the calls one after another, and compares them with the guide's table. */
async function settle(client: string, version: string, calls: Calls, refused: readonly string[] = []) {
  const passed: string[] = [];
  const failures: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) {
    const failure = await call().then(
      (result) => (result ? undefined : "the result is not as expected"),
      (error: unknown) => String(error),
    );
    if (failure) failures[name] = failure;
    else passed.push(name);
  }
  await checkClientTable(client, { version, passed, failures }, refused);
}

const readVersion = async (name: string): Promise<string> =>
  JSON.parse(await readFile(join("node_modules", name, "package.json"), "utf8")).version;

test("deepl-node", async () => {
  const client = new deepl.DeepLClient(key, { serverUrl: url("/api/deepl"), maxRetries: 0, minTimeout: 60_000 });
  const text = "This house is red.";
  const entries = new deepl.GlossaryEntries({ entries: { house: "mansión" } });
  const dictionary = { sourceLangCode: "en", targetLangCode: "es", entries } as const;
  let glossary: deepl.GlossaryInfo;
  let several: deepl.MultilingualGlossaryInfo;
  const input = join(folder, "a.html");
  await writeFile(input, "<p>This house is red.</p>");
  const translate = async (options: deepl.TranslateTextOptions, source = text) =>
    (await client.translateText(source, "en", "es", options)).text;
  const calls: Calls = {
    translateText: async () => (await client.translateText([text, "The dog sleeps."], null, "es")).length === 2,
    splitSentences: async () => (await translate({ splitSentences: "off" })).includes("HOUSE"),
    preserveFormatting: async () => (await translate({ preserveFormatting: true })).endsWith("."),
    "tagHandling xml": async () =>
      (await translate({ tagHandling: "xml", ignoreTags: ["x"] }, "Red <x>house</x>")).includes("<x>house</x>"),
    "tagHandling html": async () => (await translate({ tagHandling: "html" }, "<b>Red</b>")).includes("</b>"),
    context: () => translate({ context: "A street." }),
    "formality prefer_more": () => translate({ formality: "prefer_more" }),
    "formality more": () => translate({ formality: "more" }),
    "modelType latency": () => translate({ modelType: "latency_optimized" }),
    "modelType prefer quality": () => translate({ modelType: "prefer_quality_optimized" }),
    "modelType quality": () => translate({ modelType: "quality_optimized" }),
    translateDocument: async () => {
      await client.translateDocument(input, join(folder, "b.html"), "en", "es");
      return (await readFile(join(folder, "b.html"), "utf8")).startsWith("<p>");
    },
    getUsage: async () => (await client.getUsage()).character?.limit,
    getSourceLanguages: async () => (await client.getSourceLanguages()).length > 1,
    getTargetLanguages: async () => (await client.getTargetLanguages()).length > 1,
    getGlossaryLanguagePairs: async () => (await client.getGlossaryLanguagePairs()).length > 1,
    createGlossary: async () => {
      glossary = await client.createGlossary("One", "en", "es", entries);
      return glossary.entryCount === 1;
    },
    "translateText with a glossary": async () => (await translate({ glossary })).includes("mansión"),
    getGlossary: async () => (await client.getGlossary(glossary.glossaryId)).name === "One",
    listGlossaries: async () => (await client.listGlossaries()).length === 1,
    getGlossaryEntries: async () => Object.keys((await client.getGlossaryEntries(glossary)).entries()).length === 1,
    deleteGlossary: () => client.deleteGlossary(glossary).then(() => true),
    createMultilingualGlossary: async () => {
      several = await client.createMultilingualGlossary("Two", [dictionary]);
      return several.dictionaries.length === 1;
    },
    listMultilingualGlossaries: async () => (await client.listMultilingualGlossaries()).length === 1,
    getMultilingualGlossary: async () => (await client.getMultilingualGlossary(several.glossaryId)).name === "Two",
    updateMultilingualGlossaryName: async () =>
      (await client.updateMultilingualGlossaryName(several, "Three")).name === "Three",
    updateMultilingualGlossaryDictionary: () => client.updateMultilingualGlossaryDictionary(several, dictionary),
    replaceMultilingualGlossaryDictionary: () => client.replaceMultilingualGlossaryDictionary(several, dictionary),
    deleteMultilingualGlossary: () => client.deleteMultilingualGlossary(several).then(() => true),
    rephraseText: () => client.rephraseText(text),
  };
  const refused = ["formality more", "modelType quality", "rephraseText"];
  await settle("deepl-node", await readVersion("deepl-node"), calls, refused);
});

test("openai-node", async () => {
  const client = new OpenAI({ baseURL: url("/api/openai/v1"), apiKey: key, maxRetries: 0 });
  const photo = await readFile("public/samples/coffee.png");
  const image = () => toFile(photo, "coffee.png", { type: "image/png" });
  const prompt = "a red fox";
  const size = "256x256" as const;
  const calls: Calls = {
    "images.generate": async () => (await client.images.generate({ prompt, size, n: 2 })).data?.length === 2,
    "images.generate stream": async () => {
      const types: string[] = [];
      for await (const { type } of await client.images.generate({ prompt, size, stream: true })) types.push(type);
      return types.includes("image_generation.completed");
    },
    "images.edit": async () =>
      (await client.images.edit({ image: await image(), prompt: "make it black and white" })).data,
    "images.edit of two": async () =>
      (await client.images.edit({ image: [await image(), await image()], prompt: "make it black and white" })).data,
    "images.createVariation": async () => (await client.images.createVariation({ image: await image() })).data,
    "models.list": async () => (await client.models.list()).data.length > 1,
    "models.retrieve": async () => (await client.models.retrieve("illustrator")).id === "illustrator",
    "chat.completions": async () =>
      (
        await client.chat.completions.create({ model: "illustrator", messages: [{ role: "user", content: prompt }] })
      ).choices[0]?.message.content?.startsWith("![image]"),
    "chat.completions stream": async () => {
      const stream = client.chat.completions.stream({
        model: "illustrator",
        messages: [{ role: "user", content: prompt }],
      });
      return (await stream.finalContent())?.startsWith("![image]");
    },
    responses: async () =>
      (await client.responses.create({ model: "gpt-5", input: prompt, tools: [{ type: "image_generation" }] })).output,
    "responses stream": async () => {
      const tools = [{ type: "image_generation" as const }];
      return (await client.responses.stream({ model: "gpt-5", input: prompt, tools }).finalResponse()).output.length;
    },
  };
  await settle("openai-node", await readVersion("openai"), calls, ["images.createVariation"]);
});

test("AI SDK", async () => {
  const settings = { baseURL: url("/api/openai/v1"), apiKey: key };
  const compatible = createOpenAICompatible({ name: "atelier", ...settings });
  const openai = createOpenAI(settings);
  const prompt = "a red fox";
  const calls: Calls = {
    "openai-compatible generateImage": async () =>
      (await generateImage({ model: compatible.imageModel("illustrator"), prompt, size: "256x256", n: 2 })).images
        .length === 2,
    "openai-compatible generateText": async () =>
      (await generateText({ model: compatible.chatModel("illustrator"), prompt })).text.startsWith("![image]"),
    "openai-compatible streamText": async () =>
      (await streamText({ model: compatible.chatModel("illustrator"), prompt }).text).startsWith("![image]"),
    "openai generateImage": async () =>
      (await generateImage({ model: openai.image("gpt-image-1"), prompt, size: "256x256" })).image.base64,
    "openai image_generation tool": async () => {
      const tools = { image_generation: openai.tools.imageGeneration({ quality: "low" }) };
      return (await generateText({ model: openai.responses("gpt-5"), prompt, tools })).toolResults.length > 0;
    },
  };
  const versions = await Promise.all(["ai", "@ai-sdk/openai-compatible", "@ai-sdk/openai"].map(readVersion));
  await settle("ai, @ai-sdk/openai-compatible, @ai-sdk/openai", versions.join(", "), calls);
});

// Weblate's tests need its whole application, so the requests that its machinery makes are repeated here.
test("Weblate", async () => {
  const authorization = `DeepL-Auth-Key ${key}`;
  const deeplCall = async (method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body ? { "content-type": "application/json" } : {}) };
    const sent = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(url(`/api/deepl/v2/${path}`), { method, headers, ...sent });
    if (!response.ok) throw new Error(await response.text());
    return response.status === 204 ? true : response.json();
  };
  const text = ['Press <x id="6"></x> in this house.', "The dog sleeps."];
  const request = { text, source_lang: "EN", target_lang: "ES", formality: "default" };
  const markup = {
    tag_handling: "xml",
    ignore_tags: ["x"],
    context: "A street.",
    model_type: "prefer_quality_optimized",
  };
  const libre = async (body: BodyInit, headers = {}) =>
    (await fetch(url("/api/libretranslate/translate"), { method: "POST", body, headers })).json();
  const fields = { api_key: key, q: "This house is red.", source: "en", target: "es" };
  let id = "";
  const terms = { name: "weblate:1", source_lang: "EN", target_lang: "ES", entries: "house\tmansión" };
  const calls: Calls = {
    "DeepL source languages": async () => (await deeplCall("GET", "languages?type=source")).length > 1,
    "DeepL target languages with beta": async () =>
      (await deeplCall("GET", "languages?type=target&enable_beta_languages=1")).length > 1,
    "DeepL glossary languages": async () =>
      (await deeplCall("GET", "glossary-language-pairs")).supported_languages.length > 1,
    "DeepL create glossary": async () => {
      id = (await deeplCall("POST", "glossaries", { ...terms, entries_format: "tsv" })).glossary_id;
      return id !== "";
    },
    "DeepL list glossaries": async () => (await deeplCall("GET", "glossaries")).glossaries[0].creation_time,
    "DeepL translate": async () => {
      const { translations } = await deeplCall("POST", "translate", { ...request, ...markup, glossary_id: id });
      return translations.length === 2 && translations[0].text.includes('<x id="6"></x>');
    },
    "DeepL delete glossary": () => deeplCall("DELETE", `glossaries/${id}`),
    "LibreTranslate languages": async () => {
      const languages = await (await fetch(url("/api/libretranslate/languages"))).json();
      return languages.some(({ code }: { code: string }) => code === "es");
    },
    "LibreTranslate translate": async () => (await libre(new URLSearchParams(fields))).translatedText.includes("HOUSE"),
    "LibreTranslate translate of a list": async () =>
      (await libre(JSON.stringify({ ...fields, q: text }), { "content-type": "application/json" })).translatedText
        .length === 2,
  };
  await settle("Weblate's requests", "5", calls);
});
