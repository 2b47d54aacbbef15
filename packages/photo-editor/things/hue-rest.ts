import type { Raster } from "@atelier/images/raster";
import { getChroma, hue, turn } from "../tools/colors/color-names.ts";
import { getLab, type Lab } from "../tools/colors/palette.ts";
import { computeMean } from "../tools/relit.ts";

/** The rest of a thing differs by less in hue (degrees) from its part, and has at least this share of its chroma (OKLab). */
const [SAME_HUE, SAME_CHROMA, MIN_CHROMA] = [28, 0.6, 0.06];
/** A whole is so many times larger than its part, and at most this share of the image. */
const [MIN_GROWTH, MAX_GROWTH, MAX_AREA] = [1.25, 14, 0.2];
/** A thing ends clearly on this share of its outline: the color (OKLab) changes by more within this many pixels. */
const [MIN_CLEAR, CLEAR, REACH] = [0.75, 0.07, 4];

/**
 * A part that has a named color, with the rest of the thing whose hue is only near that name: the lit part of a green band is
 * yellowish. The part itself if what goes on beside it has no clear end, or is too large for one thing.
 */
export function withHueRest(image: Raster, part: Uint8Array): Uint8Array {
  const { width, height, channels, data } = image;
  const read = (at: number): Lab =>
    getLab(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0);
  const own = computeMean(image, part);
  const chroma = getChroma(own);
  if (chroma < MIN_CHROMA) return part;
  const isSame = (at: number): boolean => {
    const lab = read(at);
    return getChroma(lab) > Math.max(MIN_CHROMA, SAME_CHROMA * chroma) && turn(hue(lab), hue(own)) < SAME_HUE;
  };
  const whole = new Uint8Array(part.length);
  const stack: number[] = [];
  let before = 0;
  for (const [at, value] of part.entries()) {
    if (value < 128) continue;
    before++;
    whole[at] = 255;
    stack.push(at);
  }
  let after = before;
  const visit = (at: number): void => {
    if (whole[at] || !isSame(at)) return;
    whole[at] = 255;
    after++;
    stack.push(at);
  };
  for (let at = stack.pop(); at !== undefined && after < MAX_GROWTH * before; at = stack.pop()) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < part.length) visit(at + width);
  }
  const isOne = after > MIN_GROWTH * before && after < MAX_GROWTH * before && after < MAX_AREA * width * height;
  return isOne && measureClearEnd(whole, { width, height }, read) > MIN_CLEAR ? whole : part;
}

/** The share of the outline of an area across which the color changes clearly. */
function measureClearEnd(
  area: Uint8Array,
  { width, height }: { width: number; height: number },
  read: (at: number) => Lab,
): number {
  let [clear, count] = [0, 0];
  for (let y = REACH; y + REACH < height; y++)
    for (let x = REACH; x + REACH < width; x++) {
      const at = y * width + x;
      if (!area[at]) continue;
      for (const step of [-1, 1, -width, width]) {
        if (area[at + step]) continue;
        const [inner, outer] = [read(at - step * (REACH / 2)), read(at + step * REACH)];
        count++;
        if (Math.hypot(inner[0] - outer[0], inner[1] - outer[1], inner[2] - outer[2]) > CLEAR) clear++;
      }
    }
  return count === 0 ? 0 : clear / count;
}
