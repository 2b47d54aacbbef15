import type { EngineChoice, EngineDescriptor, EngineSettings, Fetch } from "../define.ts";
import type { Capability } from "../ports/index.ts";
import type { BatchLimits } from "./batches.ts";
import { hostedTranslator, type TranslationRequest } from "./hosted.ts";
import { currentLanguages, type SupportedLanguages } from "./supported-languages.ts";

/** A vendor's translation API with the credentials of the settings. */
export interface TranslationApi {
  fetchLanguages(signal: AbortSignal): Promise<SupportedLanguages>;
  translate(request: TranslationRequest, signal: AbortSignal): Promise<string[]>;
}

/** The descriptor of a translation engine behind a vendor's API. */
export function describeHostedTranslator({
  choice,
  capabilities,
  address,
  limits,
  knownLanguages,
  usesContext,
  probe,
  connect,
}: {
  choice: EngineChoice;
  capabilities: readonly Capability[];
  address: string;
  limits: BatchLimits;
  /** Used while the vendor's list cannot be requested. */
  knownLanguages: SupportedLanguages;
  usesContext?: boolean;
  probe: NonNullable<EngineDescriptor["probe"]>;
  connect(settings: EngineSettings, fetch: Fetch): TranslationApi;
}): EngineDescriptor {
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    manyCalls: true,
    origins: address === "" ? [] : [new URL(address).origin],
    probe,
    load(settings, fetch = globalThis.fetch) {
      const api = connect(settings, fetch);
      const languages = () => currentLanguages(`${choice.family} ${address}`, api.fetchLanguages, knownLanguages);
      return {
        "document-translate": hostedTranslator({
          engine: choice.name,
          limits,
          usesContext,
          languages,
          translate: api.translate,
        }),
      };
    },
  };
}
