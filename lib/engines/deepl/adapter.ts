import { z } from "zod";
import type { EngineAdapter, EngineChoice, EngineSettings, Fetch } from "../define.ts";
import { describeHostedTranslator } from "../translation/describe-hosted.ts";
import type { TranslationRequest } from "../translation/hosted.ts";
import { canonicalTag } from "../translation/languages.ts";
import type { SupportedLanguages } from "../translation/supported-languages.ts";
import { plainText } from "../translation/tags.ts";
import { postJson, probeVendor, requestJson, type Vendor } from "../vendor/client.ts";
import { knownLanguages } from "./languages.ts";

const ADDRESS = "https://api.deepl.com";
const FREE_ADDRESS = "https://api-free.deepl.com";
/** DeepL accepts 50 texts and 128 KiB per request. */
const LIMITS = { segments: 50, characters: 20_000, concurrency: 4 };

const translationResponse = z.object({ translations: z.array(z.object({ text: z.string() })) });
const languageList = z.array(z.object({ language: z.string(), supports_formality: z.boolean().optional() }));

/** DeepL's REST API, v2. Inline tags are sent as XML, which DeepL preserves. */
export const adapter: EngineAdapter = (choice, capabilities, settings) =>
  describeHostedTranslator({
    choice,
    capabilities,
    address: getAddress(choice, settings),
    limits: LIMITS,
    knownLanguages,
    usesContext: true,
    probe: (current, fetch, signal) => probeVendor(getVendor(choice, current, fetch), "/v2/usage", signal),
    connect: (current, fetch) => {
      const vendor = getVendor(choice, current, fetch);
      return {
        fetchLanguages: (signal) => fetchLanguages(vendor, signal),
        translate: (request, signal) => translate(vendor, request, signal),
      };
    },
  });

async function translate(
  vendor: Vendor,
  { segments, before, from, to, formality, context }: TranslationRequest,
  signal: AbortSignal,
): Promise<string[]> {
  const surroundings = [context ?? "", ...before.map(({ text }) => plainText(text))].filter((text) => text !== "");
  const body = {
    text: segments.map(({ text }) => text),
    // DeepL accepts no region in the source language.
    source_lang: new Intl.Locale(from).language.toUpperCase(),
    target_lang: to.toUpperCase(),
    tag_handling: "xml",
    ...(formality === "default" ? {} : { formality: `prefer_${formality}` }),
    // Context is free and improves the translation of short sentences.
    ...(surroundings.length > 0 ? { context: surroundings.join(" ") } : {}),
  };
  const { translations } = await postJson(vendor, "/v2/translate", body, translationResponse, signal);
  return translations.map(({ text }) => text);
}

async function fetchLanguages(vendor: Vendor, signal: AbortSignal): Promise<SupportedLanguages> {
  const list = (type: string) => requestJson(vendor, `/v2/languages?type=${type}`, { signal }, languageList);
  const [sources, targets] = await Promise.all([list("source"), list("target")]);
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

/** Keys of the free plan end in ":fx" and work only at the free plan's address. */
function getAddress({ address }: EngineChoice, settings: EngineSettings): string {
  return address ?? (settings.secrets?.DEEPL_API_KEY?.endsWith(":fx") ? FREE_ADDRESS : ADDRESS);
}

function getVendor(choice: EngineChoice, settings: EngineSettings, fetch: Fetch): Vendor {
  const key = settings.secrets?.DEEPL_API_KEY ?? "";
  return {
    title: "DeepL",
    address: getAddress(choice, settings),
    headers: { authorization: `DeepL-Auth-Key ${key}` },
    secrets: [key],
    fetch,
  };
}
