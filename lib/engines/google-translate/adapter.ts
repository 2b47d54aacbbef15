import { z } from "zod";
import type { EngineAdapter, EngineSettings, Fetch } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { describeHostedTranslator } from "../translation/describe-hosted.ts";
import type { TranslationRequest } from "../translation/hosted.ts";
import { canonicalTag, isLanguage } from "../translation/languages.ts";
import type { SupportedLanguages } from "../translation/supported-languages.ts";
import { postJson, probeVendor, requestJson, type Vendor } from "../vendor/client.ts";
import { type GoogleAccess, googleAccess } from "./credentials.ts";
import { knownLanguages } from "./languages.ts";

const ADDRESS = "https://translation.googleapis.com";
/** Google recommends fewer than 30,000 characters per request, including markup. */
const LIMITS = { segments: 100, characters: 5_000, concurrency: 4 };

const translationResponse = z.object({ translations: z.array(z.object({ translatedText: z.string() })) });
const languageList = z.object({
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
  return describeHostedTranslator({
    choice,
    capabilities,
    address,
    limits: LIMITS,
    knownLanguages,
    probe: (settings, fetch, signal) => probe(address, settings, fetch, signal),
    connect: (settings, fetch) => {
      const client: Client = { address, model: choice.model, access: lazyAccess(settings), fetch };
      return {
        fetchLanguages: (signal) => fetchLanguages(client, signal),
        translate: (request, signal) => translate(client, request, signal),
      };
    },
  });
};

interface Client {
  address: string;
  /** For example "general/nmt"; Google's default if absent. */
  model: string | undefined;
  access(): GoogleAccess;
  fetch: Fetch;
}

async function probe(
  address: string,
  settings: EngineSettings,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const access = googleAccess(settings.secrets?.GOOGLE_TRANSLATE_CREDENTIALS ?? "");
    const vendor = await readVendor(address, access, fetch);
    return await probeVendor(vendor, `${getParent(access)}/supportedLanguages`, signal, true);
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

async function translate(
  client: Client,
  { segments, from, to }: TranslationRequest,
  signal: AbortSignal,
): Promise<string[]> {
  const { address, model, fetch } = client;
  const access = client.access();
  // Imported here because the module loads an HTML parser that only translation needs.
  const { fromHtml, toHtml } = await import("../translation/html.ts");
  const body = {
    contents: segments.map(({ text }) => toHtml(text)),
    mimeType: "text/html",
    sourceLanguageCode: from,
    targetLanguageCode: to,
    ...(model ? { model: `${getParent(access).slice("/v3/".length)}/models/${model}` } : {}),
  };
  const vendor = await readVendor(address, access, fetch);
  const path = `${getParent(access)}:translateText`;
  const { translations } = await postJson(vendor, path, body, translationResponse, signal);
  return translations.map(({ translatedText }) => fromHtml(translatedText));
}

async function fetchLanguages(client: Client, signal: AbortSignal): Promise<SupportedLanguages> {
  const { address, fetch } = client;
  const access = client.access();
  const vendor = await readVendor(address, access, fetch);
  const { languages } = await requestJson(vendor, `${getParent(access)}/supportedLanguages`, { signal }, languageList);
  const known = languages.filter(({ languageCode }) => isLanguage(languageCode));
  const tags = (which: "supportSource" | "supportTarget") =>
    known.filter((language) => language[which]).map(({ languageCode }) => canonicalTag(languageCode));
  return {
    groups: [{ from: [...new Set(tags("supportSource"))], to: [...new Set(tags("supportTarget"))] }],
    formality: [],
  };
}

/** The parent resource of a request. General models are available in the location "global". */
const getParent = ({ project }: GoogleAccess) => `/v3/projects/${encodeURIComponent(project)}/locations/global`;

async function readVendor(address: string, access: GoogleAccess, fetch: Fetch): Promise<Vendor> {
  const authorization = await access.authorization();
  const secrets = [...access.secrets, authorization.slice("Bearer ".length)];
  return { title: "Google Translation", address, headers: { authorization }, secrets, fetch };
}

/** Parses the key at its first use, so that loading an engine never fails. */
function lazyAccess({ secrets }: EngineSettings): () => GoogleAccess {
  let access: GoogleAccess | undefined;
  return () => {
    access ??= googleAccess(secrets?.GOOGLE_TRANSLATE_CREDENTIALS ?? "");
    return access;
  };
}
