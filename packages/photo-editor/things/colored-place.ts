import { computeRegions, growMask, type Region } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { Place } from "../plan-values.ts";
import type { FoundPart } from "../request.ts";
import { getChroma, labFrom } from "../tools/colors/color-names.ts";
import { isNeutral } from "../tools/colors/dye.ts";
import { colorShares } from "../tools/colors/named-shares.ts";
import { getLab } from "../tools/colors/palette.ts";
import { computeBox } from "../tools/part.ts";
import { colorsIn } from "../words.ts";
import { getHeadNoun, isPlural } from "./head-noun.ts";

/** The part of an image at a side in which its things are, as shares of the sides. */
const AT_SIDE = 0.4;
/** A thing covers between these shares of the image, and the largest one is this many times larger than the next. */
const [MIN_AREA, MAX_AREA, MIN_LEAD] = [0.0004, 0.05, 1.8];
/** Marks of several strokes are at most this far from each other, as a share of the shorter side, and together this large. */
const [APART, MAX_MARKS] = [0.12, 0.08];
/** Lightness (OKLab) of white and of black things, and the chroma up to which they have no color. */
const [WHITE, BLACK, GRAY] = [0.78, 0.3, 0.045];
/** Thin letters of a white mark are mixed with what is around them. */
const [PALE, PALE_CHROMA] = [0.6, 0.07];
/** Marks that consist of several strokes or letters. */
const MARK = /^(?:logos?|watermarks?|marks?|emblems?|symbols?|stamps?|signature)$/;

/**
 * The thing of a color at a side of the image, for a name such as "white rock" at the bottom right that no detector knows. Null
 * without a color in the name, or if several things there have it. Costs half of the price, because another thing can be meant.
 */
export async function findColoredAt(
  image: Raster,
  words: string,
  side: Place,
  edit: EditContext,
): Promise<FoundPart | null> {
  const [color, ...others] = colorsIn(words);
  if (color === undefined || others.length > 0 || isPlural(words) || side === "center") return null;
  const { width, height } = image;
  const size = width * height;
  const isMark = MARK.test(getHeadNoun(words));
  const colored = { width, height, data: markColor(image, color) };
  const near = computeRegions(colored).filter((region) => isAt(region, side, image));
  const sized = near
    .map((region) => ({ region, area: countIn(colored, region) }))
    .filter(({ area }) => area > (MIN_AREA / 8) * size)
    .sort((first, second) => second.area - first.area);
  const chosen = isMark ? closeTo(sized, APART * Math.min(width, height)) : sized.slice(0, 1);
  const [first] = sized;
  const second = sized[1];
  const whole = chosen.reduce((sum, { area }) => sum + area, 0);
  if (!first || whole < MIN_AREA * size || whole > (isMark ? MAX_MARKS : MAX_AREA) * size) return null;
  if (!isMark && first.area < MIN_LEAD * (second?.area ?? 0)) return null;
  const own = { width, height, data: new Uint8Array(size) };
  for (const { region } of chosen) copyInto(own.data, colored, region);
  // Thin letters beside the strokes of a mark are mixed with what is around them.
  if (isMark) copyInto(own.data, { width, height, data: markColor(image, color, true) }, besideMark(own));
  const outline = isMark ? null : await outlineFor(image, own, edit);
  const mask = outline ?? growMask(own, Math.max(2, Math.round(Math.min(width, height) / 150)));
  edit.guessed = true;
  edit.context.warn(
    `The ${words} cannot be found by name, so what is ${color} there was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
  const box = computeBox(mask);
  return { mask, box: [box.x, box.y, box.width, box.height] };
}

interface Sized {
  region: Region;
  area: number;
}

/** The largest region and those that lie close to it, one after the other. */
function closeTo([first, ...others]: readonly Sized[], reach: number): Sized[] {
  if (!first) return [];
  const chosen = [first];
  let rest = [...others];
  for (let grown = true; grown; ) {
    const near = rest.filter(({ region }) => chosen.some((own) => gap(own.region, region) < reach));
    grown = near.length > 0;
    chosen.push(...near);
    rest = rest.filter((other) => !near.includes(other));
  }
  return chosen;
}

const gap = (first: Region, second: Region): number =>
  Math.hypot(
    Math.max(0, first.left - second.right, second.left - first.right),
    Math.max(0, first.top - second.bottom, second.top - first.bottom),
  );

/** The outline of a thing around what has its color; null if it is another thing. */
async function outlineFor(image: Raster, own: Mask, edit: EditContext): Promise<Mask | null> {
  const { x, y, width, height } = computeBox(own);
  const outline = await edit.parts.select(image, [x, y, width, height]);
  edit.context.signal.throwIfAborted();
  let [both, whole, colored] = [0, 0, 0];
  for (const [at, value] of own.data.entries()) {
    const isIn = (outline.data[at] ?? 0) > 127;
    whole += Number(isIn);
    colored += Number(value > 0);
    both += Number(isIn && value > 0);
  }
  return both > 0.6 * colored && whole < 3 * colored ? outline : null;
}

/** How far letters lie beside and above the strokes of a mark, as multiples of its height. */
const [BESIDE, ABOVE] = [4, 0.15];

/** The part of an image in which the letters of a mark are. */
function besideMark(own: Mask): Region {
  const { x, y, width, height } = computeBox(own);
  return {
    left: Math.max(0, Math.floor(x - BESIDE * height)),
    right: Math.min(own.width, Math.ceil(x + width + BESIDE * height)),
    top: Math.max(0, Math.floor(y - ABOVE * height)),
    bottom: Math.min(own.height, Math.ceil(y + height * (1 + ABOVE))),
  };
}

/** 255 for pixels of a color; white and black things are light and dark ones. */
function markColor(image: Raster, color: string, isMark = false): Uint8Array {
  const named = labFrom(color);
  if (!isNeutral(named)) return Uint8Array.from(colorShares(image, color), (share) => (share > 0.5 ? 255 : 0));
  const { channels, data, width, height } = image;
  return Uint8Array.from({ length: width * height }, (_, index) => {
    const at = index * channels;
    const lab = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (getChroma(lab) > (isMark ? PALE_CHROMA : GRAY)) return 0;
    return (named[0] > WHITE ? lab[0] > (isMark ? PALE : WHITE) : named[0] < BLACK ? lab[0] < BLACK : false) ? 255 : 0;
  });
}

function isAt({ left, top, right, bottom }: Region, side: Place, { width, height }: Raster): boolean {
  const [x, y] = [(left + right) / 2 / width, (top + bottom) / 2 / height];
  const distances: Record<string, number> = { left: x, right: 1 - x, top: y, bottom: 1 - y };
  if (side === "corner") return Math.min(x, 1 - x) < AT_SIDE && Math.min(y, 1 - y) < AT_SIDE;
  return side.split("-").every((name) => (distances[name] ?? 1) < AT_SIDE);
}

function countIn({ width, data }: Mask, { left, top, right, bottom }: Region): number {
  let count = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (data[y * width + x]) count++;
  return count;
}

function copyInto(target: Uint8Array, { width, data }: Mask, { left, top, right, bottom }: Region): void {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (data[y * width + x]) target[y * width + x] = 255;
}
