import type { Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";
import { computeBox } from "../../tools/part.ts";

/** Things that carry lettering, by which they are found. */
const SIGN =
  /(?:^| )(?:signs?|sign ?boards?|sign ?posts?|billboards?|plaques?|posters?|banners?|placards?|stickers?|labels?|notices?)$/;
/** Lines this close, as a share of their height, stand on one sign. */
const NEAR = 1.3;
/** The space around the letters of a sign within which it ends, as a share of a line's height. */
const AROUND = 0.9;
/** A sign contains this share of the box of its letters, and has between these multiples of its area. */
const [CONTAINED, LEAST, MOST] = [0.85, 1.02, 6];

type Box = readonly [x: number, y: number, width: number, height: number];

/**
 * A sign, a poster or a label by its lettering: the outline around lines that stand together. Of several, the one that says a
 * word of its name, as "the parking sign". Null without a text reader, or if no outline encloses the letters.
 */
export async function findSign(image: Raster, words: string, edit: EditContext): Promise<FoundPart | null> {
  if (!SIGN.test(words)) return null;
  const found = await edit.parts.cleaner.findText?.(image, { ...quiet(edit.context), warn: () => {} });
  edit.context.signal.throwIfAborted();
  if (!found || found.lines.length === 0) return null;
  const named = words.split(" ").slice(0, -1);
  const groups = groupLines(found.lines.map(({ text, box }) => ({ text, box: toBox(box) })));
  const said = groups.filter((lines) => lines.some(({ text }) => named.some((word) => says(text, word))));
  const [group, ...others] = said.length > 0 ? said : groups;
  if (!group || others.length > 0) return null;
  const box = joinBoxes(group.map(({ box: own }) => own));
  const space = AROUND * Math.max(...group.map(({ box: [, , , height] }) => height));
  const mask = await edit.parts.select(image, growBox(box, space, image));
  edit.context.signal.throwIfAborted();
  const area = box[2] * box[3];
  const size = mask.data.reduce((sum, value) => sum + Number(value > 127), 0);
  if (countInside(mask, box) < CONTAINED * area || size < LEAST * area || size > MOST * area) return null;
  const { x, y, width, height } = computeBox(mask);
  return { mask, box: [x, y, width, height], isUnsure: true };
}

interface Line {
  text: string;
  box: Box;
}

const says = (text: string, word: string): boolean =>
  word.length > 2 &&
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word);

const toBox = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Box => [x, y, width, height];

/** Lines in groups that stand beside or below each other. */
function groupLines(lines: readonly Line[]): Line[][] {
  let groups: Line[][] = [];
  for (const line of lines) {
    const near = groups.filter((group) => group.some((other) => areNear(line.box, other.box)));
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), line]];
  }
  return groups;
}

function areNear([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  const reach = NEAR * Math.max(height, down);
  const [apartX, apartY] = [
    Math.max(x, left) - Math.min(x + width, left + across),
    Math.max(y, top) - Math.min(y + height, top + down),
  ];
  return apartX < reach / 2 && apartY < reach;
}

function joinBoxes(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))];
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

function growBox([x, y, width, height]: Box, space: number, image: Raster): Box {
  const [left, top] = [Math.max(0, x - space), Math.max(0, y - space)];
  const [right, bottom] = [Math.min(image.width, x + width + space), Math.min(image.height, y + height + space)];
  return [left, top, right - left, bottom - top];
}

function countInside(mask: FoundPart["mask"], [x, y, width, height]: Box): number {
  let count = 0;
  for (let row = Math.floor(y); row < Math.min(mask.height, y + height); row++)
    for (let column = Math.floor(x); column < Math.min(mask.width, x + width); column++)
      if ((mask.data[row * mask.width + column] ?? 0) > 127) count++;
  return count;
}
