import { AppError } from "@atelier/errors";
import { growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { FoundPart } from "../request.ts";
import { getChroma, labFrom } from "../tools/colors/color-names.ts";
import { isNeutral } from "../tools/colors/dye.ts";
import { colorShares, wholeColorShares } from "../tools/colors/named-shares.ts";
import { getLab } from "../tools/colors/palette.ts";
import { withShades } from "../tools/colors/shades.ts";
import { computeBox, countMarked } from "../tools/part.ts";
import { colorsIn, endColor } from "../words.ts";
import { warnOfColor } from "./checks/color-warning.ts";
import { getHeadNoun, isPlural } from "./head-noun.ts";
import { outlineColored } from "./uncertain/colored-outline.ts";

/** A pixel with this share of the color has it. */
const COLORED = 0.5;
/** A smaller area, as a share of the image, is no thing that a person names. */
const MIN_AREA = 0.0004;
/** The largest area must be this many times larger than the second one to be the only thing of the color. */
const MIN_LEAD = 2;
/** The outline of a thing contains most of its color and is not much larger. */
const [MIN_INSIDE, MAX_GROWTH] = [0.6, 3];
/** A larger share of the image is no single thing. */
const MAX_AREA = 0.4;

/** Things that are at least so many times longer than wide. */
export const LONG =
  /^(?:pencil|pen|crayon|marker|stick|straw|pole|rod|chopstick|candle|rope|cable|cord|brush|paintbrush|ruler)$/;
export const MIN_LONG = 3;

/** The length of a region over its width, from the spread of its pixels along its axes. */
export function measureLength({ width, data }: Mask): number {
  let [count, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (const [at, value] of data.entries()) {
    if (value < 128) continue;
    const [across, down] = [at % width, Math.floor(at / width)];
    count++;
    x += across;
    y += down;
    xx += across * across;
    yy += down * down;
    xy += across * down;
  }
  if (count === 0) return 1;
  // A row of pixels has a width too, whose variance is a twelfth.
  const varX = xx / count - (x / count) ** 2 + 1 / 12;
  const varY = yy / count - (y / count) ** 2 + 1 / 12;
  const both = xy / count - (x / count) * (y / count);
  const middle = (varX + varY) / 2;
  const off = Math.hypot((varX - varY) / 2, both);
  return Math.sqrt((middle + off) / Math.max(1 / 12, middle - off));
}

/**
 * The only thing of a color, for a name such as "red bin" that no detector knows: the largest connected area of the color
 * and the outline around it. Null without a color in the name, or if several areas have it.
 */
export async function findColored(image: Raster, words: string, edit: EditContext): Promise<FoundPart | null> {
  const color = colorOfName(words);
  if (color === undefined || endColor(words)?.rest === "") return null;
  if (isPlural(words)) return findAllColored(image, words, markColor(colorShares(image, color)), edit);
  const found = await findOnly(image, words, edit);
  // A brochure is no pencil.
  if (found && LONG.test(getHeadNoun(words)) && measureLength(found.mask) < MIN_LONG) return null;
  if (found) warnOfColor(words, color, found.mask, edit);
  return found;
}

const markColor = (shares: ArrayLike<number>): Uint8Array =>
  Uint8Array.from(shares, (share) => (share > COLORED ? 255 : 0));

/**
 * The only thing of the color in a name. Null if another one is larger than a share of it, which is 1 over `lead`. Things of
 * known classes are left out, if `isOther` says that their class is another one.
 */
export async function findOnly(
  image: Raster,
  words: string,
  edit: EditContext,
  { lead = MIN_LEAD, isOther }: { lead?: number; isOther?: (name: string) => boolean } = {},
): Promise<FoundPart | null> {
  const color = colorOfName(words);
  if (color === undefined) return null;
  const size = image.width * image.height;
  const colored = markColor(wholeColorShares(image, color));
  const rest = await withoutKnown(image, colored, edit, isOther);
  const [first, second] = connected(rest, image.width, 2);
  if (!first || first.count < MIN_AREA * size || first.count < lead * (second?.count ?? 0)) return null;
  const own = { width: image.width, height: image.height, data: first.data };
  const { x, y, width, height } = computeBox(own);
  const around = await edit.parts.select(image, [x, y, width, height]);
  edit.context.signal.throwIfAborted();
  const outline = await outlineColored(image, own, around, edit);
  const mask = isOutline(outline, own) ? outline : withEdge(own);
  const area = mask.data.reduce((sum, value) => sum + Number(value > 127), 0);
  if (area > MAX_AREA * size) return null;
  const box = computeBox(mask);
  return { mask, box: [box.x, box.y, box.width, box.height] };
}

/** Several things of a color are at most this many, and none is much smaller than the largest one. */
const [MAX_THINGS, MIN_OF_LARGEST] = [12, 0.15];
/** A thing that is larger than what of it has the color by such a factor only has a shade of it: an orange has red ones. */
const [LEAST_SHADED, MOST_SHADED] = [1.45, 3];

/** All things of a color that words name together, such as "green candies"; null if there are none, or too many. */
async function findAllColored(
  image: Raster,
  words: string,
  colored: Uint8Array,
  edit: EditContext,
): Promise<FoundPart | null> {
  const { width, height } = image;
  const all = connected(withShades(image, colored, COLORED), width, MAX_THINGS + 1).filter(
    ({ count }, _, [largest]) => count > MIN_AREA * width * height && count > MIN_OF_LARGEST * (largest?.count ?? 0),
  );
  if (all.length === 0 || all.length > MAX_THINGS) return null;
  const each: { mask: Mask; box: FoundPart["box"] }[] = [];
  for (const { data } of all) {
    const own = { width, height, data };
    const { x, y, width: across, height: down } = computeBox(own);
    const outline = await edit.parts.select(image, [x, y, across, down]);
    edit.context.signal.throwIfAborted();
    const reach = growMask(own, Math.ceil(Math.min(across, down) / 4)).data;
    // Two things that touch have one outline.
    const limited = { ...outline, data: outline.data.map((value, at) => (reach[at] ? value : 0)) };
    if (isShade(outline, own)) continue;
    const isClear = isOutline(limited, own);
    // A thing that fills its box is seen as a whole by its color.
    if (!isClear && countMarked(own) < MIN_FILLED * across * down) continue;
    each.push({
      mask: isClear ? withColoredEdge(image, joined(limited, own)) : withEdge(own),
      box: [x, y, across, down],
    });
  }
  const [first] = each;
  if (!first) return null;
  const mask = new Uint8Array(width * height);
  for (const thing of each) for (let at = 0; at < mask.length; at++) if (thing.mask.data[at]) mask[at] = 255;
  // Words for several things that found only one of them left others out.
  const isLeft = each.length === 1 || measureLeft(all, mask) > MAX_LEFT;
  if (isLeft) edit.guessed = true;
  edit.context.warn(
    isLeft
      ? `The ${words} were found by their color: ${each.length} at least. Parts of them or more of them kept their color. Half of the price is charged. Check the result, or mark them with a mask.`
      : `The ${words} were found by their color: ${each.length} at least. Check the result.`,
  );
  return { mask: { width, height, data: mask }, box: first.box, each };
}

/** A thing that its color alone shows fills this share of its box. */
const MIN_FILLED = 0.5;
const joined = (first: Mask, second: Mask): Mask => ({
  ...first,
  data: first.data.map((value, at) => Math.max(value, second.data[at] ?? 0)),
});

/** More of a color than this share that is left beside the found things can be a part of them. */
const MAX_LEFT = 0.25;

/** The share of the parts of a color that a mask does not contain. */
function measureLeft(parts: readonly { data: Uint8Array }[], mask: Uint8Array): number {
  let [whole, left] = [0, 0];
  for (const { data } of parts)
    for (const [at, value] of data.entries()) {
      if (!value) continue;
      whole++;
      if (!mask[at]) left++;
    }
  return left / Math.max(1, whole);
}

function isShade(outline: Mask, own: Mask): boolean {
  const factor = countMarked(outline) / Math.max(1, countMarked(own));
  return factor > LEAST_SHADED && factor < MOST_SHADED;
}

/** The soft edge of an outline, as a share of the shorter side of the image, and the chroma (OKLab) of stems and shades beside it. */
const [SOFT, TINTED] = [1 / 400, 0.045];

/** An outline with its soft edge, and with what is colored close to it, as a stem: a gray wall behind it is not. */
function withColoredEdge({ channels, data: pixels }: Raster, outline: Mask): Mask {
  const soft = growMask(outline, Math.max(1, Math.round(SOFT * Math.min(outline.width, outline.height)))).data;
  const wide = withEdge(outline);
  const data = wide.data.map((value, index) => {
    if (!value || soft[index]) return value;
    const at = index * channels;
    return getChroma(getLab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) > TINTED ? 255 : 0;
  });
  return { ...wide, data };
}

/** The pixels with the color of a thing, and its shaded edge. */
function withEdge(own: Mask): Mask {
  const { width, height } = computeBox(own);
  return growMask(own, Math.max(1, Math.round(Math.min(width, height) / 16)));
}

const COLORED_PARTS =
  /^(?:(?:only|all) )?(?:the )?([a-z]+(?: [a-z]+)?) (?:parts?|areas?|bits?|pieces?|elements?|details?|surfaces?|sections?|places?) (?:of|on|in) (?:the |my |his |her |its )?([a-z][a-z' -]{1,40})$/;

/** The color and the thing of "red parts of the bike"; null for other words. */
export function coloredParts(words: string): { color: string; thing: string } | null {
  const [, named = "", thing = ""] = COLORED_PARTS.exec(words) ?? [];
  const end = endColor(named);
  return end?.rest === "" ? { color: end.color, thing } : null;
}

/** Marks the pixels of a thing that have a color with 255. Throws `nothing_matched` if there are none. */
export function ofColor(
  image: Raster,
  mask: Uint8Array,
  { color, thing }: { color: string; thing: string },
): Uint8Array {
  const shares = colorShares(image, color);
  const weighted = mask.map((value, at) => Math.round(value * (shares[at] ?? 0)));
  if (weighted.some((value) => value > 127)) return weighted;
  throw new AppError("nothing_matched", `Nothing ${color} was found on the ${thing}. Mark it with a mask instead.`);
}

/** The only color in the name of a thing, if it is clearly separate from the other words; undefined otherwise. */
export function colorOfName(words: string): string | undefined {
  const [color, ...others] = colorsIn(words);
  return color === undefined || others.length > 0 || isNeutral(labFrom(color)) ? undefined : color;
}

/** More things would take too long. */
const MAX_KNOWN = 3;

/** A mask of a color without the things that a detector knows: the tank of a red motorcycle is no red bin. */
async function withoutKnown(
  image: Raster,
  colored: Uint8Array,
  edit: EditContext,
  isOther = (_name: string) => true,
): Promise<Uint8Array> {
  const { width } = image;
  const count = ([left, top, across, down]: FoundPart["box"]) => {
    let found = 0;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(image.height, top + down); y++)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, left + across); x++)
        if (colored[y * width + x]) found++;
    return found;
  };
  const near = (await edit.parts.detect(image))
    .filter(({ name }) => isOther(name))
    .map(({ box }) => ({ box, found: count(box) }))
    .filter(({ found }) => found > 0)
    .sort((first, second) => second.found - first.found)
    .slice(0, MAX_KNOWN);
  const rest = new Uint8Array(colored);
  for (const { box } of near) {
    const known = growMask(await edit.parts.select(image, box), Math.ceil(Math.min(width, image.height) / 120));
    edit.context.signal.throwIfAborted();
    for (let at = 0; at < rest.length; at++) if (known.data[at]) rest[at] = 0;
  }
  return rest;
}

function isOutline(outline: Mask, { data }: Mask): boolean {
  let [inside, whole, colored] = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    const isIn = (outline.data[at] ?? 0) > 127;
    if (isIn) whole++;
    if (!data[at]) continue;
    colored++;
    if (isIn) inside++;
  }
  return inside > MIN_INSIDE * colored && whole < MAX_GROWTH * colored;
}

/** The largest connected areas of a mask, largest first. */
export function connected(mask: Uint8Array, width: number, most: number): { count: number; data: Uint8Array }[] {
  const areas = new Int32Array(mask.length);
  const counts: number[] = [];
  const stack: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || areas[start]) continue;
    const area = counts.push(0);
    areas[start] = area;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      counts[area - 1] = (counts[area - 1] ?? 0) + 1;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || !mask[next] || areas[next]) continue;
        areas[next] = area;
        stack.push(next);
      }
    }
  }
  return counts
    .map((count, index) => ({ count, area: index + 1 }))
    .sort((first, second) => second.count - first.count)
    .slice(0, most)
    .map(({ count, area }) => ({ count, data: Uint8Array.from(areas, (value) => (value === area ? 255 : 0)) }));
}
