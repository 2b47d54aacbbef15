import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { readBox } from "../named-box.ts";
import type { ToolArguments } from "../plan.ts";
import { getHeadNoun } from "../things/head-noun.ts";
import type { Box } from "../tools/geometry.ts";

/** One of several things at a side: "right tower". */
export const SIDED = /^(left|right|top|bottom)(?:most)? [a-z]/;

/** The box of a thing; undefined, with a warning, if it is not found and a shape or a size can be cut out without it. */
export async function readBoxOrNone(
  image: Raster,
  around: string,
  { ratio, width }: ToolArguments["crop"],
  edit: EditContext,
): Promise<Box | undefined> {
  try {
    return await readBox(image, around, edit);
  } catch (error) {
    guessInstead(error, around, { ratio, width }, edit);
    const side = SIDED.exec(around)?.[1];
    edit.context.warn(
      side === undefined
        ? `The ${around} cannot be found by name, so the main subject of the image stays inside the crop. Half of the price is charged.`
        : `The ${around} cannot be found by name, so the crop is at that side of the image: ${side}. Half of the price is charged.`,
    );
    return undefined;
  }
}

/**
 * Marks the edit as guessed after an error that only says that a thing of a crop to a shape was not found. Rethrows other
 * errors, and that of a thing that a detector knows and does not see, which is not in the image.
 */
export function guessInstead(
  error: unknown,
  name: string,
  { ratio, width }: Pick<ToolArguments["crop"], "ratio" | "width">,
  edit: EditContext,
): void {
  const isKnown = edit.parts.isDetectable(name) || (!isScenery(name) && edit.parts.isDetectable(getHeadNoun(name)));
  const isOpen = !isKnown && (ratio !== undefined || width !== undefined);
  if (!isOpen || !(error instanceof AppError) || error.code !== "nothing_matched") throw error;
  edit.guessed = true;
}

/** Names of what is around a subject, which a detector can know and not see. */
const isScenery = (name: string): boolean =>
  /\b(?:trees?|palms?|bush(?:es)?|buildings?|houses?|mountains?|hills?|rocks?|stones?|bridge|tower)$/.test(name);
