import { AppError } from "@atelier/errors";
import { growMask } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import type { ToolArguments } from "../../plan.ts";
import { clamp } from "../../tools/adjust.ts";
import type { Box } from "../../tools/geometry.ts";
import { computeBox } from "../../tools/part.ts";
import { rewrite } from "../../tools/rewrite.ts";
import { readTextLine } from "../../tools/text-slant.ts";
import { fillHole } from "../removal.ts";
import { medianColor, readInk } from "./ink.ts";
import { type FoundLetters, findLetters } from "./lettering.ts";
import { readPlainGround } from "./plain-ground.ts";
import { readBlock, splitWords } from "./sign-block.ts";

/** How far the soft edge of a letter reaches, as a share of the height of its line. */
const EDGE = 0.08;
/** Where a color differs less from the one behind it than this share of the letters' difference, it shows through. */
const COVERED = 0.7;
/** A difference from what is behind the letters, of 255, that the filling alone can cause. */
const NOISE = 10;
/** How far the soft edge of letters that are written again reaches, as a share of their height. */
const SOFT = 0.07;
/** The space between moved letters and the edge of the image, as a share of its shorter side. */
const MARGIN = 0.05;

interface Letters {
  /** The image without the letters. */
  behind: Raster;
  /** How much the letters cover each pixel, 0 to 1. */
  cover: Float32Array;
  /** The color of most of the letters, of 255. */
  color: readonly number[];
}

/** Moves lettering to a place of the image. The place that it leaves is filled with what is around it. */
export async function movedLetters(
  image: Raster,
  args: ToolArguments["move_letters"],
  edit: EditContext,
): Promise<Raster> {
  const found = await findLetters(image, args, edit);
  const { behind, cover } = await liftLetters(image, found, edit);
  const { width, height, channels } = image;
  const box = computeBox(found.mask);
  const margin = Math.round(MARGIN * Math.min(width, height));
  const place = (low: RegExp, high: RegExp, size: number, own: number) =>
    low.test(args.to) ? margin : high.test(args.to) ? size - margin - own : Math.round((size - own) / 2);
  const across = Math.max(0, place(/left/, /right/, width, box.width)) - box.x;
  const down = Math.max(0, place(/top/, /bottom/, height, box.height)) - box.y;
  const data = new Uint8Array(behind.data);
  for (let at = 0; at < cover.length; at++) {
    const share = cover[at] ?? 0;
    const [x, y] = [(at % width) + across, Math.floor(at / width) + down];
    if (share === 0 || x < 0 || y < 0 || x >= width || y >= height) continue;
    for (let channel = 0; channel < 3; channel++) {
      const [from, to] = [at * channels + channel, (y * width + x) * channels + channel];
      const under = behind.data[from] ?? 0;
      const own = clamp(((image.data[from] ?? 0) - under * (1 - share)) / share);
      data[to] = Math.round((data[to] ?? 0) * (1 - share) + own * share);
    }
  }
  edit.context.warn("The letters were moved, and what was behind them was filled. Check the result.");
  return { ...behind, data };
}

/** Gives lettering another color. Outlines and shadows of the letters keep theirs. */
export async function recoloredLetters(
  image: Raster,
  args: ToolArguments["recolor_letters"],
  edit: EditContext,
): Promise<Raster> {
  const found = await findLetters(image, args, edit);
  const { behind, cover, color } = await liftLetters(image, found, edit);
  const { r, g, b } = parseColor(args.to) ?? { r: 255, g: 255, b: 255 };
  const { channels } = image;
  const data = new Uint8Array(image.data);
  for (let at = 0; at < cover.length; at++) {
    if ((cover[at] ?? 0) === 0) continue;
    const share = computeShare(image, behind, at, color);
    for (const [channel, value] of [r, g, b].entries()) {
      const own = image.data[at * channels + channel] ?? 0;
      data[at * channels + channel] = clamp(own + share * (value - (color[channel] ?? 0)));
    }
  }
  return { ...image, data };
}

/** Writes another text in the place of a line of lettering, in its color and size. */
export async function replacedLetters(
  image: Raster,
  args: ToolArguments["replace_letters"],
  edit: EditContext,
): Promise<Raster> {
  const all = await findLetters(image, args, edit);
  const block = args.text === undefined ? readBlock(all.lines) : null;
  if (block) return replacedBlock(image, { all, lines: block }, args, edit);
  const largest = findLargestLine(all);
  const found = largest === null ? all : await findLetters(image, { ...args, text: largest.text }, edit);
  const line = onlyLine(found);
  if (largest !== null)
    edit.context.warn(
      `The largest text was replaced: "${largest.text}". Name another one in quotation marks if that is not right.`,
    );
  const text = replacedIn(line.text, args);
  if (text !== args.to)
    edit.context.warn(`The whole line "${line.text}" was written again as "${text}". Check what the rest of it says.`);
  const isFitted = args.text === undefined;
  return writtenAgain(image, found, { text, old: line.text, scale: 1, paint: args.color, isFitted }, edit);
}

/** How far outlines of painted letters reach, as a share of the height of their line. */
const OUTLINE = 0.03;

/** Writes the words of a new text in the lines of a sign. Lines for which there are no words stay empty. */
async function replacedBlock(
  image: Raster,
  { all, lines }: { all: FoundLetters; lines: FoundLetters["lines"] },
  args: ToolArguments["replace_letters"],
  edit: EditContext,
): Promise<Raster> {
  const tall = Math.max(...lines.map(({ box: [, , , height = 0] }) => height));
  // Painted letters have outlines in another color.
  const mask = growMask(all.mask, Math.round(OUTLINE * tall));
  const color = medianColor(image, all.mask.data);
  const behind = await fillHole(image, { mask }, edit);
  edit.guessed = true;
  edit.context.warn(
    `The text of ${lines.length} lines was written again in the font of the editor, in about its place and size. Rests of the old letters can be left, and slanted lines become level. Half of the price is charged. Check the result.`,
  );
  const paint = args.color ?? `rgb(${color.join(" ")})`;
  let written = behind;
  for (const [at, text] of splitWords(args.to, lines.length).entries()) {
    const old = lines[at];
    if (!old) continue;
    const own = await findLetters(image, { ...args, text: old.text }, { ...edit, context: silent(edit.context) });
    const box = computeBox(own.mask);
    const line = readTextLine(own.mask, box);
    const place = {
      box,
      color: paint,
      scale: 1,
      isFitted: true,
      isMiddle: true,
      line: line.slant === 0 ? undefined : line,
    };
    written = rewrite(written, { ...place, text, old: old.text }).image;
  }
  return written;
}

const silent = (context: EditContext["context"]): EditContext["context"] => ({ ...context, warn: () => {} });

/** Writes a line of lettering again, larger or smaller than it was, in its color. */
export async function resizedLetters(
  image: Raster,
  args: ToolArguments["resize_letters"],
  edit: EditContext,
): Promise<Raster> {
  const found = await findLetters(image, args, edit);
  const { text } = onlyLine(found);
  return writtenAgain(image, found, { text, old: text, scale: args.scale, paint: args.color }, edit);
}

/** A line of text with this many times the area of the next one is the one that a sign says. */
const MUCH_LARGER = 3;

/** The line that is much larger than all others; null for a single line, or if none is. */
function findLargestLine({ lines }: FoundLetters): FoundLetters["lines"][number] | null {
  const area = ({ box: [, , width = 0, height = 0] }: FoundLetters["lines"][number]) => width * height;
  const [first, second] = lines.toSorted((a, b) => area(b) - area(a));
  return first && second && area(first) > MUCH_LARGER * area(second) ? first : null;
}

/** The single line that a step means. Throws `nothing_matched` if there are several. */
function onlyLine({ lines }: FoundLetters): FoundLetters["lines"][number] {
  const [line, ...others] = lines;
  if (line && others.length === 0) return line;
  throw new AppError(
    "nothing_matched",
    `Several lines may be meant: ${lines
      .slice(0, 4)
      .map(({ text }) => `"${text}"`)
      .join(", ")}. Name the words in quotation marks.`,
  );
}

async function writtenAgain(
  image: Raster,
  found: FoundLetters,
  {
    text,
    old,
    scale,
    paint,
    isFitted = false,
  }: {
    text: string;
    old: string;
    scale: number;
    paint: string | undefined;
    isFitted?: boolean;
  },
  edit: EditContext,
): Promise<Raster> {
  const box = computeBox(found.mask);
  // The soft edges of the old letters would show between the new ones.
  const soft = growMask(found.mask, Math.max(1, Math.round(SOFT * box.height)));
  const ground = readPlainGround(image, soft, box);
  const behind = ground?.behind ?? (await fillHole(image, { mask: found.mask }, edit));
  edit.context.signal.throwIfAborted();
  const color = readInk(image, behind, found.mask.data);
  edit.context.warn(
    scale === 1
      ? "The new text has the font of the editor, in the color and the size of the old text."
      : "The text was written again in the font of the editor, in its color.",
  );
  const line = readTextLine(found.mask, box);
  const written = rewrite(behind, {
    line: line.slant === 0 ? undefined : line,
    isLeft: isAlignedLeft(found, box),
    text,
    old,
    box,
    color: paint ?? `rgb(${color.join(" ")})`,
    scale,
    isFitted,
    ...(ground && scale === 1 && !isFitted && { free: ground }),
  });
  if (written.isLimited)
    edit.context.warn("The image has no room for the text in the size of the instructions, so it is smaller.");
  return written.image;
}

/** Lines of one block begin at one place, to this share of their height, and are so many heights apart. */
const [ALIGNED, NEAR] = [0.6, 4];

/** Whether a line begins where one above or below it does, and does not share its middle. */
function isAlignedLeft({ lines, all = [] }: FoundLetters, box: Box): boolean {
  const off = ALIGNED * box.height;
  return all.some((line) => {
    const [x = 0, y = 0, width = 0] = line.box;
    const isOther = lines.every((own) => own.box[1] !== y) && Math.abs(y - box.y) < NEAR * box.height;
    const isCentered = Math.abs(x + width / 2 - box.x - box.width / 2) < off / 2;
    return isOther && Math.abs(x - box.x) < off && !isCentered;
  });
}

/** A line of lettering with the new words in place of those that a step names. */
function replacedIn(line: string, { text, to, fitsCase }: ToolArguments["replace_letters"]): string {
  if (text === undefined) return to;
  const at = line.toLowerCase().indexOf(text.toLowerCase());
  // Readers confuse marks and spaces, so the words can be spelled in another way than the line.
  if (at < 0) return to;
  const old = line.slice(at, at + text.length);
  const isUpper = old === old.toUpperCase();
  const fitted = isUpper ? to.toUpperCase() : /^\p{Lu}/u.test(old) ? to.slice(0, 1).toUpperCase() + to.slice(1) : to;
  return line.slice(0, at) + (fitsCase ? fitted : to) + line.slice(at + text.length);
}

/** The share of the letters' color in a pixel: how far it lies on the way from the color behind to that of the letters. */
function computeShare(image: Raster, behind: Raster, at: number, color: readonly number[]): number {
  let [along, whole] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const under = behind.data[at * behind.channels + channel] ?? 0;
    const way = (color[channel] ?? 0) - under;
    along += ((image.data[at * image.channels + channel] ?? 0) - under) * way;
    whole += way * way;
  }
  return whole < NOISE * NOISE ? 0 : Math.min(1, Math.max(0, along / whole));
}

async function liftLetters(image: Raster, { mask, lines }: FoundLetters, edit: EditContext): Promise<Letters> {
  const behind = await fillHole(image, { mask }, edit);
  edit.context.signal.throwIfAborted();
  const tall = Math.max(...lines.map(({ box: [, , across = 0, down = 0] }) => Math.min(across, down)));
  const near = growMask(mask, Math.max(1, Math.round(EDGE * tall))).data;
  const color = medianColor(image, mask.data);
  const cover = new Float32Array(near.length);
  for (let at = 0; at < near.length; at++) {
    if (!near[at]) continue;
    let [off, full] = [0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const under = behind.data[at * behind.channels + channel] ?? 0;
      off = Math.max(off, Math.abs((image.data[at * image.channels + channel] ?? 0) - under));
      full = Math.max(full, Math.abs((color[channel] ?? 0) - under));
    }
    const least = mask.data[at] ? 0 : NOISE;
    cover[at] = Math.min(1, Math.max(0, off - least) / Math.max(NOISE, COVERED * full - least));
  }
  return { behind, cover, color };
}
