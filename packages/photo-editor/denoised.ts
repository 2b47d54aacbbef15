import { estimateNoise } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "./edit-context.ts";

type Strength = "auto" | "light" | "strong";

/** Noise above this estimate is visible. */
const VISIBLE = 4;
/** The share of the noise that a light denoising leaves. */
const LEFT_BY_LIGHT = 0.45;

/**
 * Removes noise, at least as much as is visible: a light denoising leaves nearly half of it. Where none is measured, a little
 * is removed all the same, because the instructions name it.
 */
export async function denoised(image: Raster, stated: Strength, edit: EditContext): Promise<Raster> {
  const clean = async (how: Strength) =>
    (
      await edit.parts.cleaner.clean(
        { image, boxes: [], points: [], objects: [], denoise: how },
        // The cleaner's own warning says that the whole image is unchanged, and other steps may change it.
        { ...quiet(edit.context), warn: (message) => /no visible noise/.test(message) || edit.context.warn(message) },
      )
    ).image;
  const leavesNoise = stated === "light" && LEFT_BY_LIGHT * estimateNoise(image) > VISIBLE;
  const strength = leavesNoise ? "auto" : stated;
  const cleaned = await clean(strength);
  if (cleaned !== image) {
    if (estimateNoise(cleaned) <= VISIBLE) return cleaned;
    const stronger = strength === "strong" ? cleaned : await clean("strong");
    if (estimateNoise(stronger) > VISIBLE)
      edit.context.warn("Some noise is still visible in the result, because more would also smooth details.");
    return stronger;
  }
  const lighter = await clean("light");
  edit.context.warn(
    lighter === image
      ? "No noise was found in the image, so none was removed."
      : "Little noise was measured in the image, so it was smoothed only lightly.",
  );
  return lighter;
}
