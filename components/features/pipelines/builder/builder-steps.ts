import type { FieldDescription, OperationDescription } from "#lib/operations/describe.ts";
import { isFileKind, isFileListKind } from "#lib/operations/field-kinds.ts";
import { enteredValue, type FormValues, requestFields } from "../../operation-form/values.ts";

/** A step as a request has it. */
export interface PipelineStep {
  id: string;
  operation: string;
  parameters: Record<string, unknown>;
  max_credits?: number;
  when?: string;
}

/** A step in the builder. Its id never changes, so that the other ones can name it. */
export interface BuilderStep {
  id: string;
  operation: string;
  values: FormValues;
  /** Its file: `$input` or outputs of an earlier step; empty if the operation takes none. */
  source: string;
  /** The entered limit of its price. */
  maxCredits: string;
  when: string;
  /** Parameters that the form cannot show, such as variables. */
  kept: Record<string, unknown>;
}

export type Operations = ReadonlyMap<string, OperationDescription>;

export const INPUT = "$input";
export const MAX_STEPS = 12;

/** The outputs of a step that a reference names; undefined for other values. */
export function parseReference(value: unknown): { step: string; output: number | "all" } | undefined {
  if (typeof value !== "string") return undefined;
  const [, step, output] = /^\$steps\.([a-z][a-z0-9_]{0,39})\.outputs(?:\[(\d{1,3})\])?$/.exec(value) ?? [];
  return step === undefined ? undefined : { step, output: output === undefined ? "all" : Number(output) };
}

/** The field for the file that a step works on. */
export const findFileField = (fields: readonly FieldDescription[]): FieldDescription | undefined =>
  fields.find(({ kind, required, requiredWithout }) => isFileKind(kind) && (required || requiredWithout));

/** The fields that the form of a step shows: all but its file, which comes from the input or another step. */
export function getFormFields(operation: OperationDescription): FieldDescription[] {
  const file = findFileField(operation.fields);
  return operation.fields.filter(({ name }) => name !== file?.name && !LEFT_OUT.has(name));
}

/** Results of steps are stored, and a run has no webhook address of its own. */
const LEFT_OUT = new Set(["response", "retention", "webhook_url"]);

/** The references that the file of a step can be: the input, and the outputs of earlier steps of its kind. */
export function listSources(steps: readonly BuilderStep[], index: number, operations: Operations): string[] {
  const own = operations.get(steps[index]?.operation ?? "");
  const field = own && findFileField(own.fields);
  if (!field) return [];
  const kind = field.kind === "document" ? "document" : "image";
  const earlier = steps.slice(0, index).filter((step) => operations.get(step.operation)?.output === kind);
  return [INPUT, ...earlier.flatMap(({ id }) => [`$steps.${id}.outputs[0]`, `$steps.${id}.outputs`])];
}

/** Adds a step for an operation, which works on the result of the last step of its kind. */
export function addStep(steps: readonly BuilderStep[], operation: string, operations: Operations): BuilderStep[] {
  const base = operation.replaceAll("-", "_");
  const isFree = (id: string) => steps.every((step) => step.id !== id);
  let id = base;
  for (let count = 2; !isFree(id); count++) id = `${base}_${count}`;
  const added = { id, operation, values: {}, source: "", maxCredits: "", when: "", kept: {} };
  return repairSources([...steps, added], operations);
}

/**
 * Moves a step to another place. Steps that work on the result right before them do so afterwards as well, and references
 * to steps that come later now are replaced.
 */
export function moveStep(
  steps: readonly BuilderStep[],
  from: number,
  to: number,
  operations: Operations,
): BuilderStep[] {
  const followers = clearUsual(steps, operations);
  const moved = followers[from];
  if (!moved || to < 0 || to >= steps.length) return [...steps];
  const others = followers.filter((_, index) => index !== from);
  return repairSources([...others.slice(0, to), moved, ...others.slice(to)], operations);
}

/** Removes a step. The ones after it follow the ones before it. */
export const removeStep = (steps: readonly BuilderStep[], id: string, operations: Operations): BuilderStep[] =>
  repairSources(
    clearUsual(steps, operations).filter((step) => step.id !== id),
    operations,
  );

/** The result of the last step before that a step can work on, or the input. */
const findUsual = (steps: readonly BuilderStep[], index: number, operations: Operations): string => {
  const sources = listSources(steps, index, operations);
  return sources.findLast((source) => source.endsWith("[0]")) ?? sources[0] ?? "";
};

const clearUsual = (steps: readonly BuilderStep[], operations: Operations): BuilderStep[] =>
  steps.map((step, index) => (step.source === findUsual(steps, index, operations) ? { ...step, source: "" } : step));

/** Gives each step whose file is not chosen or cannot exist yet the usual one. */
function repairSources(steps: readonly BuilderStep[], operations: Operations): BuilderStep[] {
  const comesBefore = (id: string, index: number) => steps.slice(0, index).some((step) => step.id === id);
  return steps.map((step, index) => {
    const sources = listSources(steps, index, operations);
    const reference = parseReference(step.source);
    // A template can name an output after the first one.
    const isKnown = reference
      ? sources.length > 0 && comesBefore(reference.step, index)
      : sources.includes(step.source);
    const compared = /\$steps\.(\w+)\./.exec(step.when)?.[1];
    const when = compared === undefined || comesBefore(compared, index) ? step.when : "";
    return { ...step, when, source: isKnown ? step.source : findUsual(steps, index, operations) };
  });
}

/** The steps of a template or a stored pipeline in the builder. Steps of unknown operations are left out. */
export function readSteps(steps: readonly PipelineStep[], operations: Operations): BuilderStep[] {
  const read = sortSteps(steps).flatMap(({ id, operation, parameters, max_credits: maxCredits, when = "" }) => {
    const described = operations.get(operation);
    if (!described) return [];
    const file = findFileField(described.fields);
    const values: FormValues = {};
    const kept: Record<string, unknown> = {};
    let source = "";
    for (const [name, value] of Object.entries(parameters)) {
      const field = described.fields.find((field) => field.name === name);
      if (name === file?.name && typeof value === "string") source = value;
      else if (field && !LEFT_OUT.has(name) && isEnterable(field, value)) values[name] = enteredValue(field, value);
      else kept[name] = value;
    }
    return [
      { id, operation, values, source, maxCredits: maxCredits === undefined ? "" : String(maxCredits), when, kept },
    ];
  });
  return repairSources(read, operations);
}

const isEnterable = ({ kind }: FieldDescription, value: unknown): boolean =>
  !isFileKind(kind) && !isFileListKind(kind) && !(typeof value === "string" && value.startsWith("$"));

/** The steps in an order in which each comes after those that it names. */
function sortSteps(steps: readonly PipelineStep[]): PipelineStep[] {
  const sorted: PipelineStep[] = [];
  const isReady = (step: PipelineStep) =>
    listNeeds(step).every((need) => sorted.some(({ id }) => id === need) || !steps.some(({ id }) => id === need));
  for (;;) {
    const next = steps.find((step) => !sorted.includes(step) && isReady(step));
    if (!next) return [...sorted, ...steps.filter((step) => !sorted.includes(step))];
    sorted.push(next);
  }
}

/** The ids of the steps that a step names. */
export function listNeeds({ parameters, when = "" }: PipelineStep): string[] {
  const named = Object.values(parameters).flatMap((value) =>
    [value].flat().flatMap((item) => parseReference(item)?.step ?? []),
  );
  const compared = /\$steps\.(\w+)\./.exec(when)?.[1];
  return [...named, ...(compared === undefined ? [] : [compared])];
}

/** A step as a request has it. `upload` returns the ID of an uploaded file. */
export function toPipelineStep(
  step: BuilderStep,
  operations: Operations,
  upload: (file: File) => string,
): PipelineStep {
  const { id, operation, values, source, maxCredits, when, kept } = step;
  const described = operations.get(operation);
  const file = described && findFileField(described.fields);
  const entered = described ? requestFields(getFormFields(described), values, upload) : {};
  return {
    id,
    operation,
    parameters: { ...(file ? { [file.name]: source } : {}), ...kept, ...entered },
    ...(maxCredits.trim() === "" ? {} : { max_credits: Number(maxCredits) }),
    ...(when === "" ? {} : { when }),
  };
}

/** The name of the variable that a value is, such as `$vars.scene`; undefined for other values. */
export const parseVariable = (value: unknown): string | undefined =>
  typeof value === "string" ? /^\$vars\.(\w+)$/.exec(value)?.[1] : undefined;

/** The steps with the defaults of variables in their places, because a run without a stored pipeline has none. */
export function fillDefaults(
  steps: readonly PipelineStep[],
  variables: Readonly<Record<string, { default?: unknown }>>,
): PipelineStep[] {
  const fill = (value: unknown): unknown => {
    const name = parseVariable(value);
    if (name !== undefined) return variables[name]?.default;
    return Array.isArray(value) ? value.map(fill) : value;
  };
  return steps.map((step) => ({
    ...step,
    parameters: Object.fromEntries(Object.entries(step.parameters).map(([name, value]) => [name, fill(value)])),
  }));
}
