import { boxBlur, collectParts, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { boxAround, countMarked } from "../../tools/part.ts";

/** Vessels that hold flowers, twigs and tools. */
const VESSEL = /(?:^| )(?:vase|pot|flowerpot|jar|jug|urn|planter|bottle|pitcher|carafe|bucket|basket|cup|mug|glass)$/;
/** Whether a name without its place is that of a vessel. */
export const isVessel = (name: string): boolean => VESSEL.test(name);

/** How far above a vessel its content reaches, in heights of it, and to each side, in its heights and widths. */
const [UP, BESIDE, WIDE] = [1.6, 0.7, 0.5];
/** A channel that differs by more from the mean around it is no wall. The mean is over this share of the shorter side. */
const [DIFFERENT, AROUND] = [20, 1 / 14];
/** Gaps of a thin stem, and the soft edge of what stands in a vessel, as shares of the shorter side. */
const [GAP, SOFT] = [1 / 160, 1 / 160];
/** The opening is in this upper share of a vessel. Its content has these shares of the vessel's area. */
const [OPENING, LEAST, MOST] = [0.12, 0.015, 4];
/** A place of which more differs from its surroundings is no plain wall. */
const MAX_BUSY = 0.3;

/**
 * The content of a vessel that rises from its opening before a plain wall, such as a twig in a vase. Null if there is none, or if
 * the wall is not plain or the content does not end in the place above the vessel.
 */
export function findStandingIn(image: Raster, vessel: Mask, name: string): Mask | null {
  if (!isVessel(name)) return null;
  const { width, height, channels, data } = image;
  const marked: number[] = [];
  for (let at = 0; at < vessel.data.length; at++) if ((vessel.data[at] ?? 0) > 127) marked.push(at);
  if (marked.length === 0) return null;
  const [x = 0, y = 0, across = 0, down = 0] = boxAround(marked, width);
  const side = BESIDE * down + WIDE * across;
  const [left, right] = [Math.max(0, Math.floor(x - side)), Math.min(width, Math.ceil(x + across + side))];
  const [top, bottom] = [Math.max(0, Math.floor(y - UP * down)), Math.ceil(y + OPENING * down)];
  const isPlace = (at: number) => {
    const [column, row] = [at % width, Math.floor(at / width)];
    return column >= left && column < right && row >= top && row < bottom;
  };
  const radius = Math.max(2, Math.round(AROUND * Math.min(width, height)));
  const off = new Uint8Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    const plane = Float32Array.from(off, (_, at) => data[at * channels + channel] ?? 0);
    for (const [at, mean] of boxBlur(plane, width, height, radius).entries())
      if (Math.abs((plane[at] ?? 0) - mean) > DIFFERENT && isPlace(at)) off[at] = 255;
  }
  const size = countMarked({ data: off });
  if (size > MAX_BUSY * (right - left) * (bottom - top)) return null;
  const joined = growMask({ width, height, data: off }, Math.max(1, Math.round(GAP * Math.min(width, height)))).data;
  const seed = growMask(vessel, Math.max(2, Math.round(GAP * Math.min(width, height)))).data;
  const touching = collectParts(width, height, (at) => (joined[at] ?? 0) > 0 && isPlace(at)).filter((part) =>
    part.some((at) => seed[at] && Math.floor(at / width) < bottom),
  );
  const found = touching.flat().filter((at) => off[at] && !((vessel.data[at] ?? 0) > 127));
  const isOpen = (at: number) => {
    const [column, row] = [at % width, Math.floor(at / width)];
    return (row === top && top > 0) || (column === left && left > 0) || (column === right - 1 && right < width);
  };
  const isRight = found.length > LEAST * marked.length && found.length < MOST * marked.length && !found.some(isOpen);
  const rises = found.some((at) => Math.floor(at / width) < y - OPENING * down);
  if (!isRight || !rises) return null;
  const content = new Uint8Array(width * height);
  for (const at of found) content[at] = 255;
  return growMask({ width, height, data: content }, Math.max(2, Math.round(SOFT * Math.min(width, height))));
}
