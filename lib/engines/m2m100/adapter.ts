import type { EngineAdapter, EngineChoice, EngineSettings } from "../define.ts";
import type { Capability } from "../ports/index.ts";
import { directoryOf, missingModelOf, modelFiles, storeDirectory } from "./files.ts";
import { m2m100Translator } from "./translator.ts";

/** The model comes before the default translators once it is in the model store. */
export const installedChoices = (capability: Capability, settings: EngineSettings): EngineChoice[] =>
  capability === "document-translate" && storeDirectory(settings) !== undefined
    ? [{ name: "m2m100", family: "m2m100" }]
    : [];

/** The M2M100 translation model in an engine process. */
export const adapter: EngineAdapter = (choice, _capabilities, settings) => {
  const directory = directoryOf(settings);
  const storeModel = missingModelOf(settings);
  return {
    name: choice.name,
    lane: "cpu",
    capabilities: ["document-translate"],
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    storeModel,
    missingRequirement: () =>
      storeModel === undefined && modelFiles(directory) === null
        ? {
            reason: `the folder ${directory} (M2M100_WEIGHTS or the model store) must contain config.json, the tokenizer files and the encoder and decoder_model_merged in onnx/`,
          }
        : null,
    load: (chosen) => ({ "document-translate": m2m100Translator(directoryOf(chosen), chosen.threads) }),
  };
};
