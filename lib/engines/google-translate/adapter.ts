import { z } from "zod";
import type { EngineAdapter, EngineSettings, Fetch } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { hostedTranslator, type TranslationRequest } from "../translation/hosted.ts";
import { canonicalTag, isLanguage } from "../translation/languages.ts";
import { currentLanguages, type SupportedLanguages } from "../translation/supported-languages.ts";
import { probeVendor, requestJson, type Vendor } from "../vendor/client.ts";
import { type GoogleAccess, googleAccess } from "./credentials.ts";
import { knownLanguages } from "./languages.ts";

const ADDRESS = "https://translation.googleapis.com";
/** It asks for fewer than 30,000 characters a request, markup included. */
const LIMITS = { segments: 100, characters: 5_000, atOnce: 4 };

const translated = z.object({ translations: z.array(z.object({ translatedText: z.string() })) });
const offered = z.object({
  languages: z.array(
    z.object({
      languageCode: z.string(),
      supportSource: z.boolean().optional(),
      supportTarget: z.boolean().optional(),
    }),
  ),
});

/** Google Cloud Translation, v3, over REST. */
export const adapter: EngineAdapter = (choice, capabilities) => {
  const address = choice.address ?? ADDRESS;
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    manyCalls: true,
    origins: [new URL(address).origin],
    async probe(settings, fetch, signal) {
      try {
        const access = googleAccess(settings.secrets?.GOOGLE_TRANSLATE_CREDENTIALS ?? "");
        const vendor = await vendorOf(address, access, fetch);
        return await probeVendor(vendor, `${parentOf(access)}/supportedLanguages`, signal, true);
      } catch (error) {
        if (error instanceof EngineError) return error.message;
        throw error;
      }
    },
    load: (settings, fetch = globalThis.fetch) => {
      const client: Client = { address, model: choice.model, access: lazyAccess(settings), fetch };
      return {
        translator: hostedTranslator({
          engine: choice.name,
          limits: LIMITS,
          offer: () =>
            currentLanguages(`google-translate ${address}`, (signal) => fetchLanguages(client, signal), knownLanguages),
          ask: (question, signal) => translate(client, question, signal),
        }),
      };
    },
  };
};

interface Client {
  address: string;
  /** As "general/nmt"; the service's own choice without it. */
  model: string | undefined;
  access(): GoogleAccess;
  fetch: Fetch;
}

async function translate(
  client: Client,
  { segments, from, to }: TranslationRequest,
  signal: AbortSignal,
): Promise<string[]> {
  const { address, model, fetch } = client;
  const access = client.access();
  // It brings a parser along, which only those need who translate.
  const { fromHtml, toHtml } = await import("../translation/html.ts");
  const body = {
    contents: segments.map(({ text }) => toHtml(text)),
    mimeType: "text/html",
    sourceLanguageCode: from,
    targetLanguageCode: to,
    ...(model ? { model: `${parentOf(access).slice("/v3/".length)}/models/${model}` } : {}),
  };
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
  const vendor = await vendorOf(address, access, fetch);
  const { translations } = await requestJson(vendor, `${parentOf(access)}:translateText`, init, translated);
  return translations.map(({ translatedText }) => fromHtml(translatedText));
}

async function fetchLanguages(client: Client, signal: AbortSignal): Promise<SupportedLanguages> {
  const { address, fetch } = client;
  const access = client.access();
  const vendor = await vendorOf(address, access, fetch);
  const { languages } = await requestJson(vendor, `${parentOf(access)}/supportedLanguages`, { signal }, offered);
  const known = languages.filter(({ languageCode }) => isLanguage(languageCode));
  const tags = (which: "supportSource" | "supportTarget") =>
    known.filter((language) => language[which]).map(({ languageCode }) => canonicalTag(languageCode));
  return {
    groups: [{ from: [...new Set(tags("supportSource"))], to: [...new Set(tags("supportTarget"))] }],
    formality: [],
  };
}

/** The project's place for translations; models of the general kind and our own use need no other. */
const parentOf = ({ project }: GoogleAccess) => `/v3/projects/${encodeURIComponent(project)}/locations/global`;

async function vendorOf(address: string, access: GoogleAccess, fetch: Fetch): Promise<Vendor> {
  const authorization = await access.authorization();
  const secrets = [...access.secrets, authorization.slice("Bearer ".length)];
  return { title: "Google Translation", address, headers: { authorization }, secrets, fetch };
}

/** The key is read when it is first used: loading an engine fails for nobody. */
function lazyAccess({ secrets }: EngineSettings): () => GoogleAccess {
  let access: GoogleAccess | undefined;
  return () => {
    access ??= googleAccess(secrets?.GOOGLE_TRANSLATE_CREDENTIALS ?? "");
    return access;
  };
}
