import type { EngineAdapter } from "../define.ts";
import { findMissingModel, getDirectory, modelFiles } from "./files.ts";
import { m2m100Translator } from "./translator.ts";

/** The M2M100 translation model in an engine process. */
export const adapter: EngineAdapter = (choice, _capabilities, settings) => {
  const directory = getDirectory(settings);
  const missingModel = findMissingModel(settings);
  const isListed = settings.lists?.["document-translate"] !== undefined;
  return {
    name: choice.name,
    lane: "cpu",
    capabilities: ["document-translate"],
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    // An operator who lists the engine wants it ready; by default, the first job that needs the model downloads it.
    storeModel: isListed ? missingModel : undefined,
    missingRequirement: () => {
      if (missingModel !== undefined)
        return isListed || settings.languages?.downloads
          ? null
          : {
              reason:
                "its model is not installed and LANGUAGE_DOWNLOADS is off; add it with: npm run atelier -- models add m2m100-418m",
            };
      if (modelFiles(directory) !== null) return null;
      return {
        reason: `the folder ${directory} (M2M100_WEIGHTS or the model store) must contain config.json, the tokenizer files and the encoder and decoder_model_merged in onnx/`,
      };
    },
    load: (chosen) => ({ "document-translate": m2m100Translator(chosen) }),
  };
};
