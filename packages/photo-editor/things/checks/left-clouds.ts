import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { getChroma } from "../../tools/colors/color-names.ts";
import { getLab } from "../../tools/colors/palette.ts";

/** How far from the sky its clouds are searched, as a share of the shorter side. */
const BESIDE = 1 / 60;
/** Clouds of a sunset have at least this lightness and chroma (OKLab), and buildings before it are dark. */
const [MIN_LIGHT, MIN_CHROMA] = [0.5, 0.12];
/** More of what is beside a sky than this share with such colors is clouds; lit towers have less. */
const MIN_SHARE = 0.35;

/** Less beside a sky, as a share of the image, is one thing before it, as a kite. */
const MIN_BESIDE = 0.01;

/** Warns if bright clouds of a sunset are beside the sky that was found: they keep their color. Costs half of the price. */
export function warnOfLeftClouds(image: Raster, shares: Uint8Array, edit: EditContext): void {
  if (measureLeftClouds(image, shares) < MIN_SHARE) return;
  edit.guessed = true;
  edit.context.warn(
    "Parts beside the sky have strong colors and kept them, so clouds of the old sky may be left. Half of the price is charged. Check the result, or mark the sky with a mask.",
  );
}

/** The share of what is beside a sky, as 0 to 255 for each pixel, that has the colors of clouds at sunset. */
export function measureLeftClouds({ width, height, channels, data }: Raster, shares: Uint8Array): number {
  const sky = { width, height, data: Uint8Array.from(shares, (value) => (value > 40 ? 255 : 0)) };
  const near = growMask(sky, Math.max(2, Math.round(BESIDE * Math.min(width, height)))).data;
  let [beside, colored] = [0, 0];
  for (const [at, value] of near.entries()) {
    if (!value || sky.data[at]) continue;
    beside++;
    const [r = 0, g = 0, b = 0] = data.subarray(at * channels, at * channels + 3);
    const own = getLab(r, g, b);
    if (own[0] > MIN_LIGHT && getChroma(own) > MIN_CHROMA) colored++;
  }
  return beside < MIN_BESIDE * near.length ? 0 : colored / beside;
}
