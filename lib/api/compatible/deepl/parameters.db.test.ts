import { afterAll, beforeAll, beforeEach, test } from "vitest";
import { openAiApi } from "../../../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../../../test/fakes/server.ts";
import { translatingModel } from "../../../../test/fakes/translating-model.ts";
import { honored, type Outcome, refused, settle } from "../../../../test/helpers/api/parameters.ts";
import { startFakeTranslator } from "../../../../test/helpers/engines/fake-engines.ts";
import { form, startTestService, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { setRuntimeEnv } from "../../../platform/settings.ts";

// Every parameter of DeepL's public documentation, https://developers.deepl.com/api-reference: none is dropped. One engine
// is a language model, which has formality, context and instructions. The other one has none of them.

interface Prompt {
  task?: string;
  style?: string;
  context?: string;
  formality?: string;
  instructions?: string;
  segments: { index: number; text: string }[];
}

let models: FakeServer;
let translator: { stop(): Promise<void> };
let service: TestService;
let headers: Record<string, string>;
let glossaryId: string;
let prompts: Prompt[] = [];

beforeAll(async () => {
  translator = await startFakeTranslator();
  const chat = (text: string) => {
    const prompt = JSON.parse(text) as Prompt;
    prompts.push(prompt);
    if (!prompt.task) return translatingModel(text);
    return { translations: prompt.segments.map(({ index, text: source }) => ({ index, text: `${source} Truly.` })) };
  };
  models = await startFakeServer(openAiApi({ key: "sk-1", chat }));
  process.env.OPENAI_API_KEY = "sk-1";
  process.env.ENGINES_DOCUMENT_TRANSLATE = `llm:openai/gpt-5-mini@${models.origin}/v1,${process.env.ENGINES_DOCUMENT_TRANSLATE}`;
  setRuntimeEnv({});
  service = await startTestService();
  headers = { authorization: `DeepL-Auth-Key ${(await testAccount(10_000)).key}` };
  const glossary = { name: "Terms", source_lang: "en", target_lang: "es", entries: "house\tmansión" };
  glossaryId = (await (await post("/v2/glossaries", glossary)).json()).glossary_id;
});
afterAll(async () => {
  await service.stop();
  await models.stop();
  await translator.stop();
});
beforeEach(() => {
  prompts = [];
});

const url = (path: string) => service.base.replace("/api/v1", `/api/deepl${path}`);
const post = (path: string, body: object, method = "POST") =>
  fetch(url(path), {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const text =
  (index = 0) =>
  (body: { translations: { text: string }[] }) =>
    body.translations[index]?.text ?? "";
/** The texts that the language model has translated. */
const segments = () => prompts.flatMap((prompt) => prompt.segments.map((segment) => segment.text));
const two = ["This house\nis red. It is old."];
const pair = { source_lang: "EN", target_lang: "ES" };
const glossaries = { glossary_ids: ["$glossary"] };
const error = (body: { message?: string; code?: string }) => body.message !== undefined && body.code !== undefined;

/** A parameter, its value, further fields of the request, and what is expected. */
type Row = [string, unknown, Record<string, unknown>, Outcome];

const xml = (source: string) => ({ text: [source], tag_handling: "xml" });
const translateRows: Row[] = [
  ["text", ["One house.", "Two dogs."], {}, honored((body) => body.translations.length === 2)],
  ["text", [], {}, refused(400, error)],
  ["source_lang", "EN", {}, honored((body) => body.translations[0].detected_source_language === "EN")],
  ["source_lang", "XX", {}, refused(400, error)],
  ["target_lang", "DE", {}, honored((body) => text()(body).startsWith("[de]"))],
  ["target_lang", "XX", {}, refused(400, error)],
  ["context", "A street.", {}, honored(() => prompts[0]?.context === "A street.")],
  ["context", "A street.", { model_type: "latency_optimized" }, honored((body) => /context/.test(body.warnings[0]))],
  ["show_billed_characters", true, {}, honored((body) => body.translations[0].billed_characters === 18)],
  ["split_sentences", "0", { text: two }, honored(() => segments().length === 1)],
  ["split_sentences", "1", { text: two }, honored(() => segments().length === 3)],
  ["split_sentences", "nonewlines", { text: two }, honored(() => segments().length === 2)],
  ["split_sentences", "1", { text: two, tag_handling: "html" }, honored(() => segments().length === 3)],
  ["split_sentences", undefined, { text: two, tag_handling: "html" }, honored(() => segments().length === 2)],
  ["split_sentences", "0", { text: two }, honored((body) => text()(body).includes("\n"))],
  ["split_sentences", "2", {}, refused(400, error)],
  ["preserve_formatting", true, { text: ["this is red"] }, honored((body) => text()(body).endsWith("THIS IS RED"))],
  ["preserve_formatting", "maybe", {}, refused(400, error)],
  ["formality", "more", {}, honored(() => prompts[0]?.formality === "more")],
  ["formality", "less", {}, honored(() => prompts[0]?.formality === "less")],
  ["formality", "prefer_more", {}, honored(() => prompts[0]?.formality === "more")],
  ["formality", "polite", {}, refused(400, error)],
  ["model_type", "quality_optimized", {}, honored((body) => isUsed(body, "quality_optimized", 1))],
  ["model_type", "prefer_quality_optimized", {}, honored((body) => isUsed(body, "quality_optimized", 1))],
  ["model_type", "latency_optimized", {}, honored((body) => isUsed(body, "latency_optimized", 0))],
  ["model_type", "best", {}, refused(400, error)],
  ["glossary_id", "$glossary", {}, honored((body) => text()(body).includes("mansión"))],
  ["glossary_id", "none", {}, refused(400, (body) => body.message.includes("glossary"), false)],
  ["glossary_ids", ["$glossary"], {}, honored((body) => text()(body).includes("mansión"))],
  ["source_lang", undefined, glossaries, refused(400, error)],
  ["style_id", "one", {}, refused(400, error)],
  ["custom_instructions", ["Be brief."], {}, honored(() => prompts[0]?.instructions === "Be brief.")],
  ["tag_handling", "html", { text: ["<b>Red</b>"] }, honored((body) => text()(body).includes("</b>"))],
  ["tag_handling", "json", {}, refused(400, error)],
  ["tag_handling_version", "v2", xml("<b>House"), refused(400, (body) => body.message.includes("XML"), false)],
  ["tag_handling_version", "v1", xml("<b>House"), honored((body) => text()(body).includes("<b>"))],
  ["outline_detection", false, xml("<p>A red</p><p>house</p>"), honored(() => segments().length === 1)],
  ["outline_detection", true, xml("<p>A red</p><p>house</p>"), honored(() => segments().length === 2)],
  ["splitting_tags", "c", xml("A red <c/> house"), honored(() => segments().length === 2)],
  ["non_splitting_tags", ["p"], xml("<d><p>A red</p><p>house</p></d>"), honored(() => segments().length === 1)],
  ["ignore_tags", ["k"], xml("Red <k>house</k>"), honored((body) => text()(body).includes("<k>house</k>"))],
  ["translation_memory_id", "one", {}, refused(400, error)],
  ["translation_memory_threshold", 75, {}, refused(400, error)],
  ["enable_beta_languages", true, {}, honored((body) => text()(body) !== "")],
  ["auth_key", "secret", {}, refused(400, error)],
  ["other", 1, {}, refused(400, error)],
];

/** Whether a type of model is named, and whether the language model was called. */
const isUsed = (body: { translations: { model_type_used: string }[] }, type: string, calls: number) =>
  body.translations[0]?.model_type_used === type && prompts.length === calls;

/** The rows with the account's glossary. */
const fill = (body: object) => JSON.parse(JSON.stringify(body).replaceAll("$glossary", glossaryId));

test.each(translateRows)("translate: %s %j", async (name, value, more, outcome) => {
  const body = fill({ text: ["This house is red."], ...pair, ...more, [name]: value });
  await settle(await post("/v2/translate", body), name, outcome);
});

const documentRows: Row[] = [
  ["source_lang", "EN", {}, honored((body) => body.document_id !== undefined)],
  ["target_lang", "XX", {}, refused(400, error)],
  ["file", "text", {}, refused(400, error)],
  ["filename", "other.html", {}, honored((body) => body.document_key !== undefined)],
  ["output_format", "docx", {}, refused(400, error)],
  ["output_format", "txt", {}, honored((body) => body.document_id !== undefined)],
  ["formality", "more", {}, honored((body) => body.document_id !== undefined)],
  ["formality", "polite", {}, refused(400, error)],
  ["glossary_id", "$glossary", {}, honored((body) => body.document_id !== undefined)],
  ["style_id", "one", {}, refused(400, error)],
  ["translation_memory_id", "one", {}, refused(400, error)],
  ["custom_instructions", "Be brief.", {}, honored((body) => body.document_id !== undefined)],
  ["enable_beta_languages", "1", {}, honored((body) => body.document_id !== undefined)],
  ["model_type", "quality_optimized", {}, refused(400, error)],
  ["split_sentences", "0", {}, refused(400, error)],
  ["other", "1", {}, refused(400, error)],
];

test.each(documentRows)("document: %s %j", async (name, value, more, outcome) => {
  const file = new File(["This house is red."], "a.txt");
  const body = form({ file, ...pair, ...fill({ ...more, [name]: value }) });
  await settle(await fetch(url("/v2/document"), { method: "POST", headers, body }), name, outcome);
});

const improved = (body: { improvements: { text: string }[] }) => body.improvements[0]?.text.endsWith("Truly.") === true;
const writeRows: [string, ...Row][] = [
  ["rephrase", "text", ["This house are red and it is old."], {}, honored(improved)],
  ["rephrase", "target_lang", "en-US", {}, honored((body) => body.improvements[0].target_language === "en-US")],
  ["rephrase", "target_lang", "de", {}, refused(400, error)],
  ["rephrase", "writing_style", "business", {}, honored(() => prompts[0]?.style === "business")],
  ["rephrase", "writing_style", "angry", {}, refused(400, error)],
  ["rephrase", "tone", "friendly", {}, honored(() => prompts[0]?.style === "friendly")],
  ["rephrase", "tone", "angry", {}, refused(400, error)],
  ["rephrase", "other", 1, {}, refused(400, error)],
  ["correct", "text", ["This house are red and it is old."], {}, honored(improved)],
  ["correct", "target_lang", "en-GB", {}, honored(() => prompts[0]?.task === "correct")],
  ["correct", "tone", "friendly", {}, refused(400, error)],
  ["correct", "other", 1, {}, refused(400, error)],
];

test.each(writeRows)("write/%s: %s %j", async (route, name, value, more, outcome) => {
  const body = { text: ["This house are red and it is very old."], ...more, [name]: value };
  await settle(await post(`/v2/write/${route}`, body), name, outcome);
});

const words = { source_lang: "en", target_lang: "es", entries: "dog\tcan", entries_format: "tsv" };
const glossaryRows: [string, string, object, ...Row][] = [
  ["POST", "/v2/glossaries", words, "name", "One", {}, honored((body) => body.name === "One")],
  ["POST", "/v2/glossaries", words, "name", "", {}, refused(400, error)],
  [
    "POST",
    "/v2/glossaries",
    words,
    "entries_format",
    "csv",
    { name: "CSV", entries: "dog,can" },
    honored((body) => body.entry_count === 1),
  ],
  ["POST", "/v2/glossaries", words, "entries_format", "xml", {}, refused(400, error)],
  ["POST", "/v2/glossaries", words, "entries", "", {}, refused(400, error)],
  ["POST", "/v2/glossaries", words, "source_lang", "x", {}, refused(400, error)],
  ["POST", "/v2/glossaries", words, "other", 1, {}, refused(400, error)],
  [
    "POST",
    "/v3/glossaries",
    {},
    "dictionaries",
    [words],
    { name: "V3" },
    honored((body) => body.dictionaries.length === 1),
  ],
  ["POST", "/v3/glossaries", {}, "dictionaries", [], {}, refused(400, error)],
  ["POST", "/v3/glossaries", {}, "dictionaries", [{ ...words, other: 1 }], {}, refused(400, error)],
  ["POST", "/v3/glossaries", { dictionaries: [words] }, "other", 1, {}, refused(400, error)],
  ["PATCH", "/v3/glossaries/$glossary", {}, "name", "Other", {}, honored((body) => body.name === "Other")],
  ["PATCH", "/v3/glossaries/$glossary", {}, "other", 1, {}, refused(400, error)],
  ["PUT", "/v3/glossaries/$glossary/dictionaries", words, "other", 1, {}, refused(400, error)],
];

test.each(glossaryRows)("%s %s: %j with %s %j", async (method, path, fields, name, value, more, outcome) => {
  const body = { ...(method === "POST" ? { name: "Terms" } : {}), ...fields, ...more, [name]: value };
  await settle(await post(fill({ path }).path, body, method), name, outcome);
});

const query: [string, string, Outcome][] = [
  ["/v2/languages?type=source", "type", honored((body) => body.length > 1)],
  ["/v2/languages?type=both", "type", refused(400, error)],
  ["/v2/languages?type=source&enable_beta_languages=1", "enable_beta_languages", honored((body) => body.length > 1)],
  ["/v2/languages?other=1", "other", refused(400, error)],
  ["/v3/languages?resource=glossary", "resource", honored((body) => body.length > 1)],
  ["/v3/languages?resource=all", "resource", refused(400, error)],
];

test.each(query)("GET %s", async (path, name, outcome) => {
  await settle(await fetch(url(path), { headers }), name, outcome);
});
