import { z } from "zod";
import type { EngineAdapter, EngineChoice, EngineSettings, Fetch } from "../define.ts";
import { hostedTranslator, type TranslationRequest } from "../translation/hosted.ts";
import { canonicalTag } from "../translation/languages.ts";
import { currentLanguages, type SupportedLanguages } from "../translation/supported-languages.ts";
import { plainText } from "../translation/tags.ts";
import { probeVendor, requestJson, type Vendor } from "../vendor/client.ts";
import { knownLanguages } from "./languages.ts";

const ADDRESS = "https://api.deepl.com";
const FREE_ADDRESS = "https://api-free.deepl.com";
/** What it takes in one request: 50 texts, 128 KiB in all. */
const LIMITS = { segments: 50, characters: 20_000, atOnce: 4 };

const translated = z.object({ translations: z.array(z.object({ text: z.string() })) });
const offered = z.array(z.object({ language: z.string(), supports_formality: z.boolean().optional() }));

/** DeepL's REST API, v2: our tags are XML, which it keeps in place. */
export const adapter: EngineAdapter = (choice, capabilities, settings) => {
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    manyCalls: true,
    origins: [new URL(addressOf(choice, settings)).origin],
    probe: (chosen, fetch, signal) => probeVendor(vendorOf(choice, chosen, fetch), "/v2/usage", signal),
    load: (chosen, fetch = globalThis.fetch) => {
      const vendor = vendorOf(choice, chosen, fetch);
      return {
        translator: hostedTranslator({
          engine: choice.name,
          limits: LIMITS,
          offer: () =>
            currentLanguages(`deepl ${vendor.address}`, (signal) => fetchLanguages(vendor, signal), knownLanguages),
          ask: (question, signal) => translate(vendor, question, signal),
        }),
      };
    },
  };
};

async function translate(
  vendor: Vendor,
  { segments, before, from, to, formality }: TranslationRequest,
  signal: AbortSignal,
): Promise<string[]> {
  const body = {
    text: segments.map(({ text }) => text),
    // A source is a language, without its country.
    source_lang: new Intl.Locale(from).language.toUpperCase(),
    target_lang: to.toUpperCase(),
    tag_handling: "xml",
    ...(formality === "default" ? {} : { formality: `prefer_${formality}` }),
    // Neighboring words cost nothing and tell what a short sentence means.
    ...(before.length > 0 ? { context: before.map(({ text }) => plainText(text)).join(" ") } : {}),
  };
  const { translations } = await requestJson(vendor, "/v2/translate", jsonPost(body, signal), translated);
  return translations.map(({ text }) => text);
}

async function fetchLanguages(vendor: Vendor, signal: AbortSignal): Promise<SupportedLanguages> {
  const ask = (type: string) => requestJson(vendor, `/v2/languages?type=${type}`, { signal }, offered);
  const [sources, targets] = await Promise.all([ask("source"), ask("target")]);
  return {
    groups: [
      {
        from: sources.map(({ language }) => canonicalTag(language)),
        to: targets.map(({ language }) => canonicalTag(language)),
      },
    ],
    formality: targets.filter((target) => target.supports_formality).map(({ language }) => canonicalTag(language)),
  };
}

const jsonPost = (body: object, signal: AbortSignal) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

/** Keys of the free plan end in ":fx" and are good at an address of their own. */
function addressOf({ address }: EngineChoice, settings: EngineSettings): string {
  return address ?? (settings.secrets?.DEEPL_API_KEY?.endsWith(":fx") ? FREE_ADDRESS : ADDRESS);
}

function vendorOf(choice: EngineChoice, settings: EngineSettings, fetch: Fetch): Vendor {
  const key = settings.secrets?.DEEPL_API_KEY ?? "";
  return {
    title: "DeepL",
    address: addressOf(choice, settings),
    headers: { authorization: `DeepL-Auth-Key ${key}` },
    secrets: [key],
    fetch,
  };
}
