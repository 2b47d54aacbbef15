import type { FakeProvider } from "./provider.ts";
import { pseudoTranslation } from "./pseudo.ts";
import { assertProtocol, type Received, startFakeServer, type VendorApi } from "./server.ts";

const SOURCES = ["AR", "DE", "EN", "ES", "FR", "HE", "JA", "PT", "ZH"];
const TARGETS = ["AR", "DE", "EN-GB", "EN-US", "ES", "FR", "HE", "JA", "PT-BR", "PT-PT", "ZH-HANS", "ZH-HANT"];
const WITH_FORMALITY = ["DE", "ES", "FR", "JA", "PT-BR", "PT-PT"];
const FIELDS = [
  "text",
  "source_lang",
  "target_lang",
  "tag_handling",
  "formality",
  "context",
  "split_sentences",
  "show_billed_characters",
];
const FORMALITY = ["default", "more", "less", "prefer_more", "prefer_less"];

/** DeepL's API v2 with forms and JSON. */
export function deeplApi(key: string): VendorApi {
  return {
    isCall: ({ path }) => path === "/v2/translate",
    async answer(request) {
      assertProtocol(request.headers.authorization === `DeepL-Auth-Key ${key}`, "the authorization header is wrong");
      const { path, method, query } = request;
      if (path === "/v2/usage") return { body: { character_count: 1, character_limit: 500_000 } };
      if (path === "/v2/languages") {
        const codes = query.get("type") === "target" ? TARGETS : SOURCES;
        const formality = (code: string) =>
          query.get("type") === "target" ? { supports_formality: WITH_FORMALITY.includes(code) } : {};
        return { body: codes.map((language) => ({ language, name: language, ...formality(language) })) };
      }
      assertProtocol(path === "/v2/translate" && method === "POST", `${method} ${path} does not exist`);
      assertProtocol(request.bytes.length <= 131_072, "the request is larger than 128 KiB");
      const { text, ...fields } = toFields(request);
      for (const name of Object.keys(fields)) assertProtocol(FIELDS.includes(name), `the field ${name} is unknown`);
      assertProtocol(text.length >= 1 && text.length <= 50, `${text.length} texts were sent`);
      assertProtocol(
        !fields.source_lang || SOURCES.includes(fields.source_lang.toUpperCase()),
        `source_lang ${fields.source_lang} is not supported`,
      );
      assertProtocol(
        TARGETS.includes(fields.target_lang?.toUpperCase() ?? ""),
        `target_lang ${fields.target_lang} is not supported`,
      );
      assertProtocol(
        !fields.formality || FORMALITY.includes(fields.formality),
        `formality ${fields.formality} is not supported`,
      );
      const translations = text.map((item) => ({
        detected_source_language: fields.source_lang ?? "EN",
        text: pseudoTranslation(item, fields.target_lang ?? ""),
        billed_characters: item.length,
      }));
      return { body: { translations } };
    },
    error: (status, message) => ({ status, body: { message } }),
    moderation: () => ({ status: 456, body: { message: "Quota Exceeded" } }),
  };
}

function toFields(request: Received): { text: string[] } & Record<string, string> {
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) {
    const form = new URLSearchParams(request.bytes.toString("utf8"));
    return { ...Object.fromEntries(form), text: form.getAll("text") } as ReturnType<typeof toFields>;
  }
  const body = request.json();
  assertProtocol(Array.isArray(body.text), "text is not a list");
  return body as ReturnType<typeof toFields>;
}

const KEY = "deepl-1b2c-99x";

export const providers: readonly FakeProvider[] = [
  {
    spec: "deepl",
    withoutContentPolicy: true,
    path: "",
    serves: ["document-translate"],
    secrets: { DEEPL_API_KEY: KEY },
    start: () => startFakeServer(deeplApi(KEY)),
  },
];
