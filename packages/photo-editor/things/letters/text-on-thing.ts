import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { readBox } from "../../named-box.ts";
import type { ToolArguments } from "../../plan.ts";
import { colorShares } from "../../tools/colors/named-shares.ts";
import { type Box, cut } from "../../tools/geometry.ts";
import { computeBox } from "../../tools/part.ts";
import { colorsIn } from "../../words.ts";
import { connected } from "../colored-thing.ts";

type Lettering = ToolArguments["text"];

/** The part of a thing's box that its text may take: its edges are rarely straight. */
const INSIDE = 0.8;
/** A smaller box, in pixels, has no space for letters. */
const MIN_SIDE = 24;

/**
 * Writes a text in the middle of the thing that it names, or at its own position in the image, with a warning, if the thing
 * cannot be found. `write` draws the letters.
 */
export async function writtenOnThing(
  image: Raster,
  { on = "subject", ...args }: Lettering,
  edit: EditContext,
  write: (area: Raster, lettering: Lettering) => Raster,
): Promise<Raster> {
  const box = await findBox(image, on, edit);
  if (!box) {
    edit.guessed = true;
    edit.context.warn(
      `The ${on} cannot be found by name, so the text was not written on it but at its usual place in the image. Half of the price is charged. Name a place in the image instead.`,
    );
    return write(image, args);
  }
  const area = cut(image, box);
  const lettering = { ...args, position: args.position === "bottom" ? ("center" as const) : args.position };
  const sized = args.size === undefined && args.share === undefined ? { ...lettering, share: INSIDE } : lettering;
  const mask = edit.found.get(on)?.mask;
  const isSlanted = mask !== undefined && Math.abs(measureSlant(mask, box)) > MAX_SLANT;
  if (isSlanted) edit.guessed = true;
  edit.context.warn(
    isSlanted
      ? `This is slanted in the image, and the text lies flat on it: ${on}. Half of the price is charged. Name a place in the image instead.`
      : `The text lies flat on this and does not follow its slant or its folds: ${on}. Check the place of the text.`,
  );
  return placedBack(image, write(area, sized), box);
}

/** A lower edge that rises or falls by more (its tangent) shows a thing from its side, and letters on it are slanted too. */
const MAX_SLANT = 0.12;
/** The edge is read in this middle part of the box, and is a line if its points lie this close to one (R²). */
const [MIDDLE, MIN_LINE] = [0.6, 0.85];

/** The slope of the line along the lower edge of a thing; 0 if the edge is no line, or outside of the image. */
function measureSlant({ width, height, data }: Mask, box: Box): number {
  const margin = ((1 - MIDDLE) / 2) * box.width;
  const points: [x: number, y: number][] = [];
  for (let x = Math.round(box.x + margin); x < box.x + box.width - margin; x++) {
    let y = Math.min(height, Math.round(box.y + box.height)) - 1;
    while (y >= box.y && (data[y * width + x] ?? 0) < 128) y--;
    if (y >= box.y && y < height - 2) points.push([x, y]);
  }
  if (points.length < MIDDLE * MIDDLE * box.width) return 0;
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [middle, level] = [mean(0), mean(1)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - middle) ** 2;
    xy += (x - middle) * (y - level);
    yy += (y - level) ** 2;
  }
  return xx > 0 && yy > 0 && xy ** 2 / (xx * yy) > MIN_LINE ? xy / xx : 0;
}

/** The box of the thing, whole pixels inside of the image; null if it is not found or too small. */
async function findBox(image: Raster, on: string, edit: EditContext): Promise<Box | null> {
  try {
    const found = await readBox(image, on, edit);
    const [x, y] = [Math.max(0, Math.round(found.x)), Math.max(0, Math.round(found.y))];
    const width = Math.min(image.width - x, Math.round(found.width));
    const height = Math.min(image.height - y, Math.round(found.height));
    if (width < MIN_SIDE || height < MIN_SIDE) return null;
    return findColored(image, { x, y, width, height }, on);
  } catch (error) {
    if (error instanceof AppError && error.code === "nothing_matched") return null;
    throw error;
  }
}

/** A smaller region of the named color, as a share of the box of the thing, is only a detail of it. */
const MIN_COLORED = 0.08;

/** The part of a thing that has the color in its name: a laptop is found for "the black laptop screen". */
function findColored(image: Raster, box: Box, on: string): Box {
  const [color] = colorsIn(on);
  if (color === undefined) return box;
  const area = cut(image, box);
  const mask = Uint8Array.from(colorShares(area, color), (share) => (share > 0.5 ? 255 : 0));
  const [largest] = connected(mask, area.width, 1);
  if (!largest || largest.count < MIN_COLORED * mask.length) return box;
  const { x, y, width, height } = computeBox({ width: area.width, height: area.height, data: largest.data });
  return width < MIN_SIDE || height < MIN_SIDE ? box : { x: box.x + x, y: box.y + y, width, height };
}

function placedBack(image: Raster, area: Raster, { x, y }: Box): Raster {
  const data = new Uint8Array(image.data);
  for (let row = 0; row < area.height; row++)
    data.set(
      area.data.subarray(row * area.width * area.channels, (row + 1) * area.width * area.channels),
      ((y + row) * image.width + x) * image.channels,
    );
  return { ...image, data };
}
