import { blend, hex, renderVector, rgb, type Tile } from "@atelier/painting";
import type { Band, Composition, Plant } from "../layout/composition.ts";
import { toned } from "../layout/light.ts";
import { edgeAt } from "../layout/terrain.ts";

/** Half of the width at the lower edge of the picture, as a share of the picture's width. */
const HALF = { road: 0.24, path: 0.13 };
/** Half of the width at the horizon. */
const FAR = 0.006;
/** How far the bends reach to the side. */
const BEND = 0.11;
const STEPS = 28;
/** The length of a dash and of its gap as shares of the way. */
const DASHES = 11;
/** Half of the width of the line in the middle as a share of the road's. */
const LINE = 0.035;

/** The forms of land through which a trail leads. */
const LAND = /^(?:hills|dunes|flat)$/;

/** The bands through which a trail leads: all from the farthest land that no water, wood or mountain is before. */
function getLand({ bands }: Composition): readonly Band[] {
  return bands.slice(bands.findLastIndex(({ form, depth }) => !LAND.test(form) || depth === 0) + 1);
}

/** Whether a trail leads through a band. */
export const hasTrail = (band: Band, composition: Composition): boolean =>
  composition.trail !== undefined && getLand(composition).includes(band);

/** The row at which a trail begins, and the depth of the land there. */
function getHorizon(composition: Composition): { top: number; depth: number } {
  const [far] = getLand(composition);
  return { top: far ? edgeAt(far.edge, 0.5) : 0, depth: far?.depth ?? 1 };
}

/** The middle and half of the width of a trail in pixels at a row. */
function getSpan(composition: Composition, row: number) {
  const { width, height, trail = "path", light } = composition;
  const { top } = getHorizon(composition);
  const share = Math.min(1, Math.max(0, (row - top) / (height - top)));
  return {
    // The bends are closer together in the distance.
    x: width * (0.5 + light.side * BEND * Math.sin(share ** 0.6 * Math.PI * 2) * (0.35 + 0.65 * share)),
    half: width * (FAR + (HALF[trail] - FAR) * share ** 1.35),
  };
}

/** Whether a plant would stand on the trail. */
export function isOnTrail(composition: Composition, { x, base }: Plant): boolean {
  const span = getSpan(composition, base);
  return Math.abs(x - span.x) < span.half * 1.25;
}

/** Paints the part of a road with a line in its middle, or of an earth path, that leads through a band to the horizon. */
export function paintTrail(canvas: Tile, band: Band, composition: Composition): void {
  const { width, height, light, snowy, trail } = composition;
  const crest = getSpan(composition, edgeAt(band.edge, 0.5));
  // It begins above the crest at its left and at its right, so that no land is between its parts.
  const top = Math.min(...[-1, 0, 1].map((side) => edgeAt(band.edge, (crest.x + side * crest.half * 1.1) / width)));
  const tone = (color: string, depth: number) => hex(toned(light, rgb(color), depth));
  const isRoad = trail === "road";
  // The parts in all bands are parts of one gradient.
  const start = getHorizon(composition);
  const outline = (from: number, to: number, reach: number) => {
    const rows = Array.from({ length: STEPS + 1 }, (_, step) => from + ((to - from) * step) / STEPS);
    const side = (sign: -1 | 1) =>
      rows.map((row) => {
        const { x, half } = getSpan(composition, row);
        return `${(x + sign * half * reach).toFixed(1)} ${row.toFixed(1)}`;
      });
    return `M${side(-1).join("L")}L${side(1).reverse().join("L")}Z`;
  };
  const [near, far] = isRoad ? ["#55535f", "#77757f"] : snowy ? ["#a9b8d0", "#cbd6e6"] : ["#b98a58", "#cfa878"];
  const verge = isRoad ? "#b5aa92" : snowy ? "#8fa0bb" : "#a07a4c";
  let svg = `<defs><linearGradient id="t" gradientUnits="userSpaceOnUse" x1="0" y1="${start.top}" x2="0" y2="${height}"><stop offset="0" stop-color="${tone(far, start.depth)}"/><stop offset="1" stop-color="${tone(near, 1)}"/></linearGradient></defs><path d="${outline(top, height, 1.07)}" fill="${tone(verge, 0.9)}"/><path d="${outline(top, height, 1)}" fill="url(#t)"/>`;
  const toRow = (dash: number) => top + (height - top) * (dash / DASHES) ** 1.8;
  if (isRoad)
    for (let dash = 1; dash < DASHES; dash++)
      svg += `<path d="${outline(toRow(dash), toRow(dash + 0.5), LINE)}" fill="${tone("#f3e7b8", 0.95)}"/>`;
  const from = Math.max(0, Math.floor(top));
  if (from >= height) return;
  blend(canvas, renderVector(svg, { x: 0, y: from, width, height: height - from }, width, height - from), 0, from);
}
