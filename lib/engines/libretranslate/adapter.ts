import { z } from "zod";
import type { EngineAdapter, Fetch } from "../define.ts";
import { describeHostedTranslator } from "../translation/describe-hosted.ts";
import type { TranslationRequest } from "../translation/hosted.ts";
import { canonicalTag, isLanguage } from "../translation/languages.ts";
import type { SupportedLanguages } from "../translation/supported-languages.ts";
import { postJson, probeVendor, requestJson, type Vendor } from "../vendor/client.ts";

/** Servers can set limits of their own; these values stay below the defaults. */
const LIMITS = { segments: 25, characters: 5_000, concurrency: 2 };

const translationResponse = z.object({ translatedText: z.array(z.string()) });
const languageList = z.array(z.object({ code: z.string(), targets: z.array(z.string()) }));

/** Codes that are not BCP 47 tags, or are tags of another language. */
const aliases: Record<string, string> = { zt: "zh-Hant", pb: "pt-BR" };

const tags = (
  "ar az bg bn ca cs da de el en eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl pl pt pt-BR ro ru sk sl " +
  "sq sv th tl tr uk ur vi zh-Hans zh-Hant"
).split(" ");

/** The languages of a server with all models, used while its list cannot be requested. */
const knownLanguages: SupportedLanguages = { groups: [{ from: tags, to: tags }], formality: [] };

/** A LibreTranslate server. */
export const adapter: EngineAdapter = (choice, capabilities) => {
  const address = choice.address ?? "";
  return describeHostedTranslator({
    choice,
    capabilities,
    address,
    limits: LIMITS,
    knownLanguages,
    probe: (_settings, fetch, signal) =>
      probeVendor(parseVendor(address, undefined, fetch), "/languages", signal, true),
    connect: (settings, fetch) => {
      const key = settings.secrets?.LIBRETRANSLATE_API_KEY;
      const vendor = parseVendor(address, key, fetch);
      return {
        fetchLanguages: (signal) => fetchLanguages(vendor, signal),
        translate: (request, signal) => translate(vendor, key, request, signal),
      };
    },
  });
};

async function translate(
  vendor: Vendor,
  key: string | undefined,
  { segments, from, to }: TranslationRequest,
  signal: AbortSignal,
): Promise<string[]> {
  // Imported here because the module loads an HTML parser that only translation needs.
  const { fromHtml, toHtml } = await import("../translation/html.ts");
  const body = {
    q: segments.map(({ text }) => toHtml(text)),
    source: from,
    target: to,
    format: "html",
    ...(key ? { api_key: key } : {}),
  };
  const { translatedText } = await postJson(vendor, "/translate", body, translationResponse, signal);
  return translatedText.map(fromHtml);
}

async function fetchLanguages(vendor: Vendor, signal: AbortSignal): Promise<SupportedLanguages> {
  const languages = await requestJson(vendor, "/languages", { signal }, languageList);
  const getTag = (code: string) => aliases[code] ?? canonicalTag(code);
  const isKnown = (code: string) => isLanguage(getTag(code));
  return {
    groups: languages
      .filter(({ code }) => isKnown(code))
      .map(({ code, targets }) => ({
        from: [getTag(code)],
        to: targets.filter((target) => target !== code && isKnown(target)).map(getTag),
      })),
    formality: [],
    codes: Object.fromEntries(languages.map(({ code }) => [getTag(code), code])),
  };
}

const parseVendor = (address: string, key: string | undefined, fetch: Fetch): Vendor => ({
  title: "LibreTranslate",
  address,
  headers: {},
  secrets: key ? [key] : [],
  fetch,
});
