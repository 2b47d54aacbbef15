import { z } from "zod";
import type { EngineAdapter, EngineSettings, Fetch } from "../define.ts";
import { hostedTranslator, type TranslationRequest } from "../translation/hosted.ts";
import { canonicalTag, isLanguage } from "../translation/languages.ts";
import { currentLanguages, type SupportedLanguages } from "../translation/supported-languages.ts";
import { probeVendor, requestJson, type Vendor } from "../vendor/client.ts";

/** Servers limit texts and characters by settings of theirs; these pass wherever nothing was set. */
const LIMITS = { segments: 25, characters: 5_000, atOnce: 2 };

const translated = z.object({ translatedText: z.array(z.string()) });
const offered = z.array(z.object({ code: z.string(), targets: z.array(z.string()) }));

/** Codes of its models that are no language tags, or another language's. */
const aliases: Record<string, string> = { zt: "zh-Hant", pb: "pt-BR" };

const tags = (
  "ar az bg bn ca cs da de el en eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl pl pt pt-BR ro ru sk sl " +
  "sq sv th tl tr uk ur vi zh-Hans zh-Hant"
).split(" ");

/** What a server with all models has, for when it cannot be asked. */
const knownLanguages: SupportedLanguages = { groups: [{ from: tags, to: tags }], formality: [] };

/** A LibreTranslate server: the operator's own, or its makers' with a key. */
export const adapter: EngineAdapter = (choice, capabilities) => {
  const address = choice.address ?? "";
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    manyCalls: true,
    origins: address === "" ? [] : [new URL(address).origin],
    probe: (_settings, fetch, signal) => probeVendor(vendorOf(address, undefined, fetch), "/languages", signal, true),
    load: (settings: EngineSettings, fetch = globalThis.fetch) => {
      const key = settings.secrets?.LIBRETRANSLATE_API_KEY;
      const vendor = vendorOf(address, key, fetch);
      const offer = () =>
        currentLanguages(`libretranslate ${address}`, (signal) => fetchLanguages(vendor, signal), knownLanguages);
      return {
        translator: hostedTranslator({
          engine: choice.name,
          limits: LIMITS,
          offer,
          ask: (question, signal) => translate(vendor, key, question, signal),
        }),
      };
    },
  };
};

async function translate(
  vendor: Vendor,
  key: string | undefined,
  { segments, from, to }: TranslationRequest,
  signal: AbortSignal,
): Promise<string[]> {
  // It brings a parser along, which only those need who translate.
  const { fromHtml, toHtml } = await import("../translation/html.ts");
  const body = {
    q: segments.map(({ text }) => toHtml(text)),
    source: from,
    target: to,
    format: "html",
    ...(key ? { api_key: key } : {}),
  };
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body), signal };
  const { translatedText } = await requestJson(vendor, "/translate", init, translated);
  return translatedText.map(fromHtml);
}

async function fetchLanguages(vendor: Vendor, signal: AbortSignal): Promise<SupportedLanguages> {
  const languages = await requestJson(vendor, "/languages", { signal }, offered);
  const tagOf = (code: string) => aliases[code] ?? canonicalTag(code);
  const known = (code: string) => isLanguage(tagOf(code));
  return {
    groups: languages
      .filter(({ code }) => known(code))
      .map(({ code, targets }) => ({
        from: [tagOf(code)],
        to: targets.filter((target) => target !== code && known(target)).map(tagOf),
      })),
    formality: [],
    codes: Object.fromEntries(languages.map(({ code }) => [tagOf(code), code])),
  };
}

const vendorOf = (address: string, key: string | undefined, fetch: Fetch): Vendor => ({
  title: "LibreTranslate",
  address,
  headers: {},
  secrets: key ? [key] : [],
  fetch,
});
