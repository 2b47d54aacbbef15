import type { Mask } from "@atelier/images/raster";
import type { Box } from "./geometry.ts";

/** Edges of letters are compared over this share of the width of a line. */
const LAG = 0.3;
/** A line that is at least so many times as long as it is high shows its slant, and a smaller one, in degrees, is a level line. */
const [LONG, LEAST, MOST] = [3, 0.6, 20];
/** The letters of a line reach from this share of its pixels to that one. */
const [TOP, BOTTOM] = [0.004, 0.996];

/** How a line of letters lies in an image. */
export interface TextLine {
  /** In degrees, positive if the line descends to the right. */
  slant: number;
  /** The height of its letters, in pixels. */
  height: number;
}

/**
 * Reads the slant of a line from its letters (255 in the mask, within a box): the median slope of their lower and upper edges, after
 * Theil and Sen. Descenders and capitals are outliers of it.
 */
export function readTextLine({ width, data }: Mask, box: Box): TextLine {
  const columns: { x: number; top: number; bottom: number }[] = [];
  for (let x = box.x; x < box.x + box.width; x++) {
    let [top, bottom] = [-1, -1];
    for (let y = box.y; y < box.y + box.height; y++) {
      if (data[y * width + x] < 128) continue;
      if (top < 0) top = y;
      bottom = y;
    }
    if (top >= 0) columns.push({ x, top, bottom });
  }
  const slopes: number[] = [];
  const lag = LAG * box.width;
  for (const [index, first] of columns.entries())
    for (let at = index + 1; at < columns.length; at += 3) {
      const second = columns[at];
      const across = second.x - first.x;
      if (across < lag) continue;
      slopes.push((second.bottom - first.bottom) / across, (second.top - first.top) / across);
    }
  slopes.sort((first, second) => first - second);
  const slope = slopes[slopes.length >> 1] ?? 0;
  const slant = (Math.atan(slope) * 180) / Math.PI;
  const isLevel = box.width < LONG * box.height || Math.abs(slant) < LEAST || Math.abs(slant) > MOST;
  return isLevel ? { slant: 0, height: box.height } : { slant, height: measureHeight({ width, data }, box, slope) };
}

/** The height of the letters of a line with a slope, without the noise at its edges. */
function measureHeight({ width, data }: Pick<Mask, "width" | "data">, box: Box, slope: number): number {
  const levels: number[] = [];
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) if (data[y * width + x] > 127) levels.push(y - slope * (x - box.x));
  levels.sort((first, second) => first - second);
  const rank = (share: number) => levels[Math.floor(share * (levels.length - 1))] ?? 0;
  return rank(BOTTOM) - rank(TOP) + 1;
}
