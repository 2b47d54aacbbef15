import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { findNamed, readMask } from "./named-area.ts";
import type { ToolArguments } from "./plan.ts";
import { getHeadNoun } from "./things/head-noun.ts";
import { findPainted } from "./things/painted-parts.ts";
import { findWorn } from "./things/worn-garment.ts";

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
    // A thing that a detector knows and does not see is not everything of its color.
    if (!from || edit.parts.isDetectable(getHeadNoun(object))) throw error;
    edit.guessed = true;
    edit.context.warn(
      `No ${object} was found in this image, so everything ${from} was changed. Half of the price is charged.`,
    );
    return undefined;
  }
}
