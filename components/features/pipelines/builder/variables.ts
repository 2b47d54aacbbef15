import type { FieldDescription } from "#lib/operations/describe.ts";
import { type BuilderStep, type Operations, parseVariable } from "./builder-steps.ts";

export const variableTypes = ["text", "number", "boolean", "file"] as const;

/** A variable as the API has it. */
export interface StoredVariable {
  type: (typeof variableTypes)[number];
  default?: unknown;
  required?: boolean;
  description?: string;
}

/** A variable in the builder. */
export interface BuilderVariable extends Omit<StoredVariable, "default"> {
  /** Its own name, which the steps have. */
  name: string;
  /** The text entered as its name, if that is empty or the name of another one. */
  enteredName?: string | undefined;
  /** The default as text; undefined if the variable has none. */
  entered: string | undefined;
}

export const readVariables = (stored: Readonly<Record<string, StoredVariable>>): BuilderVariable[] =>
  Object.entries(stored).map(([name, { default: preset, ...variable }]) => ({
    ...variable,
    name,
    entered: toText(preset),
  }));

const toText = (value: unknown): string | undefined => (typeof value === "string" ? value : JSON.stringify(value));

/** The variables as the API takes them. */
export const toStoredVariables = (variables: readonly BuilderVariable[]): Record<string, StoredVariable> =>
  Object.fromEntries(
    variables.map(({ name, enteredName: _, entered, ...variable }) => {
      const preset = parseDefault(variable.type, entered);
      return [name, { ...variable, ...(preset === undefined ? {} : { default: preset }) }];
    }),
  );

/** Undefined without a default. A text that is none of its type is sent as it is, and the API says what it expects. */
function parseDefault(type: StoredVariable["type"], entered: string | undefined): unknown {
  // An empty text is a default.
  if (type === "text" || entered === undefined) return entered;
  if (entered.trim() === "") return undefined;
  if (type === "number") return Number.isFinite(Number(entered)) ? Number(entered) : entered;
  if (type === "boolean") return entered === "true" || entered === "false" ? entered === "true" : entered;
  // The default of a file can be an output of a job.
  return type === "file" && entered.startsWith("{") ? parseObject(entered) : entered;
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A name as the API takes it, made of what was entered. */
export const toName = (entered: string): string =>
  entered
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "_")
    .replace(/^[^a-z]+/, "")
    .slice(0, 40);

/** Whether each variable has the name that was entered for it. */
export const hasNames = (variables: readonly BuilderVariable[]): boolean =>
  variables.every(({ enteredName }) => enteredName === undefined);

/** Gives the variables the names that were entered for them, if these are free. Returns the changes of names in order. */
export function takeNames(variables: readonly BuilderVariable[]): {
  variables: BuilderVariable[];
  renamed: { from: string; to: string }[];
} {
  const taken = [...variables];
  const renamed: { from: string; to: string }[] = [];
  for (const [index, { enteredName: to, ...variable }] of variables.entries()) {
    if (to === undefined || to === "" || taken.some(({ name }, place) => place !== index && name === to)) continue;
    taken[index] = { ...variable, name: to };
    if (to !== variable.name) renamed.push({ from: variable.name, to });
  }
  return { variables: taken, renamed };
}

/** A name that no variable has. */
export function findFreeName(base: string, variables: readonly BuilderVariable[]): string {
  const isTaken = (name: string) => variables.some((variable) => variable.name === name);
  let name = base;
  for (let count = 2; isTaken(name); count++) name = `${base}_${count}`;
  return name;
}

/** Whether a variable can set a field: its value is one text, number, true or false. */
export const canBeVariable = ({ kind }: FieldDescription): boolean =>
  ["text", "textarea", "number", "integer", "boolean", "enum", "color", "language"].includes(kind);

function findType({ kind, options = [] }: FieldDescription): StoredVariable["type"] {
  if (kind === "boolean") return kind;
  const isNumeric = kind === "number" || kind === "integer" || options.some((option) => typeof option === "number");
  return isNumeric ? "number" : "text";
}

/** Lets a variable set a field: a new one whose default is what the field has. */
export function addVariableFor(
  step: BuilderStep,
  field: FieldDescription,
  variables: readonly BuilderVariable[],
): { variable: BuilderVariable; step: BuilderStep } {
  const name = findFreeName(toName(field.name) || "value", variables);
  const { [field.name]: entered, ...values } = step.values;
  const preset = typeof entered === "string" || typeof entered === "boolean" ? String(entered) : toText(field.default);
  return {
    variable: { name, type: findType(field), entered: preset || undefined },
    step: { ...step, values, kept: { ...step.kept, [field.name]: `$vars.${name}` } },
  };
}

/** The steps with another name of a variable, or without the fields that it set. */
export const renameVariable = (steps: readonly BuilderStep[], from: string, to: string | undefined): BuilderStep[] =>
  steps.map((step) => ({
    ...step,
    kept: Object.fromEntries(
      Object.entries(step.kept).flatMap(([field, value]) => {
        if (parseVariable(value) !== from) return [[field, value]];
        return to === undefined ? [] : [[field, `$vars.${to}`]];
      }),
    ),
  }));

/** The fields of a step that variables set, with their variables. */
export const listVariableFields = (
  { kept, operation }: BuilderStep,
  operations: Operations,
): { field: FieldDescription; variable: string }[] =>
  Object.entries(kept).flatMap(([name, value]) => {
    const field = operations.get(operation)?.fields.find((field) => field.name === name);
    const variable = parseVariable(value);
    return field && variable !== undefined ? [{ field, variable }] : [];
  });
