import { checkProvider, llmModel } from "../ai-sdk/model-names.ts";
import { defineEngine, EngineChoiceError } from "../define.ts";
import { card } from "./card.ts";

export const llm = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
  check: ({ model, address }, text, has) => {
    if (model !== undefined) checkProvider(text, llmModel(model, address).provider, address, has);
    else if (address)
      throw new EngineChoiceError(`"${text}" has an address and no model: write llm:PROVIDER/MODEL@ADDRESS.`);
    else if (!has("LANGUAGE_MODEL"))
      throw new EngineChoiceError(`"${text}" needs LANGUAGE_MODEL, or a model: llm:openai/gpt-5-mini.`);
  },
});
