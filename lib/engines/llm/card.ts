import { aiProviders, languageProviders } from "../ai-sdk/providers.ts";
import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "llm",
  title: "Language model",
  summary:
    "A language model translates in batches with their context; tags, order and completeness of each answer are checked.",
  kind: "hosted",
  serves: { translator: "more than 130 languages, any into any" },
  model: {
    required: false,
    form: "PROVIDER/MODEL, as openai/gpt-5-mini or openai-compatible/llama-3.3@http://gpu:8000/v1; without it, LANGUAGE_MODEL",
  },
  address: { required: false },
  settings: [
    {
      name: "LANGUAGE_MODEL",
      required: false,
      note: "The model, where the list names none; it plans edits as well.",
    },
    ...languageProviders.map((provider) =>
      secret(
        aiProviders[provider].key,
        provider === "openai-compatible"
          ? "Key of the server, where it wants one."
          : `Key for ${aiProviders[provider].title}.`,
        false,
      ),
    ),
    ...callSettings,
  ],
  limits: [
    "A sentence whose tags come back wrong twice is translated without inner styles, or left and reported.",
    "How well a language is written depends on the model.",
  ],
  license: "AI SDK: Apache-2.0. Results: the provider's terms.",
  byDefault: false,
  examples: ["llm", "llm:openai/gpt-5-mini", "llm:openai-compatible/llama-3.3@http://gpu:8000/v1"],
};
