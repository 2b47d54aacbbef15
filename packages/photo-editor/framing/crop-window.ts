import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { findNamed, findOne } from "../named-things.ts";
import { isPlural } from "../things/head-noun.ts";
import { readWhich } from "../things/which.ts";
import type { Box } from "../tools/geometry.ts";
import { computeBox } from "../tools/part.ts";

type Size = Pick<Box, "width" | "height">;

/** A crop around a thin thing is at least this many times as wide as high, and the reverse. */
const MIN_SHAPE = 0.45;

/** The box of a thin thing with space at its long sides: a strip is no picture. */
export function withSpace(box: Box, image: Size): Box {
  const [across, down] = [
    Math.min(image.width, Math.max(box.width, MIN_SHAPE * box.height)),
    Math.min(image.height, Math.max(box.height, MIN_SHAPE * box.width)),
  ];
  return {
    x: placeIn(box.x, box.width, across, image.width),
    y: placeIn(box.y, box.height, down, image.height),
    width: across,
    height: down,
  };
}

const placeIn = (start: number, length: number, wanted: number, whole: number) =>
  Math.max(0, Math.min(whole - wanted, start + (length - wanted) / 2));

/** The window around a thing of which its box fills a share, 0 to 1, in the shape of the image or in a ratio. */
export function filledWindow(box: Box, fill: number, image: Size, ratio?: string): Box {
  const [across = image.width, down = image.height] = ratio?.split(":").map(Number) ?? [];
  const area = (box.width * box.height) / fill;
  const wide = Math.max(box.width, Math.sqrt((area * across) / down), (box.height * across) / down);
  const scale = Math.min(1, image.width / wide, image.height / ((wide * down) / across));
  const [width, height] = [wide * scale, ((wide * down) / across) * scale];
  return {
    x: placeIn(box.x, box.width, width, image.width),
    y: placeIn(box.y, box.height, height, image.height),
    width,
    height,
  };
}

/** Another thing of the name with more of it in a crop than this, as a share of it, can be seen there. */
const SEEN = 0.02;
/** A thing with a larger share of its outline in the chosen one is the same. */
const SAME = 0.5;
/** A crop may leave out this share of the chosen thing to leave out another one. */
const MAX_LOST = 0.25;

/** The box around one of several things without the others of its name. Warns if the crop cannot leave them out. */
export async function withoutOthers(image: Raster, words: string, box: Box, edit: EditContext): Promise<Box> {
  const which = readWhich(words);
  if (which?.count !== 1 || isPlural(which.thing)) return box;
  const chosen = await findOne(image, words, edit);
  const all = (await findNamed(image, which.thing, edit))?.each ?? [];
  if (!chosen || all.length < 2) return box;
  const others = all.filter(({ mask }) => measureOverlap(mask, chosen.mask) < SAME).map(({ mask }) => mask);
  let window = box;
  for (const other of others) {
    if (shareInside(other, window) < SEEN) continue;
    const seen = computeBox(other);
    const [right, bottom] = [window.x + window.width, window.y + window.height];
    const best = [
      { ...window, width: seen.x - window.x },
      { ...window, x: seen.x + seen.width, width: right - seen.x - seen.width },
      { ...window, height: seen.y - window.y },
      { ...window, y: seen.y + seen.height, height: bottom - seen.y - seen.height },
    ]
      .filter(({ width, height }) => width > 1 && height > 1)
      .map((part) => ({ part, kept: shareInside(chosen.mask, part) }))
      .reduce((most, next) => (next.kept > most.kept ? next : most), { part: window, kept: 0 });
    if (best.kept > 1 - MAX_LOST) {
      window = best.part;
      continue;
    }
    edit.guessed = true;
    edit.context.warn(
      `Another ${which.thing} can be seen in the crop, because it is too close. Half of the price is charged.`,
    );
    return box;
  }
  return window;
}

/** The share of a mask that a box contains, 0 to 1. */
function shareInside({ width, data }: Mask, box: Box): number {
  let [inside, whole] = [0, 0];
  for (const [at, value] of data.entries()) {
    if (value < 128) continue;
    whole++;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height) inside++;
  }
  return inside / Math.max(1, whole);
}

/** The share of a mask that lies in another one, 0 to 1. */
function measureOverlap(mask: Mask, other: Mask): number {
  let [both, whole] = [0, 0];
  for (const [at, value] of mask.data.entries()) {
    if (value < 128) continue;
    whole++;
    if ((other.data[at] ?? 0) > 127) both++;
  }
  return both / Math.max(1, whole);
}
