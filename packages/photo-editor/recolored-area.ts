import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { findNamed, readMask } from "./named-area.ts";
import type { ToolArguments } from "./plan.ts";
import { findColored } from "./things/colored-thing.ts";
import { getHeadNoun, isPlural } from "./things/head-noun.ts";
import { findMainColored, findMissedByColor, findMissedMain } from "./things/missed-thing.ts";
import { findPainted } from "./things/painted-parts.ts";
import { findWorn } from "./things/worn-garment.ts";

const LIGHTS = /^(?:lights?|lighting|lamps?|lanterns?|bulbs?|glow)$/;
/** The one thing that stands out, with a warning, if it has the named color; null otherwise. */
async function useMain(
  image: Raster,
  { object, from }: { object: string; from: string },
  edit: EditContext,
): Promise<Uint8Array | null> {
  const main = await findMainColored(image, from, edit);
  if (!main) return null;
  edit.context.warn(
    `The ${object} cannot be found by name, so the one thing that stands out in the image was used. Mark the ${object} with a mask if that is not right.`,
  );
  return main.mask.data;
}

/** A thing of a color that a detector knows and does not see. */
const findMissed = async (image: Raster, { object, from }: { object: string; from: string }, edit: EditContext) =>
  LIGHTS.test(getHeadNoun(object))
    ? null
    : ((await findMissedByColor(image, `${from} ${object}`, edit)) ??
      (await findMissedMain(image, object, edit, from)));

/** The area in which colors change. If the object cannot be found by name, its color identifies it. */
export async function recoloredArea(
  image: Raster,
  { object, from }: ToolArguments["recolor"],
  edit: EditContext,
): Promise<Uint8Array | undefined> {
  if (!object) return undefined;
  try {
    return await readMask(image, object, edit, { orSubject: !from });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
    const painted = await findPainted(image, object, edit);
    if (painted) return painted;
    const worn =
      from === undefined
        ? null
        : await findWorn(image, { object, from }, edit, (name, owner) => findNamed(image, name, edit, owner));
    if (worn) return worn.data;
    const head = getHeadNoun(object);
    const missed = from === undefined ? null : await findMissed(image, { object, from }, edit);
    if (missed) return missed.data;
    // A thing that a detector knows and does not see is not everything of its color. Lights are no traffic lights.
    if (!from || (edit.parts.isDetectable(head) && !LIGHTS.test(head))) throw error;
    // "The red candies" are several things, and not everything red.
    const several = isPlural(object) ? await findColored(image, `${from} ${object}`, edit) : null;
    if (several) return several.mask.data;
    const main = edit.parts.isDetectable(head) ? null : await useMain(image, { object, from }, edit);
    if (main) return main;
    edit.guessed = true;
    edit.context.warn(
      `Nothing was found by the name ${object}, so the color ${from} was searched in the whole image. Half of the price is charged.`,
    );
    return undefined;
  }
}
