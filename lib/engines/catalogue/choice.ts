import type { Capability } from "../ports/index.ts";
import type { EngineCard } from "./card.ts";
import { engineCards, listSettings } from "./index.ts";
import { type AiProvider, aiProviders, languageProviders } from "./providers.ts";

/** One engine of an operator's list: `FAMILY[:MODEL][@ADDRESS][#LABEL]`. */
export interface EngineChoice {
  /** What jobs, reports and pages call it: everything but the address. */
  name: string;
  family: string;
  model?: string | undefined;
  address?: string | undefined;
}

/** A language model: `PROVIDER/MODEL[@ADDRESS]`. */
export interface LanguageModelChoice {
  /** Without the address, as `openai/gpt-5-mini`. */
  name: string;
  provider: (typeof languageProviders)[number];
  model: string;
  address?: string | undefined;
}

/** The words of a setting that is wrong, and what to do. */
export class ChoiceFault extends Error {
  override readonly name = "ChoiceFault";
}

const FORM = /^(?<family>[a-z0-9/-]+)(?::(?<model>[^@#\s]+))?(?:@(?<address>[^#\s]+))?(?:#(?<label>[\w-]+))?$/;
const LANGUAGE_FORM = /^(?<provider>[a-z-]+)\/(?<model>[^@#\s]+)(?:@(?<address>[^#\s]+))?$/;

/**
 * Reads a list of engines in order of preference. `has` says whether a setting has a value: secrets are asked for here.
 * Throws ChoiceFault for an engine there is not, one that does not serve the capability, or one that lacks its secret.
 */
export function parseEngineList(
  text: string,
  capability: Capability,
  has: (setting: string) => boolean,
): EngineChoice[] {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) throw new ChoiceFault("name at least one engine, or leave the setting out.");
  const choices = parts.map((part) => parseEngine(part, capability, has));
  const twice = choices.find(({ name }, index) => choices.findIndex((other) => other.name === name) < index);
  if (twice)
    throw new ChoiceFault(
      `"${twice.name}" is listed twice; tell two servers apart with a label, as ${twice.name}#second.`,
    );
  return choices;
}

/** Reads `PROVIDER/MODEL[@ADDRESS]`. Throws ChoiceFault. */
export function parseLanguageModel(text: string, has: (setting: string) => boolean): LanguageModelChoice {
  const found = LANGUAGE_FORM.exec(text.trim())?.groups;
  const provider = languageProviders.find((known) => known === found?.provider);
  if (!found?.model || !provider)
    throw new ChoiceFault(
      `"${text}" is no language model: write one as openai/gpt-5-mini, google/gemini-2.5-flash or openai-compatible/llama-3.3@http://gpu:8000/v1.`,
    );
  const address = found.address === undefined ? undefined : checkedAddress(text, found.address);
  checkProvider(text, provider, address, has);
  return { name: `${provider}/${found.model}`, provider, model: found.model, address };
}

/** Whether a text names an engine that can be chosen for a capability, secrets aside. */
export function isChoiceFor(text: string, capability: Capability): boolean {
  try {
    return parseEngineList(text, capability, () => true).length === 1;
  } catch (error) {
    if (error instanceof ChoiceFault) return false;
    throw error;
  }
}

function parseEngine(text: string, capability: Capability, has: (setting: string) => boolean): EngineChoice {
  const found = FORM.exec(text)?.groups;
  const card = engineCards.find(({ family }) => family === found?.family);
  if (!found || !card)
    throw new ChoiceFault(`there is no engine "${text}"; for this operation there are ${servers(capability)}.`);
  if (!card.serves[capability])
    throw new ChoiceFault(
      `"${text}" does not serve this operation; it serves ${Object.keys(card.serves)
        .map((one) => listSettings[one as Capability])
        .join(", ")}. For this one there are ${servers(capability)}.`,
    );
  const address = found.address === undefined ? undefined : checkedAddress(text, found.address);
  if (address && !card.address) throw new ChoiceFault(`"${text}": ${card.family} runs here and has no address.`);
  if (card.address?.required && !address)
    throw new ChoiceFault(`"${text}" lacks its address: write it as ${card.examples[0]}.`);
  checkModel(text, card, capability, found.model);
  if (card.family === "ai-sdk") checkProvider(text, aiModel(found.model ?? "").provider, address, has);
  if (card.family === "llm") checkLanguageModel(text, found.model, address, has);
  const lacking = card.settings.find(({ name, required }) => required && !has(name));
  if (lacking) throw new ChoiceFault(`"${text}" needs ${lacking.name}. ${lacking.note}`);
  const name = `${card.family}${found.model ? `:${found.model}` : ""}${found.label ? `#${found.label}` : ""}`;
  return { name, family: card.family, model: found.model, address };
}

/** The two parts of a hosted model's name: `fal/fal-ai/flux/dev` is fal's `fal-ai/flux/dev`. Throws ChoiceFault. */
export function aiModel(name: string): { provider: AiProvider; model: string } {
  const [provider = "", ...rest] = name.split("/");
  const model = rest.join("/");
  if (!(provider in aiProviders) || model === "")
    throw new ChoiceFault(
      `"ai-sdk:${name}" names no model: write ai-sdk:PROVIDER/MODEL, where the provider is ${Object.keys(aiProviders).join(", ")}.`,
    );
  return { provider: provider as AiProvider, model };
}

/** The language model that a translator's choice names: `openai/gpt-5-mini`. Throws ChoiceFault. */
export function llmModel(name: string, address: string | undefined): LanguageModelChoice {
  const [first, ...rest] = name.split("/");
  const provider = languageProviders.find((known) => known === first);
  const model = rest.join("/");
  if (!provider || model === "")
    throw new ChoiceFault(
      `"llm:${name}" names no model: write llm:PROVIDER/MODEL, where the provider is ${languageProviders.join(", ")}.`,
    );
  return { name, provider, model, address };
}

function checkLanguageModel(
  text: string,
  model: string | undefined,
  address: string | undefined,
  has: (setting: string) => boolean,
): void {
  if (model !== undefined) checkProvider(text, llmModel(model, address).provider, address, has);
  else if (address) throw new ChoiceFault(`"${text}" has an address and no model: write llm:PROVIDER/MODEL@ADDRESS.`);
  else if (!has("LANGUAGE_MODEL"))
    throw new ChoiceFault(`"${text}" needs LANGUAGE_MODEL, or a model: llm:openai/gpt-5-mini.`);
}

function checkModel(text: string, card: EngineCard, capability: Capability, model: string | undefined): void {
  if (model === undefined) {
    if (card.model?.required) throw new ChoiceFault(`"${text}" names no model: write ${card.model.form}.`);
    return;
  }
  if (!card.model)
    throw new ChoiceFault(`"${text}": ${card.family} has no models to choose from; write ${card.family}.`);
  const names = card.model.names?.[capability];
  if (card.model.form === undefined && !names?.includes(model))
    throw new ChoiceFault(
      names
        ? `"${text}": there is no "${model}"; there are ${names.join(", ")}.`
        : `"${text}": write ${card.family} alone for this operation.`,
    );
}

function checkProvider(
  text: string,
  provider: AiProvider,
  address: string | undefined,
  has: (setting: string) => boolean,
): void {
  const { key, address: known } = aiProviders[provider];
  if (!known && !address)
    throw new ChoiceFault(`"${text}" lacks its server's address: add it as @http://host:port/v1.`);
  if (known && !has(key)) throw new ChoiceFault(`"${text}" needs ${key}. Key for ${aiProviders[provider].title}.`);
}

/** The address without its last slash. Secrets have settings of their own: an address ends up in logs. */
function checkedAddress(text: string, address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ChoiceFault(`"${text.replace(address, "…")}": its address is not an http or https address.`);
  if (url.username || url.password)
    throw new ChoiceFault("an engine's address must not carry a name or password; use its setting for the token.");
  return address.replace(/\/+$/, "");
}

/** What may be written for a capability, one way for each engine. */
const servers = (capability: Capability) =>
  engineCards
    .filter(({ serves }) => serves[capability])
    .map(({ family, model, address }) => {
      const [first] = model?.names?.[capability] ?? [];
      const named = model?.form ? `:${model.form.startsWith("PROVIDER") ? "PROVIDER/MODEL" : "MODEL"}` : "";
      const chosen = first && family !== "editor" ? `:${first}` : named;
      return `${family}${chosen}${address?.required ? "@http://host:port" : ""}`;
    })
    .join(", ");
