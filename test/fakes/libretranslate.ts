import type { FakeProvider } from "./provider.ts";
import { pseudoTranslation } from "./pseudo.ts";
import { assertProtocol, startFakeServer, type VendorApi } from "./server.ts";

const CODES = ["ar", "de", "en", "es", "he", "ja", "pb", "zh-Hans", "zt"];
const FIELDS = ["q", "source", "target", "format", "api_key", "alternatives"];
const MAX_TEXTS = 25;

/** A LibreTranslate server that requires a key. */
export function libreTranslateApi(key: string): VendorApi {
  return {
    isCall: ({ path }) => path === "/translate",
    async answer(request) {
      if (request.path === "/languages") return { body: CODES.map((code) => ({ code, name: code, targets: CODES })) };
      assertProtocol(
        request.path === "/translate" && request.method === "POST",
        `${request.method} ${request.path} does not exist`,
      );
      const body = request.json();
      for (const name of Object.keys(body)) assertProtocol(FIELDS.includes(name), `the field ${name} is unknown`);
      const { q, source, target, format, api_key } = body;
      assertProtocol(api_key === key, "the key is wrong");
      assertProtocol(
        Array.isArray(q) && q.length <= MAX_TEXTS && q.every((item) => typeof item === "string"),
        "q is not a list of texts",
      );
      assertProtocol(
        CODES.includes(String(source)) && CODES.includes(String(target)),
        `${source} or ${target} is not supported`,
      );
      assertProtocol(format === "html", "the format is not html");
      return { body: { translatedText: q.map((item) => pseudoTranslation(String(item), String(target))) } };
    },
    error: (status, error) => ({ status, body: { error } }),
    moderation: () => ({ status: 403, body: { error: "Visit the site to get an API key" } }),
  };
}

const KEY = "libre-7f6e-00q";

export const providers: readonly FakeProvider[] = [
  {
    spec: "libretranslate",
    withoutContentPolicy: true,
    path: "",
    serves: ["document-translate"],
    secrets: { LIBRETRANSLATE_API_KEY: KEY },
    start: () => startFakeServer(libreTranslateApi(KEY)),
  },
];
