import type { FieldDescription } from "./describe.ts";

/** An engine that a caller can choose, as a form shows it. */
export interface EngineChoiceOption {
  id: string;
  title: string;
  description: string;
  efforts: readonly string[];
  local: boolean;
  ready: boolean;
}

/**
 * The fields of a form with the choices that this installation has: the engine if several are ready, the effort if one of
 * them differs by it, and the policy if some engines are local and others are not.
 */
export function withEngineChoices(
  fields: readonly FieldDescription[],
  options: readonly EngineChoiceOption[],
): FieldDescription[] {
  const ready = options.filter((option) => option.ready);
  const offers: Record<string, boolean> = {
    engine: ready.length > 1,
    effort: ready.some(({ efforts }) => efforts.length > 0),
    provider_policy: ready.some(({ local }) => local) && ready.some(({ local }) => !local),
  };
  return fields
    .filter(({ name }) => offers[name] ?? true)
    .map((field) => (field.name === "engine" ? engineField(field, ready) : field))
    .map((field) => (field.name in offers ? { ...field, advanced: false } : field));
}

const engineField = (field: FieldDescription, options: readonly EngineChoiceOption[]): FieldDescription => ({
  ...field,
  kind: "enum",
  options: options.map(({ id }) => id),
  optionTitles: Object.fromEntries(options.map(({ id, title, description }) => [id, `${title}: ${description}`])),
});
