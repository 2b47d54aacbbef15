import { checkedAddress } from "../address.ts";
import { EngineChoiceError, type LanguageModelChoice } from "../define.ts";
import { type AiProvider, aiProviders, languageProviders } from "./providers.ts";

const LANGUAGE_FORM = /^(?<provider>[a-z-]+)\/(?<model>[^@#\s]+)(?:@(?<address>[^#\s]+))?$/;

/** Reads `PROVIDER/MODEL[@ADDRESS]`. Throws EngineChoiceError. */
export function parseLanguageModel(text: string, has: (setting: string) => boolean): LanguageModelChoice {
  const found = LANGUAGE_FORM.exec(text.trim())?.groups;
  const provider = languageProviders.find((known) => known === found?.provider);
  if (!found?.model || !provider)
    throw new EngineChoiceError(
      `"${text}" is no language model: write one as openai/gpt-5-mini, google/gemini-2.5-flash or openai-compatible/llama-3.3@http://gpu:8000/v1.`,
    );
  const address = found.address === undefined ? undefined : checkedAddress(text, found.address);
  checkProvider(text, provider, address, has);
  return { name: `${provider}/${found.model}`, provider, model: found.model, address };
}

/** The two parts of a hosted model's name: `fal/fal-ai/flux/dev` is fal's `fal-ai/flux/dev`. Throws EngineChoiceError. */
export function aiModel(name: string): { provider: AiProvider; model: string } {
  const [provider = "", ...rest] = name.split("/");
  const model = rest.join("/");
  if (!(provider in aiProviders) || model === "")
    throw new EngineChoiceError(
      `"ai-sdk:${name}" names no model: write ai-sdk:PROVIDER/MODEL, where the provider is ${Object.keys(aiProviders).join(", ")}.`,
    );
  return { provider: provider as AiProvider, model };
}

/** The language model that a translator's choice names: `openai/gpt-5-mini`. Throws EngineChoiceError. */
export function llmModel(name: string, address: string | undefined): LanguageModelChoice {
  const [first, ...rest] = name.split("/");
  const provider = languageProviders.find((known) => known === first);
  const model = rest.join("/");
  if (!provider || model === "")
    throw new EngineChoiceError(
      `"llm:${name}" names no model: write llm:PROVIDER/MODEL, where the provider is ${languageProviders.join(", ")}.`,
    );
  return { name, provider, model, address };
}

/** Throws EngineChoiceError if the provider lacks its address or its key. */
export function checkProvider(
  text: string,
  provider: AiProvider,
  address: string | undefined,
  has: (setting: string) => boolean,
): void {
  const { key, address: known } = aiProviders[provider];
  if (!known && !address)
    throw new EngineChoiceError(`"${text}" lacks its server's address: add it as @http://host:port/v1.`);
  if (known && !has(key))
    throw new EngineChoiceError(`"${text}" needs ${key}. Key for ${aiProviders[provider].title}.`);
}
