import { invalidInput } from "@atelier/errors";
import type { FieldDescription } from "../../../operations/describe.ts";
import { isFileKind, isFileListKind } from "../../../operations/field-kinds.ts";
import type { PipelineStep } from "./request.ts";

/** A file of a step that the request does not contain: the input of the run, or an output of a step, or all of them. */
export type Reference = "input" | { step: string; output: number | "all" };

/** Parses `$input`, `$steps.cutout.outputs[0]` or `$steps.cutout.outputs`. Undefined for other values. */
export function parseReference(value: unknown): Reference | undefined {
  if (value === "$input") return "input";
  if (typeof value !== "string") return undefined;
  const [, step, output] = /^\$steps\.([a-z][a-z0-9_]{0,39})\.outputs(?:\[(\d{1,3})\])?$/.exec(value) ?? [];
  return step === undefined ? undefined : { step, output: output === undefined ? "all" : Number(output) };
}

/** A reference in a field of a step, with the pointer to it. */
export interface PlacedReference {
  field: FieldDescription;
  pointer: string;
  reference: Reference;
}

/** The references of a step. Throws `invalid_input` for one in a field that is no file. */
export function findReferences(
  { parameters }: Pick<PipelineStep, "parameters">,
  fields: readonly FieldDescription[],
  pointer: string,
): PlacedReference[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const field = fields.find((field) => field.name === name);
    const place = `${pointer}/parameters/${name}`;
    const isList = field !== undefined && isFileListKind(field.kind);
    const values =
      isList && Array.isArray(value) ? value.map((item, index) => [item, `${place}/${index}`]) : [[value, place]];
    return values.flatMap(([one, at]) => {
      const reference = parseReference(one);
      if (!reference) return [];
      if (!field || !(isList || isFileKind(field.kind)))
        throw invalidInput(String(at), "Only a file can be the input of the run or an output of a step.");
      return [{ field, pointer: String(at), reference }];
    });
  });
}

/**
 * The numbers of the steps in an order in which each comes after the steps that it names. Throws `invalid_input` for a
 * step that names itself through others. `needs` are the numbers of the steps that each one names.
 */
export function sortSteps(steps: readonly PipelineStep[], needs: readonly ReadonlySet<number>[]): number[] {
  const sorted: number[] = [];
  while (sorted.length < steps.length) {
    const next = steps.findIndex(
      (_, index) => !sorted.includes(index) && [...(needs[index] ?? [])].every((need) => sorted.includes(need)),
    );
    if (next === -1) {
      const first = steps.findIndex((_, index) => !sorted.includes(index));
      const ids = steps.filter((_, index) => !sorted.includes(index)).map(({ id }) => id);
      throw invalidInput(
        `/steps/${first}`,
        `These steps wait for each other or for one that does: ${ids.join(", ")}. Remove a reference between them.`,
      );
    }
    sorted.push(next);
  }
  return sorted;
}
