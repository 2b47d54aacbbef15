import type { Mask, Raster } from "@atelier/images/raster";
import type { Found } from "../cleaner/finder.ts";

type Box = Found["box"];

/** A detection with a lower score is often no person. */
const MIN_SCORE = 0.5;
/** The height of a head from hair to chin, as a multiple of its width. */
const HEAD_RATIO = 1.2;
/** A row with a smaller share of the box's width is a loose hair or the tip of a hat. */
const MIN_ROW_SHARE = 0.04;
/** A silhouette whose upper part is wider than this share of its height shows no separate head. */
const MAX_HEAD_SHARE = 0.75;
/** A person whose box is this many times as high as wide stands, and the head is at most this share of the height: twice the usual. */
const [STANDING, MAX_STANDING_HEAD] = [2, 0.26];
const GROWTH = 1.08;

/** Whether a detection is certain to be a person. */
export const isPerson = ({ name, score }: Found): boolean => name === "person" && score >= MIN_SCORE;

/** The box of the head in a person's outline; null if the outline has no head at its top. */
export function findHead({ width, data }: Mask, [boxLeft, boxTop, across, down]: Box): Box | null {
  const [from, to] = [Math.max(0, Math.floor(boxLeft)), Math.min(width, Math.ceil(boxLeft + across))];
  const last = Math.min(data.length / width, Math.ceil(boxTop + down));
  let [top, left, right, widest] = [-1, width, 0, 0];
  for (let y = Math.max(0, Math.floor(boxTop)); y < last; y++) {
    const row = longestRun(data, y * width, from, to);
    if (row.length < MIN_ROW_SHARE * across) continue;
    if (top < 0) top = y;
    [left, right] = [Math.min(left, row.start), Math.max(right, row.start + row.length)];
    widest = Math.max(widest, row.length);
    const height = y + 1 - top;
    if (height > (down > STANDING * across ? MAX_STANDING_HEAD : MAX_HEAD_SHARE) * down) return null;
    if (height >= HEAD_RATIO * widest && widest > 0) return [left, top, right - left, height];
  }
  return null;
}

/** Where a head usually is in a person's box, for outlines that show none: a face must not stay visible. */
export function usualHead([left, top, across, down]: Box): Box {
  const width = Math.min(0.42 * across, 0.3 * down);
  return [left + (across - width) / 2, top, width, HEAD_RATIO * width];
}

/** The longest run of set pixels in a row. */
function longestRun(data: Uint8Array, row: number, from: number, to: number): { start: number; length: number } {
  let best = { start: from, length: 0 };
  for (let x = from, start = from; x <= to; x++) {
    if (x < to && (data[row + x] ?? 0) > 127) continue;
    if (x - start > best.length) best = { start, length: x - start };
    start = x + 1;
  }
  return best;
}

/** A box that is a little larger on all sides. */
export function grown([x, y, width, height]: Box): Box {
  const [wider, taller] = [width * GROWTH, height * GROWTH];
  return [x + (width - wider) / 2, y + (height - taller) / 2, wider, taller];
}

/** Ellipses in the boxes of heads, 255 inside, at the size of an image. */
export function headMask(boxes: readonly Box[], { width, height }: Pick<Raster, "width" | "height">): Mask {
  const data = new Uint8Array(width * height);
  for (const [left, top, across, down] of boxes) {
    const [rx, ry] = [across / 2, down / 2];
    const [x0, y0] = [left + rx, top + ry];
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(top + down)); y++)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(left + across)); x++)
        if (((x + 0.5 - x0) / rx) ** 2 + ((y + 0.5 - y0) / ry) ** 2 <= 1) data[y * width + x] = 255;
  }
  return { width, height, data };
}
