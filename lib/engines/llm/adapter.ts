import { AppError } from "@atelier/errors";
import { accessTo } from "../ai-sdk/access.ts";
import { type LanguageModelClient, languageModel } from "../ai-sdk/language-model.ts";
import { llmModel } from "../ai-sdk/model-names.ts";
import { probeProvider } from "../ai-sdk/probe.ts";
import type { EngineAdapter, EngineChoice, EngineSettings, Fetch, LanguageModelChoice } from "../define.ts";
import { llmTranslator } from "./translator.ts";

/** A translator with the language model of the choice, or of LANGUAGE_MODEL. */
export const adapter: EngineAdapter = (choice, _capabilities, settings) => {
  const access = (chosen: EngineSettings, model: LanguageModelChoice, fetch?: Fetch) =>
    accessTo(model.provider, model.address, chosen, fetch);
  const model = findModel(choice, settings);
  return {
    name: choice.name,
    lane: "io",
    capabilities: ["document-translate"],
    weights: { required: [], optional: [] },
    readsAnyLanguage: true,
    manyCalls: true,
    origins: model ? [new URL(access(settings, model).address).origin] : [],
    probe: async (chosen, fetch, signal) => {
      const current = findModel(choice, chosen);
      return current ? probeProvider(access(chosen, current, fetch), signal) : "LANGUAGE_MODEL is not set";
    },
    load: (chosen, fetch) => {
      const current = findModel(choice, chosen);
      const client = current ? languageModel(current, chosen, fetch) : absentModel;
      return {
        "document-translate": llmTranslator(client, choice.model ? choice.name : `${choice.name}:${client.name}`),
      };
    },
  };
};

const findModel = (choice: EngineChoice, settings: EngineSettings): LanguageModelChoice | undefined =>
  choice.model ? llmModel(choice.model, choice.address) : settings.languageModel;

const absentModel: LanguageModelClient = {
  name: "none",
  generate: () => Promise.reject(new AppError("engine_unavailable", "No language model is configured.")),
};
