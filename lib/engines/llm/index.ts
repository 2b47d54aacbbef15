import { checkProvider, llmModel } from "../ai-sdk/model-names.ts";
import { defineEngine, EngineChoiceError } from "../define.ts";
import { isLocalModel } from "../local-address.ts";
import { card } from "./card.ts";

export const llm = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
  isLocal: ({ model, address }, settings) => {
    const used = model === undefined ? settings.languageModel : llmModel(model, address);
    return used !== undefined && isLocalModel(used, settings);
  },
  check: ({ model, address }, text, has) => {
    if (model !== undefined) checkProvider(text, llmModel(model, address).provider, address, has);
    else if (address)
      throw new EngineChoiceError(`"${text}" has an address but no model. Write llm:PROVIDER/MODEL@ADDRESS.`);
    else if (!has("LANGUAGE_MODEL"))
      throw new EngineChoiceError(`"${text}" requires LANGUAGE_MODEL or a model. Example: llm:openai/gpt-5-mini.`);
  },
});
