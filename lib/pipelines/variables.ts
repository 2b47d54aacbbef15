import { invalidInput } from "@atelier/errors";

/** The types of variables. A file is given as a field of an operation takes it. */
export const variableTypes = ["text", "number", "boolean", "file"] as const;

/** A variable of a pipeline. One without a default is required, unless `required` is false: then its field is left out. */
export interface Variable {
  type: (typeof variableTypes)[number];
  default?: unknown;
  required?: boolean | undefined;
  description?: string | undefined;
}

/** The variables of a pipeline by their names. */
export type Variables = Record<string, Variable>;

/** A step with parameters in which variables can stand. */
interface StepWithVariables {
  parameters: Record<string, unknown>;
}

const NAME = /^\$vars\.([a-z][a-z0-9_]{0,39})$/;

/** The name of the variable that a value is, such as `$vars.scene`; undefined for other values. */
const parseVariable = (value: unknown): string | undefined =>
  typeof value === "string" ? NAME.exec(value)?.[1] : undefined;

/** Throws `invalid_input` with the pointer of a variable whose default has another type, or of one that is not declared. */
export function checkVariables(steps: readonly StepWithVariables[], variables: Variables): void {
  for (const [name, variable] of Object.entries(variables))
    if (variable.default !== undefined && !hasType(variable.default, variable.type))
      throw invalidInput(
        `/variables/${name}/default`,
        `The variable is of the type ${variable.type}. Send ${EXPECTED[variable.type]}.`,
      );
  for (const [index, { parameters }] of steps.entries())
    for (const { name, pointer } of findVariables(parameters, `/steps/${index}/parameters`))
      if (!Object.hasOwn(variables, name))
        throw invalidInput(pointer, `There is no variable ${name}. Declare it in variables.`);
}

function findVariables(value: unknown, pointer: string): { name: string; pointer: string }[] {
  const name = parseVariable(value);
  if (name !== undefined) return [{ name, pointer }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findVariables(inner, `${pointer}/${key}`));
}

/**
 * The steps with the values of a run in place of their variables. Throws `invalid_input` with the pointer of a value that
 * is missing, unknown or of another type.
 */
export function fillVariables<S extends StepWithVariables>(
  steps: readonly S[],
  variables: Variables,
  sent: Record<string, unknown>,
): S[] {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(variables, name));
  if (unknown !== undefined) {
    const names = Object.keys(variables).join(", ") || "none";
    throw invalidInput(`/variables/${unknown}`, `The pipeline has no such variable. Its variables are: ${names}.`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, { type, default: preset, required = true }] of Object.entries(variables)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : preset;
    if (value === undefined && required) throw invalidInput(`/variables/${name}`, `Send ${EXPECTED[type]}.`);
    if (value !== undefined && !hasType(value, type))
      throw invalidInput(`/variables/${name}`, `Send ${EXPECTED[type]}.`);
    values[name] = value;
  }
  return steps.map((step) => ({ ...step, parameters: replaceVariables(step.parameters, values) }) as S);
}

/** A value with those of the variables in it. A field whose variable has no value is left out. */
function replaceVariables(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  const name = parseVariable(value);
  if (name !== undefined) return values[name];
  if (Array.isArray(value))
    return value.map((item) => replaceVariables(item, values)).filter((item) => item !== undefined);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, replaceVariables(inner, values)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

const EXPECTED: Record<Variable["type"], string> = {
  text: "a text",
  number: "a number",
  boolean: "true or false",
  file: "a file: a data URL, base64, an https URL, the ID of an upload, or an output of a job",
};

function hasType(value: unknown, type: Variable["type"]): boolean {
  if (type === "file")
    return typeof value === "string" || (typeof value === "object" && value !== null && "job" in value);
  if (type === "text") return typeof value === "string";
  return typeof value === type;
}
