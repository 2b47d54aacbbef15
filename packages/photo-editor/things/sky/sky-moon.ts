import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { flip } from "../../tools/geometry.ts";

/** A drawn moon is at least this light in its green channel, of 255. Clouds of a night are darker. */
const LIGHT = 190;
/** The share of the moon that is before the sky and not behind a thing. */
const MIN_SHOWN = 0.6;

/**
 * A drawn sky with its moon where the image shows sky: as it is, or mirrored. A warning says if things hide the moon in both,
 * or if the sky has none. `shares` has the share of the sky in each pixel, 0 to 255. A sky without a moon in its description
 * stays as it is.
 */
export async function withShownMoon(
  sky: Raster,
  scene: string,
  shares: Uint8Array,
  edit: EditContext,
): Promise<Raster> {
  if (!/\bmoon\b/.test(scene)) return sky;
  if (measureShown(sky, shares) >= MIN_SHOWN) return sky;
  const mirrored = await flip(sky, "horizontal");
  if (measureShown(mirrored, shares) >= MIN_SHOWN) return mirrored;
  edit.guessed = true;
  edit.context.warn("The moon is not where the image shows sky, so it is hidden. Half of the price is charged.");
  return sky;
}

/** The part of the largest light region of a sky that the image shows, 0 to 1. */
function measureShown({ width, height, channels, data }: Raster, shares: Uint8Array): number {
  const parts = collectParts(width, height, (at) => (data[at * channels + 1] ?? 0) > LIGHT);
  const moon = parts.reduce((largest, part) => (part.length > largest.length ? part : largest), []);
  return moon.reduce((sum, at) => sum + (shares[at] ?? 0), 0) / (255 * Math.max(1, moon.length));
}
