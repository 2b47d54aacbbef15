import { installedDirections } from "../../models/languages/installed-directions.ts";
import type { EngineAdapter } from "../define.ts";
import { bergamotTranslator } from "./translator.ts";

/** Mozilla's translation models in WebAssembly, in an engine process. */
export const adapter: EngineAdapter = (choice, _capabilities, settings) => ({
  name: choice.name,
  lane: "cpu",
  capabilities: ["document-translate"],
  weights: { required: [], optional: [] },
  readsAnyLanguage: true,
  missingRequirement: () =>
    settings.languages?.downloads || installedDirections(settings.cacheDirectory).size > 0
      ? null
      : {
          reason:
            "no language is installed and LANGUAGE_DOWNLOADS is off; add languages with: npm run atelier -- models add languages de,fr",
        },
  load: (chosen) => ({ "document-translate": bergamotTranslator(chosen) }),
});
