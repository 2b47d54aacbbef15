import { checkedAddress } from "./address.ts";
import { engineCards, engineDefinitions } from "./cards.ts";
import { type EngineCard, type EngineChoice, EngineChoiceError } from "./define.ts";
import { type Capability, listSettings } from "./ports/index.ts";

const FORM = /^(?<family>[a-z0-9/-]+)(?::(?<model>[^@#\s]+))?(?:@(?<address>[^#\s]+))?(?:#(?<label>[\w-]+))?$/;

/**
 * Reads a list of engines in order of preference. `has` says whether a setting has a value: secrets are asked for here.
 * Throws EngineChoiceError for an engine there is not, one that does not serve the capability, or one that lacks its secret.
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
  if (parts.length === 0) throw new EngineChoiceError("name at least one engine, or leave the setting out.");
  const choices = parts.map((part) => parseEngine(part, capability, has));
  const twice = choices.find(({ name }, index) => choices.findIndex((other) => other.name === name) < index);
  if (twice)
    throw new EngineChoiceError(
      `"${twice.name}" is listed twice; tell two servers apart with a label, as ${twice.name}#second.`,
    );
  return choices;
}

/** Whether a text names an engine that can be chosen for a capability, secrets aside. */
export function isChoiceFor(text: string, capability: Capability): boolean {
  try {
    return parseEngineList(text, capability, () => true).length === 1;
  } catch (error) {
    if (error instanceof EngineChoiceError) return false;
    throw error;
  }
}

function parseEngine(text: string, capability: Capability, has: (setting: string) => boolean): EngineChoice {
  const found = FORM.exec(text)?.groups;
  const definition = engineDefinitions.find(({ card }) => card.family === found?.family);
  if (!found || !definition)
    throw new EngineChoiceError(`there is no engine "${text}"; for this operation there are ${servers(capability)}.`);
  const { card } = definition;
  if (!card.serves[capability])
    throw new EngineChoiceError(
      `"${text}" does not serve this operation; it serves ${Object.keys(card.serves)
        .map((one) => listSettings[one as Capability])
        .join(", ")}. For this one there are ${servers(capability)}.`,
    );
  const address = found.address === undefined ? undefined : checkedAddress(text, found.address);
  if (address && !card.address) throw new EngineChoiceError(`"${text}": ${card.family} runs here and has no address.`);
  if (card.address?.required && !address)
    throw new EngineChoiceError(`"${text}" lacks its address: write it as ${card.examples[0]}.`);
  checkModel(text, card, capability, found.model);
  const lacking = card.settings.find(({ name, required }) => required && !has(name));
  if (lacking) throw new EngineChoiceError(`"${text}" needs ${lacking.name}. ${lacking.note}`);
  const name = `${card.family}${found.model ? `:${found.model}` : ""}${found.label ? `#${found.label}` : ""}`;
  const choice: EngineChoice = { name, family: card.family, model: found.model, address };
  definition.check?.(choice, text, has);
  return choice;
}

function checkModel(text: string, card: EngineCard, capability: Capability, model: string | undefined): void {
  if (model === undefined) {
    if (card.model?.required) throw new EngineChoiceError(`"${text}" names no model: write ${card.model.form}.`);
    return;
  }
  if (!card.model)
    throw new EngineChoiceError(`"${text}": ${card.family} has no models to choose from; write ${card.family}.`);
  const names = card.model.names?.[capability];
  if (card.model.form === undefined && !names?.includes(model))
    throw new EngineChoiceError(
      names
        ? `"${text}": there is no "${model}"; there are ${names.join(", ")}.`
        : `"${text}": write ${card.family} alone for this operation.`,
    );
}

/** What may be written for a capability, one way for each engine. */
const servers = (capability: Capability) =>
  engineCards
    .filter(({ serves }) => serves[capability])
    .map(({ family, model, address }) => {
      const [first] = model?.names?.[capability] ?? [];
      const named = model?.form ? `:${model.form.startsWith("PROVIDER") ? "PROVIDER/MODEL" : "MODEL"}` : "";
      const chosen = first && !model?.unlisted ? `:${first}` : named;
      return `${family}${chosen}${address?.required ? "@http://host:port" : ""}`;
    })
    .join(", ");
