import type { EngineAdapter } from "../define.ts";
import { directoryOf, folderOf, modelFiles } from "./files.ts";
import { m2m100Translator } from "./translator.ts";

/** A hundred languages into each other, on this machine. */
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
              "the folder of M2M100_WEIGHTS lacks config.json, tokenizer files or onnx/ encoder and decoder_model_merged",
          }
        : null,
    load: (chosen) => ({ translator: m2m100Translator(directoryOf(chosen), chosen.threads) }),
  };
};
