import { checkedAddress, checkedReplicas } from "./address.ts";
import { engineCards, engineDefinitions } from "./cards.ts";
import { type EngineCard, type EngineChoice, EngineChoiceError } from "./define.ts";
import { type Capability, listSetting } from "./ports/index.ts";

const FORM = /^(?<family>[a-z0-9/-]+)(?::(?<model>[^@#\s]+))?(?:@(?<address>[^#\s]+))?(?:#(?<label>[\w-]+))?$/;

/**
 * Parses a list of engines in order of preference. `has` tests whether a setting has a value, so that a missing secret is
 * found here. Throws EngineChoiceError for an unknown engine, a missing capability or a missing secret.
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
  if (parts.length === 0) throw new EngineChoiceError("name at least one engine, or remove the setting.");
  const choices = parts.map((part) => parseEngine(part, capability, has));
  const twice = choices.find(({ name }, index) => choices.findIndex((choice) => choice.name === name) < index);
  if (twice)
    throw new EngineChoiceError(
      `"${twice.name}" is listed twice. Give the second one a label: ${twice.name}#second. In .env, put a value with # in quotes.`,
    );
  return choices;
}

/** Whether the text is a valid choice for a capability. Secrets are not checked. */
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
    throw new EngineChoiceError(
      `unknown engine "${text}". Engines for this operation: ${describeChoices(capability)}.`,
    );
  const { card } = definition;
  if (!card.serves[capability])
    throw new EngineChoiceError(
      `"${text}" does not support this operation. It supports ${Object.keys(card.serves)
        .map((item) => listSetting(item as Capability))
        .join(", ")}. Engines for this operation: ${describeChoices(capability)}.`,
    );
  const check = card.address?.replicas ? checkedReplicas : checkedAddress;
  const address = found.address === undefined ? undefined : check(text, found.address);
  if (address && !card.address)
    throw new EngineChoiceError(`"${text}": ${card.family} is embedded and takes no address.`);
  if (card.address?.required && !address)
    throw new EngineChoiceError(`"${text}" has no address. Example: ${card.examples[0]}.`);
  checkModel(text, card, capability, found.model);
  const missing = card.settings.find(({ name, required }) => required && !has(name));
  if (missing) throw new EngineChoiceError(`"${text}" requires ${missing.name}: ${missing.note}`);
  const name = `${card.family}${found.model ? `:${found.model}` : ""}${found.label ? `#${found.label}` : ""}`;
  const choice: EngineChoice = { name, family: card.family, model: found.model, address };
  definition.check?.(choice, text, has);
  return choice;
}

function checkModel(text: string, card: EngineCard, capability: Capability, model: string | undefined): void {
  if (model === undefined) {
    if (card.model?.required) throw new EngineChoiceError(`"${text}" has no model. Write ${card.model.form}.`);
    return;
  }
  if (!card.model) throw new EngineChoiceError(`"${text}": ${card.family} takes no model. Write ${card.family}.`);
  const names = card.model.names?.[capability];
  if (card.model.form === undefined && !names?.includes(model))
    throw new EngineChoiceError(
      names
        ? `"${text}": unknown model "${model}". Models: ${names.join(", ")}.`
        : `"${text}": this operation takes no model. Write ${card.family}.`,
    );
}

/** One valid form per engine of a capability. */
const describeChoices = (capability: Capability) =>
  engineCards
    .filter(({ serves }) => serves[capability])
    .map(({ family, model, address }) => {
      const [first] = model?.names?.[capability] ?? [];
      const named = model?.form ? `:${model.form.startsWith("PROVIDER") ? "PROVIDER/MODEL" : "MODEL"}` : "";
      const chosen = first && !model?.unlisted ? `:${first}` : named;
      return `${family}${chosen}${address?.required ? "@http://host:port" : ""}`;
    })
    .join(", ");
