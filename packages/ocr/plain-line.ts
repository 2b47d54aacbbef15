import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { Color } from "./colors.ts";
import { cropAround } from "./crop-around.ts";
import { forEachPixelIn } from "./find-lines.ts";
import { lineBox, type Point } from "./geometry.ts";

/** Colors this near to the way from the background to the ink, in levels of 255, are mixtures of the two. */
const MIXED = 16;
/** The share of the pixels of a line that have only the two colors and their mixtures. */
const MOST = 0.985;
/** A pixel with more ink than this is a letter; one with more than this little ink shows a shadow if no letter is near. */
const INK = { letter: 0.55, shadow: 0.14 };
/** Blur reaches this far beside letters, in pixels and in units of the line's height. */
const BLUR = { pixels: 2, share: 0.03 };
/** The share of the pixels without letters near that can have ink, as of the line above. */
const STRAY = 0.015;

/**
 * Whether a line has letters of one color on a background of one color, without outline, shadow and gradient, so that its
 * letters need not be searched.
 */
export function isPlainLine(
  image: Raster,
  { corners, ink, paper }: { corners: readonly Point[]; ink: Color; paper: Color },
): boolean {
  const part = cropAround(image, lineBox(corners));
  const { width, height, data } = part.image;
  const step = [0, 1, 2].map((channel) => ink[channel] - paper[channel]);
  const length = step.reduce((sum, value) => sum + value * value, 0);
  if (length === 0) return false;
  const shares = new Float32Array(width * height);
  const letters = new Uint8Array(width * height);
  let [all, mixed] = [0, 0];
  forEachPixelIn(part.box, width, height, (at) => {
    all++;
    let along = 0;
    for (let channel = 0; channel < 3; channel++) along += step[channel] * (data[3 * at + channel] - paper[channel]);
    const share = along / length;
    const used = Math.max(0, Math.min(1, share));
    let away = 0;
    for (let channel = 0; channel < 3; channel++)
      away += (data[3 * at + channel] - paper[channel] - used * step[channel]) ** 2;
    if (away < 3 * MIXED * MIXED) mixed++;
    shares[at] = share;
    if (share > INK.letter) letters[at] = 255;
  });
  if (mixed < MOST * all) return false;
  const reach = Math.max(BLUR.pixels, Math.round(BLUR.share * part.box.height));
  const near = growMask({ width, height, data: letters }, reach).data;
  let stray = 0;
  for (let at = 0; at < shares.length; at++) if (!near[at] && shares[at] > INK.shadow) stray++;
  return stray <= STRAY * all;
}
