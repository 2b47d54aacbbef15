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
      `"${text}" is not a language model. Examples: openai/gpt-5-mini, google/gemini-2.5-flash, openai-compatible/llama-3.3@http://gpu:8000/v1.`,
    );
  const address = found.address === undefined ? undefined : checkedAddress(text, found.address);
  checkProvider(text, provider, address, has);
  return { name: `${provider}/${found.model}`, provider, model: found.model, address };
}

/** Splits a model name: `fal/fal-ai/flux/dev` is the model `fal-ai/flux/dev` of fal. Throws EngineChoiceError. */
export function aiModel(name: string): { provider: AiProvider; model: string } {
  const [provider = "", ...rest] = name.split("/");
  const model = rest.join("/");
  if (!(provider in aiProviders) || model === "")
    throw new EngineChoiceError(
      `"ai-sdk:${name}" has no valid model. Write ai-sdk:PROVIDER/MODEL. Providers: ${Object.keys(aiProviders).join(", ")}.`,
    );
  return { provider: provider as AiProvider, model };
}

/** The language model of a translator's choice, for example `openai/gpt-5-mini`. Throws EngineChoiceError. */
export function llmModel(name: string, address: string | undefined): LanguageModelChoice {
  const [first, ...rest] = name.split("/");
  const provider = languageProviders.find((known) => known === first);
  const model = rest.join("/");
  if (!provider || model === "")
    throw new EngineChoiceError(
      `"llm:${name}" has no valid model. Write llm:PROVIDER/MODEL. Providers: ${languageProviders.join(", ")}.`,
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
    throw new EngineChoiceError(`"${text}" has no address. Add it, for example @http://host:port/v1.`);
  if (known && !has(key))
    throw new EngineChoiceError(`"${text}" requires ${key}: ${aiProviders[provider].title} API key.`);
}
