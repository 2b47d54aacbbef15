import { INPUT, listNeeds, type PipelineStep, parseReference } from "./builder-steps.ts";

/** The IDs of the outputs that a step made, by the signature of the step. */
export type KnownOutputs = ReadonlyMap<string, readonly string[]>;

/** A run of the steps whose results are not known yet. */
export interface RunPlan {
  steps: PipelineStep[];
  /** The signatures of all steps by their ids. */
  signatures: ReadonlyMap<string, string>;
}

/**
 * Identifies what a step makes: its parameters, and what the steps before it make from which input. `input` is the ID of
 * the uploaded file.
 */
function sign(step: PipelineStep, steps: readonly PipelineStep[], input: string): string {
  const signed = (value: unknown): unknown => {
    if (value === INPUT) return [INPUT, input];
    const reference = parseReference(value);
    const producer = reference && steps.find(({ id }) => id === reference.step);
    return producer ? [sign(producer, steps, input), reference.output] : value;
  };
  const { operation, parameters, when } = step;
  const fields = Object.entries(parameters).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(signed) : signed(value),
  ]);
  const compared = when === undefined ? [] : listNeeds({ ...step, parameters: {} });
  const conditions = steps.filter(({ id }) => compared.includes(id)).map((condition) => sign(condition, steps, input));
  return JSON.stringify([operation, fields.sort(), when ?? "", conditions]);
}

/**
 * The steps that a run needs so that all of them have results, or those up to `last`. Steps whose results are known are left
 * out, and the others use these results. If all are known, all run again.
 */
export function planRun(
  steps: readonly PipelineStep[],
  { input, known, last }: { input: string; known: KnownOutputs; last?: string | undefined },
): RunPlan {
  const signatures = new Map(steps.map((step) => [step.id, sign(step, steps, input)]));
  const find = (id: string) => steps.find((step) => step.id === id);
  const outputs = (id: string) => known.get(signatures.get(id) ?? "");
  const included = new Set<string>();
  const include = (step: PipelineStep): void => {
    if (included.has(step.id)) return;
    included.add(step.id);
    const references = Object.values(step.parameters).flatMap((value) => [value].flat());
    for (const value of references) {
      const reference = parseReference(value);
      const producer = reference && find(reference.step);
      if (producer && replacement(value, outputs) === undefined) include(producer);
    }
    // A condition compares a step of the same run.
    for (const need of listNeeds({ ...step, parameters: {} })) {
      const compared = find(need);
      if (compared) include(compared);
    }
  };
  const wanted = last === undefined ? steps : withNeeded(last, steps);
  const missing = wanted.filter(({ id }) => !outputs(id));
  for (const step of missing.length > 0 ? missing : wanted) include(step);
  const replace = (value: unknown): unknown => {
    const reference = parseReference(value);
    return reference && !included.has(reference.step) ? (replacement(value, outputs) ?? value) : value;
  };
  return {
    signatures,
    steps: steps
      .filter(({ id }) => included.has(id))
      .map((step) => ({
        ...step,
        parameters: Object.fromEntries(
          Object.entries(step.parameters).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.map(replace) : replace(value),
          ]),
        ),
      })),
  };
}

/** The output that stands for a reference. All outputs of a step stand for one field only if there is one. */
function replacement(value: unknown, outputs: (id: string) => readonly string[] | undefined): string | undefined {
  const reference = parseReference(value);
  const referenced = reference && outputs(reference.step);
  if (!referenced) return undefined;
  if (reference.output === "all") return referenced.length === 1 ? referenced[0] : undefined;
  return referenced[reference.output];
}

/** A step with all steps that it depends on. */
function withNeeded(last: string, steps: readonly PipelineStep[]): PipelineStep[] {
  const needed = new Set<string>();
  const add = (id: string): void => {
    const step = steps.find((step) => step.id === id);
    if (!step || needed.has(id)) return;
    needed.add(id);
    for (const need of listNeeds(step)) add(need);
  };
  add(last);
  return steps.filter(({ id }) => needed.has(id));
}
