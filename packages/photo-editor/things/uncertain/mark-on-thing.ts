import { collectParts, flooded, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { getLab } from "../../tools/colors/palette.ts";
import { boxAround, countMarked } from "../../tools/part.ts";

const MARK_ON =
  /^(?:[a-z]+ )?(?:logos?|emblem|badge|symbol|patch|sticker|pin|mark|print) (?:on|from|off|at|of) (?:the |my |his |her |its )?([a-z][a-z' -]{1,40})$/;
const HEADGEAR = /(?:^| )(?:cap|hat|beanie|helmet|visor)$/;
/** Headgear is in this upper share of a head. */
const UPPER = 0.75;
/** A mark differs from the color of most of its thing by more than this (OKLab, lightness counts half). */
const OFF = 0.16;
/** A mark covers between these shares of its thing, and has this many times the area of the next one. */
const [LEAST, MOST, LEAD] = [0.002, 0.05, 2.5];
/** A thing with more of other colors, as a multiple of the mark, has a pattern or a print. */
const MAX_OTHERS = 2.5;
/** Strokes this close, as a share of the square root of the thing's area, are of one mark. */
const CLOSE = 0.04;
/** How far the edge of a thing reaches inside, as the same share: its rim has other colors. */
const RIM = 0.05;

/** Things whose camera or buttons near the rim look like a mark, and how close to it they are, as a share of the same root. */
const [WITH_CAMERA, AT_RIM] = [/(?:^| )(?:phone|smartphone|iphone|cellphone|mobile|tablet|ipad|camera)$/, 0.24];

/** The thing on which a mark is, in "logo on the cap"; null for other words. */
export const readMarked = (words: string): string | null => MARK_ON.exec(words)?.[1]?.replace(SIDE, "") ?? null;

/** The side of a device, which is seen as the device. */
const SIDE = /(?<=^(?:laptop|notebook|computer|macbook|phone|smartphone|tablet))(?:'s)? (?:lid|cover|back|case)$/;

/**
 * The only small mark on a thing of one color, as a logo on a cap. `read` finds all things of a name, of which one may have a mark.
 * Null for other words, or if there are several marks, or none. Costs half of the price.
 */
export async function findMarkOn(
  image: Raster,
  words: string,
  edit: EditContext,
  read: (name: string) => Promise<readonly Mask[]>,
): Promise<Mask | null> {
  const thing = readMarked(words);
  if (thing === null || edit.mask) return null;
  const all = HEADGEAR.test(thing) ? await readHeadgear(read) : await read(thing);
  const marks = all.flatMap((whole) => {
    const found = locateMark(image, whole);
    const isInMiddle = WITH_CAMERA.test(thing) || (!FILLED.test(words) && LAPTOP.test(thing));
    return found && !(isInMiddle && isAtRim(found, whole)) ? [found] : [];
  });
  const [first, ...others] = marks;
  if (!first || others.length > 0) return null;
  const mark = FILLED.test(words) ? withHoles(first) : first;
  edit.guessed = true;
  const [name] = words.split(/ (?:on|from|off|at|of) /);
  edit.context.warn(
    `The ${name} was found as a small mark on the ${thing}: box [${boxAround(listMarked(mark), mark.width).join(", ")}]. Half of the price is charged. Check the result, or mark it with a mask.`,
  );
  return mark;
}

/** Whether the middle of a mark is closer to the rim of its thing than that of a logo, as the camera of a phone. */
export function isAtRim(mark: Mask, thing: Mask): boolean {
  const { width, height } = thing;
  const outside = {
    width,
    height,
    data: thing.data.map((value) => (value > 127 ? 0 : 255)),
  };
  const rim = growMask(outside, Math.round(AT_RIM * Math.sqrt(countMarked(thing)))).data;
  const [x, y, across, down] = boxAround(listMarked(mark), width);
  return (rim[Math.floor(y + down / 2) * width + Math.floor(x + across / 2)] ?? 0) > 0;
}

/** The upper part of a head inside the outline of its person. */
async function readHeadgear(read: (name: string) => Promise<readonly Mask[]>): Promise<readonly Mask[]> {
  const [heads, people] = [await read("face"), await read("person")];
  const owned = heads.map((head) => ({
    ...head,
    data: head.data.map((value, at) => (people.some(({ data }) => data[at]) ? value : 0)),
  }));
  return owned.filter(({ data }) => data.some(Boolean)).map(upperPart);
}

/** A laptop has its logo in the middle, and keys and hinges near the rim; a sticker is anywhere. */
const LAPTOP = /(?:^| )(?:laptop|notebook|computer|macbook)$/;
/** Marks with a ground of their own, of which parts can have the color of the thing. */
const FILLED = /^(?:[a-z]+ )?(?:stickers?|badge|patch)\b/;

/** A mark with all that it surrounds. */
function withHoles(mark: Mask): Mask {
  const { width, data } = mark;
  const isEdge = (at: number) =>
    at % width === 0 || at % width === width - 1 || at < width || at >= data.length - width;
  const outside = flooded(mark, isEdge, (at) => !data[at]);
  return { ...mark, data: outside.map((value) => 255 - value) };
}

const listMarked = ({ data }: Mask): number[] => {
  const marked: number[] = [];
  for (let at = 0; at < data.length; at++) if (data[at]) marked.push(at);
  return marked;
};

function upperPart(mask: Mask): Mask {
  const [, top, , height] = boxAround(listMarked(mask), mask.width);
  const end = (top + UPPER * height) * mask.width;
  return { ...mask, data: mask.data.map((value, at) => (at < end ? value : 0)) };
}

/** The only small part of a thing whose color differs clearly from that of most of it, with its edge; null if that is not clear. */
export function locateMark(image: Raster, thing: Mask): Mask | null {
  const { width, height, channels, data } = image;
  const area = countMarked(thing);
  const unit = Math.sqrt(area);
  const outside = { width, height, data: thing.data.map((value) => (value > 127 ? 0 : 255)) };
  const rim = growMask(outside, Math.max(1, Math.round(RIM * unit))).data;
  const inside: number[] = [];
  for (let at = 0; at < rim.length; at++) if (!rim[at]) inside.push(at);
  if (inside.length === 0) return null;
  const labs = inside.map((at) =>
    getLab(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0),
  );
  const middle = [0, 1, 2].map((axis) => {
    const values = Float32Array.from(labs, (lab) => lab[axis] ?? 0).sort();
    return values[values.length >> 1] ?? 0;
  });
  const [l = 0, a = 0, b = 0] = middle;
  const off = new Uint8Array(width * height);
  for (const [index, at] of inside.entries()) {
    const lab = labs[index] ?? [l, a, b];
    if (Math.hypot((lab[0] - l) / 2, lab[1] - a, lab[2] - b) > OFF) off[at] = 255;
  }
  const joined = growMask({ width, height, data: off }, Math.max(1, Math.round(CLOSE * unit))).data;
  const marks = collectParts(width, height, (at) => joined[at] > 0)
    .map((part) => part.filter((at) => off[at]))
    .sort((first, second) => second.length - first.length);
  const [first, second] = marks;
  if (!first || first.length < LEAST * area || first.length > MOST * area) return null;
  if (first.length < LEAD * (second?.length ?? 0)) return null;
  if (countMarked({ data: off }) > (1 + MAX_OTHERS) * first.length) return null;
  const mark = new Uint8Array(width * height);
  for (const at of first) mark[at] = 255;
  // A mark is filled as a whole, with its soft edge.
  return growMask({ width, height, data: mark }, Math.max(2, Math.round((CLOSE / 2) * unit)));
}
