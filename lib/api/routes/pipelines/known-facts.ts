import type { Operation, PriceFacts } from "../../../operations/define.ts";
import type { FileFacts } from "../../../operations/fields.ts";

/** The facts of a result that are known before it exists. NaN is a number that is not known. */
export function findOutputFacts(operation: Operation, input: Record<string, unknown>, facts: PriceFacts): FileFacts {
  if (operation.output === "document")
    return {
      format: "",
      characters: Number.NaN,
      ...(isText(input.target_language) ? { language: input.target_language } : {}),
    };
  const { width, height } = operation.outputSize(input, facts) ?? { width: Number.NaN, height: Number.NaN };
  return { format: "", width, height, ...(input.frames === "all" ? { frames: Number.NaN } : {}) };
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Facts for the choice of engines: usual ones in place of those that are not known yet. */
export const assumeUnknown = (facts: PriceFacts): PriceFacts => ({
  ...facts,
  width: known(facts.width, 1024),
  height: known(facts.height, 1024),
  megapixels: known(facts.megapixels, 1),
  frames: known(facts.frames, 1),
  characters: known(facts.characters, 1000),
});

const known = (value: number, usual: number) => (Number.isNaN(value) ? usual : value);
