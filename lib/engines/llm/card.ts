import { aiProviders, languageProviders } from "../ai-sdk/providers.ts";
import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "llm",
  title: "Language model",
  summary:
    "Translates with a language model, in batches with context. Follows style and custom_instructions. Tags, order and completeness of each response are validated.",
  kind: "hosted",
  local: "model",
  serves: { "document-translate": "more than 130 languages in all directions" },
  model: {
    required: false,
    form: "PROVIDER/MODEL, for example openai/gpt-5-mini or openai-compatible/llama-3.3@http://gpu:8000/v1; without it, LANGUAGE_MODEL is used",
  },
  address: { required: false },
  settings: [
    {
      name: "LANGUAGE_MODEL",
      required: false,
      note: "The language model if the engine list names none. The image editor uses it as well.",
    },
    ...languageProviders.map((provider) =>
      secret(
        aiProviders[provider].key,
        provider === "openai-compatible"
          ? "API key of the OpenAI-compatible server, if it requires one."
          : `${aiProviders[provider].title} API key.`,
        false,
      ),
    ),
    ...callSettings,
  ],
  limits: [
    "If a sentence is returned with invalid tags twice, its placeholders and styles are inserted by position, and the sentence is counted in the report.",
    "The quality of each language depends on the model.",
  ],
  license: "AI SDK: Apache-2.0. Results: the provider's terms.",
  byDefault: false,
  examples: ["llm", "llm:openai/gpt-5-mini", "llm:openai-compatible/llama-3.3@http://gpu:8000/v1"],
};
