import { growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "../../edit-context.ts";
import { findNamed, findOne } from "../../named-things.ts";
import type { ToolArguments } from "../../plan.ts";
import { getLab } from "../../tools/colors/palette.ts";
import { computeBox } from "../../tools/part.ts";
import { findLetters } from "./lettering.ts";

/** A box of text that covers this share of a removed line is what is left of it; smaller ones are marks beside it. */
const OF_LINE = 0.35;
/** How far the outlines and shadows of letters reach beyond them, as a share of the height of a line. */
const BEYOND = 0.16;

type Box = readonly number[];

/**
 * Removes the letters that a step names. Letters that can still be seen are removed again with their outlines and shadows, and
 * named at half of the price if that does not help.
 */
export async function withoutLetters(
  image: Raster,
  args: ToolArguments["remove_object"],
  edit: EditContext,
  fill: (hole: Mask) => Promise<Raster>,
): Promise<Raster> {
  const { on, text } = args;
  const surface = on === undefined || text !== undefined ? undefined : await findSurface(image, on, edit);
  const { mask, lines } = await findLetters(image, { ...args, within: surface ?? undefined }, edit);
  if (surface === null)
    edit.context.warn(
      `The ${on} cannot be found by name, so all legible text of the image was removed. Mark the text with a mask if that is not right.`,
    );
  const boxes = lines.map(({ box }) => box);
  const result = await fill(mask);
  if (!(await showsText(result, boxes, edit))) return checked(image, result, args.object, boxes, edit);
  const heights = boxes.map(([, , , height = 0]) => height).sort((first, second) => first - second);
  const grown = growMask(mask, Math.max(2, Math.round(BEYOND * (heights[heights.length >> 1] ?? 0))));
  const again = await fill(grown);
  if (!(await showsText(again, boxes, edit))) return checked(image, again, args.object, boxes, edit);
  warnOfLetters(args.object, edit);
  return again;
}

/** The box of the thing on which a text stands; null if it is not found. */
async function findSurface(
  image: Raster,
  on: string,
  edit: EditContext,
): Promise<ReturnType<typeof computeBox> | null> {
  const found = (await findOne(image, on, edit)) ?? (await findNamed(image, on, edit));
  edit.context.signal.throwIfAborted();
  return found && computeBox(found.mask);
}

/** A fill in which parts of a plate that stay are named. */
function checked(image: Raster, filled: Raster, object: string, boxes: readonly Box[], edit: EditContext): Raster {
  if (leavesPlate(image, filled, boxes)) warnOfLetters(object, edit);
  return filled;
}

function warnOfLetters(object: string, edit: EditContext): void {
  edit.guessed = true;
  edit.context.warn(
    `The ${object} may still be visible in the result. Half of the price is charged. Mark it with a mask to remove all of it.`,
  );
}

/** How wide the strips at both ends of a line are that show what it stands on, as a share of its height. */
const STRIP = 0.25;
/** The strips of one ground differ by less in a row (OKLab), and what is left of a plate differs from them by more. */
const [SAME_GROUND, OTHER_GROUND] = [0.09, 0.15];
/** A larger share of what was filled with such a color is visible. */
const MAX_LEFT = 0.12;
/** How far beyond a line its filled hole reaches at most, as a share of its height. */
const AROUND = 0.4;

/** Whether a fill on one ground left parts of another color, as the ends of a plate that letters stood on. */
export function leavesPlate(before: Raster, filled: Raster, boxes: readonly Box[]): boolean {
  const { width, height, channels } = filled;
  return boxes.some(([x = 0, y = 0, across = 0, down = 0]) => {
    const reach = Math.ceil(AROUND * down);
    const strip = Math.max(2, Math.round(STRIP * down));
    const [from, to] = [Math.max(strip, Math.floor(x - reach)), Math.min(width - strip, Math.ceil(x + across + reach))];
    const isFilled = (at: number) =>
      [0, 1, 2].some(
        (channel) =>
          Math.abs((before.data[at * before.channels + channel] ?? 0) - (filled.data[at * channels + channel] ?? 0)) >
          CHANGED,
      );
    let [rows, beside, left, count] = [0, 0, 0, 0];
    for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + down + reach); row++) {
      let [start, end] = [to, from];
      for (let column = from; column < to; column++)
        if (isFilled(row * width + column)) [start, end] = [Math.min(start, column), Math.max(end, column + 1)];
      if (end - start < strip) continue;
      const ends = [readMean(filled, row, start - strip, start), readMean(filled, row, end, end + strip)] as const;
      rows++;
      beside += measureOff(...ends);
      for (let column = start; column < end; column++) {
        const own = readMean(filled, row, column, column + 1);
        count++;
        left += Number(Math.min(measureOff(own, ends[0]), measureOff(own, ends[1])) > OTHER_GROUND);
      }
    }
    return rows > 0 && beside <= SAME_GROUND * rows && left > MAX_LEFT * count;
  });
}

/** A channel of a filled pixel differs by more. */
const CHANGED = 10;

type Rgb = readonly [number, number, number];

/** The mean color of a part of a row. */
function readMean({ width, channels, data }: Raster, row: number, from: number, to: number): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  const [start, end] = [Math.max(0, from), Math.min(width, to)];
  for (let column = start; column < end; column++)
    for (const channel of [0, 1, 2] as const) sum[channel] += data[(row * width + column) * channels + channel] ?? 0;
  const count = Math.max(1, end - start);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

function measureOff(first: Rgb, second: Rgb): number {
  const [from, to] = [getLab(...first), getLab(...second)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}

/** Whether an image shows text, legible or not, where lines of it were removed. */
async function showsText(image: Raster, removed: readonly Box[], edit: EditContext): Promise<boolean> {
  const found = await edit.parts.cleaner.findText?.(image, { ...quiet(edit.context), warn: () => {} });
  edit.context.signal.throwIfAborted();
  const boxes = [...(found?.lines.map(({ box }) => box) ?? []), ...(found?.left ?? [])];
  return boxes.some((box) => removed.some((line) => shareOn(line, box) > OF_LINE));
}

/** The share of a box that lies on another one, 0 to 1. */
function shareOn([x = 0, y = 0, width = 0, height = 0]: Box, [left = 0, top = 0, across = 0, down = 0]: Box): number {
  const wide = Math.min(x + width, left + across) - Math.max(x, left);
  const high = Math.min(y + height, top + down) - Math.max(y, top);
  return (Math.max(0, wide) * Math.max(0, high)) / Math.max(1, width * height);
}
