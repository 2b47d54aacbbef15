import { invalidInput } from "@atelier/errors";
import { InputFile } from "./fields.ts";
import type { PriceFacts } from "./result.ts";

/** Throws `invalid_input` for a mask that has not the size of the image. Sizes that are not known yet are NaN. */
export function checkMaskSize(input: Record<string, unknown>, facts: PriceFacts): void {
  const mask = input.mask instanceof InputFile ? input.mask.facts : undefined;
  if (!mask || !(differs(mask.width, facts.width) || differs(mask.height, facts.height))) return;
  throw invalidInput(
    "/mask",
    `The mask has ${mask.width} × ${mask.height} pixels, but the image has ${facts.width} × ${facts.height}. They must have the same size.`,
  );
}

const differs = (a: number | undefined, b: number) => a !== b && !Number.isNaN(a) && !Number.isNaN(b);
