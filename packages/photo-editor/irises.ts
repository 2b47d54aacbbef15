import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { warnOfOtherColor } from "./outcome.ts";
import { labFrom } from "./tools/colors/color-names.ts";
import { computeRgb, getLab } from "./tools/colors/palette.ts";
import { shiftColor } from "./tools/colors/shift-color.ts";

/** Pupils and lids are darker than this share of the median lightness of an eye, and from the second on it is iris. */
const [PUPIL, IRIS] = [0.55, 0.85];
/** The soft edge of an iris, as a share of the shorter side. */
const EDGE = 1 / 250;
/** A light new color makes the iris lighter by at most this, in OKLab. */
const MAX_LIGHTER = 0.14;

/** Eyes with irises of another color. Pupils and lids keep theirs, and a lighter color makes a dark iris lighter. */
export function withIrises(
  image: Raster,
  to: string,
  { share, area }: { share: number; area: Uint8Array },
  edit: EditContext,
): Raster {
  const { channels, data } = image;
  const light = (at: number) =>
    getLab(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0)[0];
  const inside = [...area.keys()].filter((at) => (area[at] ?? 0) > 127);
  const median = inside.map(light).sort((first, second) => first - second)[inside.length >> 1] ?? 0;
  const irises = area.map((value, at) =>
    value === 0 ? 0 : Math.round(value * Math.min(1, Math.max(0, (light(at) / median - PUPIL) / (IRIS - PUPIL)))),
  );
  const radius = Math.max(1, Math.round(EDGE * Math.min(image.width, image.height)));
  const lighter = Math.min(MAX_LIGHTER, Math.max(0, labFrom(to)[0] - median));
  const result = shiftColor(lightened(image, irises, lighter), to, share, irises, radius);
  warnOfOtherColor(image, result, { mask: irises, object: "eyes", to }, edit);
  return result;
}

/** The image with an area lighter by this in OKLab. */
function lightened(image: Raster, area: Uint8Array, lighter: number): Raster {
  const pixels = new Uint8Array(image.data);
  for (const [index, value] of area.entries()) {
    if (value === 0) continue;
    const at = index * image.channels;
    const [l, a, b] = getLab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    pixels.set(computeRgb([Math.min(1, l + (lighter * value) / 255), a, b]), at);
  }
  return { ...image, data: pixels };
}
