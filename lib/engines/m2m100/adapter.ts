import type { EngineAdapter } from "../define.ts";
import { directoryOf, folderOf, modelFiles } from "./files.ts";
import { m2m100Translator } from "./translator.ts";

/** The M2M100 translation model in an engine process. */
export const adapter: EngineAdapter = (choice, _capabilities, settings) => {
  const directory = directoryOf(settings);
  return {
    name: choice.name,
    lane: "cpu",
    capabilities: ["translator"],
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    ...(settings.m2m100Directory === undefined ? { modelFolder: folderOf(settings) } : {}),
    missingRequirement: () =>
      settings.m2m100Directory !== undefined && modelFiles(directory) === null
        ? {
            reason:
              "the folder M2M100_WEIGHTS must contain config.json, the tokenizer files and the encoder and decoder_model_merged in onnx/",
          }
        : null,
    load: (chosen) => ({ translator: m2m100Translator(directoryOf(chosen), chosen.threads) }),
  };
};
