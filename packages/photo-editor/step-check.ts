import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { findLeftPatches, measureLeftPatches } from "./left-patches.ts";
import type { Step, ToolArguments } from "./plan.ts";
import { UNEVEN } from "./recolored.ts";
import { luma } from "./tools/adjust.ts";
import { getChroma } from "./tools/colors/color-names.ts";
import { getLab } from "./tools/colors/palette.ts";
import { colorsIn } from "./words.ts";

/** Every such pixel is measured in a row and in every such row. */
const STRIDE = 3;
/** A channel that differs by more was changed. */
const CHANGED = 2;
/** A change of a mean by less, of 255, is hardly seen, and a step that asks for less than this many percent may have it. */
const [MIN_SHIFT, MIN_PERCENT] = [0.6, 5];
/** The shape of a result may differ by this share, and its sides by this many pixels, because pixels are whole. */
const [SHAPE_OFF, PIXELS_OFF] = [0.01, 1];
/** A change of one thing that reaches more of the image is one of the whole image. */
const MAX_REACHED = 0.93;
/** Things that may fill the whole image. */
const LARGE =
  /\b(?:backgrounds?|backdrop|sky|skies|walls?|sea|ocean|water|lake|grass|lawn|meadow|fields?|sand|snow|floor|ground|street|road|room|rest|everything|image|trees?|forest|leaves|foliage|half|side|part|area|third|subject|clouds?|mountains?|hills?|landscape|crowd|people|tablecloth|table|fabric|flowers?|food)\b/;

/** Means of an image over the pixels that a step changed. */
export interface Means {
  brightness: number;
  saturation: number;
  warmth: number;
}

/**
 * Measures that a step did what it says: the asked direction of light and color, shape and size, letters inside of the image,
 * and no change of nearly everything where one thing was named. Names what is not so, at half of the price. `isNamed` is
 * whether the step itself has warned already, which then says more.
 */
export function checkStep(
  before: Raster,
  after: Raster,
  step: Step,
  { edit, isNamed }: { edit: EditContext; isNamed: boolean },
): void {
  const fault = isNamed ? null : (findWrongSize(before, after, step) ?? findCutText(before, after, step));
  const message =
    fault ??
    findWrongEffect(before, after, step) ??
    findSpread(before, after, step) ??
    (edit.mask || edit.guessed ? null : findPatches(before, after, step));
  if (message === null) {
    if (!edit.mask && !edit.guessed && step.tool === "recolor") nameFewLeft(before, after, step.arguments, edit);
    return;
  }
  edit.guessed = true;
  edit.context.warn(message);
}

/** The message about a result that has another shape or size than a step asks for. */
function findWrongSize(before: Raster, { width, height }: Raster, { tool, arguments: args }: Step): string | null {
  const isSized = tool === "crop" || (tool === "resize" && args.fit !== "inside");
  const isShaped = tool === "crop" || tool === "pad";
  const [across, down] = isSized && "width" in args ? [args.width ?? width, args.height ?? height] : [width, height];
  const isOtherSize = Math.abs(across - width) > PIXELS_OFF || Math.abs(down - height) > PIXELS_OFF;
  const ratio = isShaped && args.ratio !== undefined ? args.ratio : undefined;
  if (!isOtherSize && (ratio === undefined || hasShape({ width, height }, ratio))) return null;
  const isLimited = tool === "crop" && (across > before.width || down > before.height);
  return isLimited
    ? null
    : `The result has ${width} × ${height} pixels, which is not the requested size or shape. Half of the price is charged. Ask for the size in an edit of its own.`;
}

function hasShape({ width, height }: { width: number; height: number }, ratio: string): boolean {
  const [across = 1, down = 1] = ratio.split(":").map(Number);
  const wanted = (height * across) / down;
  return Math.abs(width - wanted) <= Math.max(PIXELS_OFF * Math.max(1, across / down), SHAPE_OFF * wanted);
}

/** The message about letters that reach over the edge of the image. */
function findCutText(before: Raster, after: Raster, { tool, arguments: args }: Step): string | null {
  if (tool !== "text" || args.on !== undefined || after.width !== before.width || after.height !== before.height)
    return null;
  const { width, height } = after;
  let cut = 0;
  for (let x = 0; x < width; x++)
    cut += Number(isChanged(before, after, x)) + Number(isChanged(before, after, (height - 1) * width + x));
  for (let y = 0; y < height; y++)
    cut += Number(isChanged(before, after, y * width)) + Number(isChanged(before, after, (y + 1) * width - 1));
  return cut > 0
    ? "A part of the text reaches over the edge of the image. Half of the price is charged. Ask for smaller letters or another place."
    : null;
}

/** The message about light or colors that did not change as a step says. */
function findWrongEffect(before: Raster, after: Raster, step: Step): string | null {
  const wanted = readShift(step);
  if (wanted === null || Math.abs(wanted.percent) < MIN_PERCENT || !isSameSize(before, after)) return null;
  const [from, to] = [measure(before, before, after), measure(after, before, after)];
  if (!from || !to) return null;
  const shift = (to[wanted.trait] - from[wanted.trait]) * Math.sign(wanted.percent);
  return shift > MIN_SHIFT
    ? null
    : `The step "${wanted.trait}" had nearly no effect on this image. Half of the price is charged. Ask for a larger change.`;
}

/** The trait that a step moves, and how far, in percent; null for other steps. */
export function readShift({ tool, arguments: args }: Step): { trait: keyof Means; percent: number } | null {
  if (tool === "brightness" || tool === "saturation" || tool === "warmth")
    return { trait: tool, percent: args.percent };
  if (tool === "exposure") return { trait: "brightness", percent: 100 * args.stops };
  if (tool !== "apply_to" || args.except) return null;
  const { effect, amount = 0 } = args;
  if (effect === "exposure") return { trait: "brightness", percent: 100 * amount };
  return effect === "brightness" || effect === "saturation" || effect === "warmth"
    ? { trait: effect, percent: amount }
    : null;
}

/** The message about a change of one named thing that reaches nearly the whole image. */
function findSpread(before: Raster, after: Raster, { tool, arguments: args }: Step): string | null {
  if (!isSameSize(before, after)) return null;
  const thing =
    tool === "apply_to" && !args.except ? args.part : tool === "recolor" && !args.from ? args.object : undefined;
  if (thing === undefined || LARGE.test(thing)) return null;
  let [changed, count] = [0, 0];
  for (let at = 0; at < after.width * after.height; at += STRIDE) {
    count++;
    if (isChanged(before, after, at)) changed++;
  }
  return changed > MAX_REACHED * count
    ? `Nearly the whole image was changed, although only this was named: ${thing}. Half of the price is charged. Mark it with a mask.`
    : null;
}

/** More patches that stay as they were, as a share of what changed, are visible: of a color, of gray, and of a tone. */
const [MAX_LEFT, MAX_COLORED, MAX_UNTONED] = [0.06, 0.15, 0.06];
/** A smaller change of tones is hardly seen, and so are its gaps; of a larger one, a change of a channel by more is seen. */
const [MIN_AMOUNT, TONED] = [10, 8];

/** The message about patches that stay as they were in or beside what changed. */
function findPatches(before: Raster, after: Raster, step: Step): string | null {
  if (!isSameSize(before, after)) return null;
  const { tool, arguments: args } = step;
  if (tool === "recolor") {
    if (args.percent !== undefined || args.object === "sky" || UNEVEN.test(args.object ?? "")) return null;
    return measureLeftPatches(before, after) < MAX_LEFT ? null : nameLeft(args.object ?? args.from ?? "thing");
  }
  if (tool !== "apply_to") return null;
  if (args.except) {
    const isColored = args.effect === "black_and_white" && colorsIn(args.part).length > 0;
    return !isColored || measureLostPatches(before, after) < MAX_LOST
      ? null
      : `Parts in or beside this can have lost their color: ${args.part}. Half of the price is charged. Mark it with a mask to keep all of it.`;
  }
  if (args.effect === "black_and_white")
    return measureLeftPatches(before, after) < MAX_COLORED ? null : nameLeft(args.part);
  const shift = readShift(step);
  if (shift === null || Math.abs(shift.percent) < MIN_AMOUNT) return null;
  return measureLeftPatches(before, after, TONED) < MAX_UNTONED ? null : nameLeft(args.part);
}

/** More patches that lost the color that is kept, as a share of what has it, are visible; paler colors (OKLab) are gray. */
const [MAX_LOST, MIN_CHROMA] = [0.07, 0.035];

/** Smaller patches of a new color's thing that stay as they were, as a share of what changed, are hardly seen. */
const FEW_LEFT = 0.025;

/** Names the place of some patches that kept their color. */
function nameFewLeft(before: Raster, after: Raster, args: ToolArguments["recolor"], edit: EditContext): void {
  const isOpen = args.percent !== undefined || args.object === "sky" || UNEVEN.test(args.object ?? "");
  if (isOpen || !isSameSize(before, after)) return;
  const { share, box } = findLeftPatches(before, after);
  if (share < FEW_LEFT || !box) return;
  edit.context.warn(
    `Some parts of the ${args.object ?? args.from ?? "thing"} kept the old color, and its edge or neighbors can have the new one: box [${box.join(", ")}] and maybe others. Check the result, or mark it with a mask.`,
  );
}

/** The pixels that lost their color in and beside what kept the same one, as a share of that. */
function measureLostPatches(before: Raster, after: Raster): number {
  const marked = { ...before, data: new Uint8Array(before.data) };
  for (let at = 0; at < before.width * before.height; at++) {
    const [r = 0, g = 0, b = 0] = after.data.subarray(at * after.channels, at * after.channels + 3);
    if (getChroma(getLab(r, g, b)) < MIN_CHROMA) continue;
    // Here a part that kept its color counts as changed, and one that lost it as left.
    for (let own = at * before.channels; own < at * before.channels + 3; own++)
      marked.data[own] = ((before.data[own] ?? 0) + 128) % 256;
  }
  return measureLeftPatches(before, marked);
}

const nameLeft = (thing: string): string =>
  `Patches in or beside this can be left as they were: ${thing}. Half of the price is charged. Mark it with a mask to change all of it.`;

export const isSameSize = (first: Raster, second: Raster): boolean =>
  first.width === second.width && first.height === second.height;

function isChanged(before: Raster, after: Raster, at: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const [own, next] = [
      before.data[at * before.channels + channel] ?? 0,
      after.data[at * after.channels + channel] ?? 0,
    ];
    if (Math.abs(own - next) > CHANGED) return true;
  }
  return false;
}

/** The means of an image over the pixels that differ between two; null if none does. */
export function measure({ width, height, channels, data }: Raster, before: Raster, after: Raster): Means | null {
  let [count, light, chroma, warm] = [0, 0, 0, 0];
  for (let y = 0; y < height; y += STRIDE)
    for (let x = 0; x < width; x += STRIDE) {
      const at = y * width + x;
      if (!isChanged(before, after, at)) continue;
      const [r = 0, g = 0, b = 0] = data.subarray(at * channels, at * channels + 3);
      count++;
      light += luma(r, g, b);
      chroma += Math.max(r, g, b) - Math.min(r, g, b);
      warm += r - b;
    }
  if (count === 0) return null;
  return {
    brightness: light / count,
    saturation: chroma / count,
    warmth: warm / count,
  };
}
