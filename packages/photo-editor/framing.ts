import { AppError } from "@atelier/errors";
import { resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { croppedInMiddle } from "./framing/centered-crop.ts";
import { guessInstead, readBoxOrNone, SIDED } from "./framing/crop-guess.ts";
import { filledWindow, withoutOthers, withSpace } from "./framing/crop-window.ts";
import { readKept, readMask } from "./named-area.ts";
import { findOwner } from "./named-box.ts";
import type { ToolArguments } from "./plan.ts";
import type { Focus, FoundPart } from "./request.ts";
import { markAnimalHead, readHeadOwner } from "./things/animal-head.ts";
import { DOCUMENT, findDocumentWindow, readBust } from "./things/bust.ts";
import { withoutStrips } from "./things/edge-strips.ts";
import { notFound } from "./things/main-subject.ts";
import { isCutOut } from "./tools/decorate.ts";
import { type Box, crop, cut, getCropSize, resize, warnOfCrop } from "./tools/geometry.ts";
import { computeBox } from "./tools/part.ts";

/** A window with a smaller share of the subject cuts off what a user sees as the subject. */
const MIN_SHARE = 0.97;
/** A crop that keeps more of both sides cannot lose the subject. */
const ALMOST_ALL = 0.98;

/**
 * A crop, or the part around the middle or a thing enlarged to the size of the image. A crop to a shape or a size that
 * names no place keeps the main subject, or the thing `keep`, inside as far as it fits.
 */
export async function cropped(image: Raster, args: ToolArguments["crop"], edit: EditContext): Promise<Raster> {
  if (args.strips) return withoutStrips(image, args.strips, edit.context);
  if (args.without !== undefined) return croppedBeside(image, args.without, edit);
  const { width, height, keep, center, ...rest } = args;
  // A size that the image does not contain is a crop to its shape, enlarged to the size.
  if (width !== undefined && height !== undefined && (width > image.width || height > image.height)) {
    const shaped = await cropped(image, { ...rest, keep, center, ratio: `${width}:${height}` }, edit);
    return resize(shaped, { width, height, fit: "exact" }, edit.context.warn);
  }
  if (center && keep !== undefined)
    return croppedInMiddle(image, args, await readFocusOrMain(image, keep, args, edit), edit);
  const portrait = args.around === undefined ? null : readBust(args.around);
  if (portrait?.part === DOCUMENT) return croppedForDocument(image, portrait.owner, args.ratio, edit);
  const named = args.around ? await readBoxOrNone(image, args.around, args, edit) : undefined;
  const found = named && args.around ? await withoutOthers(image, args.around, named, edit) : named;
  if (found && args.fill !== undefined) return cut(image, filledWindow(found, args.fill, image, args.ratio));
  const box = found && args.ratio === undefined && args.width === undefined ? withSpace(found, image) : found;
  if (args.zoom !== undefined) return zoomed(image, args.zoom, box);
  if (box && (args.ratio !== undefined || args.width !== undefined)) warnOfCutOff(image, args, box, edit);
  if (box || args.edges || args.center) return crop(image, args, box);
  const size = getCropSize(image, args, undefined);
  const side = args.side ?? (SIDED.exec(args.around ?? "")?.[1] as typeof args.side);
  return cut(image, side ? atSide(image, size, side) : await findWindow(image, size, args, edit));
}

/** Names a thing that a crop to a shape or a size around it cannot contain. */
function warnOfCutOff(image: Raster, args: ToolArguments["crop"], box: Box, edit: EditContext): void {
  const size = getCropSize(image, args, box);
  const share = Math.min(1, size.width / box.width) * Math.min(1, size.height / box.height);
  // The whole animal can stand for its head, and the head can fit then.
  const owner = args.around?.includes("'s ") ? readHeadOwner(args.around) : null;
  if (share < MIN_SHARE)
    edit.context.warn(
      `The ${owner ?? args.around ?? "main subject"} does not fit into the crop, so about ${Math.max(1, Math.round((1 - share) * 100))}% of it was cut off. Add padding instead, as in "pad to ${args.ratio ?? `${args.width}:${args.height}`}", to keep all of it.`,
    );
}

/** The thing that a crop to a shape keeps in its middle; the main subject, with a warning, if it is not found. */
async function readFocusOrMain(
  image: Raster,
  keep: string,
  shape: Pick<ToolArguments["crop"], "ratio" | "width">,
  edit: EditContext,
): Promise<Focus | null> {
  try {
    return await readFocus(image, keep, edit);
  } catch (error) {
    guessInstead(error, keep, shape, edit);
    edit.context.warn(
      `The ${keep} cannot be found by name, so the main subject of the image stays inside the crop. Half of the price is charged.`,
    );
    return await edit.parts.findFocus(image);
  }
}

/** The shape of photos for passports in most countries. */
const PASSPORT = "35:45";

/** A photo for a document of the largest person, or of the one that words name. */
async function croppedForDocument(
  image: Raster,
  owner: string | undefined,
  ratio: string | undefined,
  edit: EditContext,
): Promise<Raster> {
  const person = owner === undefined ? undefined : await findOwner(image, owner, edit);
  const [across = 35, down = 45] = (ratio ?? PASSPORT).split(":").map(Number);
  const window = await findDocumentWindow(image, across / down, edit, person);
  if (!window) throw notFound(owner ?? "person");
  return cut(image, window);
}

/** Space between a crop and the thing that it leaves out, as a share of the side; a smaller rest of the image is no picture. */
const [SPACE, MIN_REST] = [0.01, 0.12];
/** A rest this many times wider or narrower than the image is a strip and no picture. */
const MAX_SHAPE = 3;
/** A thing of which more than this share is cut off is named. */
const MAX_LOST = 0.3;

/** The largest part of the image to a side of a thing. Names other things that it cuts off. */
async function croppedBeside(image: Raster, thing: string, edit: EditContext): Promise<Raster> {
  const { width, height } = image;
  const box = computeBox({ width, height, data: await readMask(image, thing, edit, { orSubject: false }) });
  const [across, down] = [Math.round(SPACE * width), Math.round(SPACE * height)];
  const [left, top] = [Math.max(0, box.x - across), Math.max(0, box.y - down)];
  const [right, bottom] = [Math.min(width, box.x + box.width + across), Math.min(height, box.y + box.height + down)];
  const window = [
    { x: 0, y: 0, width: left, height },
    { x: right, y: 0, width: width - right, height },
    { x: 0, y: 0, width, height: top },
    { x: 0, y: bottom, width, height: height - bottom },
  ].reduce((most, next) => (next.width * next.height > most.width * most.height ? next : most));
  const shape = window.width / window.height / (width / height);
  if (window.width * window.height < MIN_REST * width * height || shape > MAX_SHAPE || shape < 1 / MAX_SHAPE)
    throw new AppError(
      "nothing_matched",
      `No crop leaves out the ${thing}, because little of the image is beside it. Remove it instead, as in "remove the ${thing}".`,
    );
  const others = (await edit.parts.detect(image)).filter((otherPart) => shareInside(otherPart.box, box) < 0.5);
  const lost = others.filter((other) => shareInside(other.box, window) < 1 - MAX_LOST);
  if (lost.length > 0) {
    const names = [...new Set(lost.map(({ name }) => name))].join(", ");
    edit.context.warn(`The crop that leaves out the ${thing} cuts off other things too: ${names}. Check the result.`);
  }
  return cut(image, window);
}

/** The share of a box [x, y, width, height] that a window contains, 0 to 1. */
function shareInside([x, y, width, height]: FoundPart["box"], window: Box): number {
  const across = Math.min(x + width, window.x + window.width) - Math.max(x, window.x);
  const down = Math.min(y + height, window.y + window.height) - Math.max(y, window.y);
  return (Math.max(0, across) * Math.max(0, down)) / Math.max(1, width * height);
}

type Size = Pick<Box, "width" | "height">;

function atSide(image: Size, size: Size, side: NonNullable<ToolArguments["crop"]["side"]>): Box {
  const [x, y] = [(image.width - size.width) / 2, (image.height - size.height) / 2];
  if (side === "left" || side === "right") return { ...size, x: side === "left" ? 0 : x * 2, y };
  return { ...size, x, y: side === "top" ? 0 : y * 2 };
}

/** Resizes. Where another shape cuts something off, the main subject stays inside. */
export async function resized(image: Raster, args: ToolArguments["resize"], edit: EditContext): Promise<Raster> {
  const { width, height, fit = "cover" } = args;
  if (width === undefined || height === undefined || fit !== "cover") return resize(image, args, edit.context.warn);
  const size = getCropSize(image, { ratio: `${width}:${height}` }, undefined);
  if (args.fit === undefined) warnOfCrop(image, { width, height }, edit.context.warn);
  const window = await findWindow(image, size, { ratio: `${width}:${height}` }, edit);
  return resize(cut(image, window), { ...args, fit: "cover" }, edit.context.warn);
}

function zoomed(image: Raster, zoom: number, box: Box | undefined): Promise<Raster> {
  const [width, height] = [image.width / zoom, image.height / zoom];
  const middle = box ?? { x: 0, y: 0, width: image.width, height: image.height };
  const [x, y] = [middle.x + middle.width / 2 - width / 2, middle.y + middle.height / 2 - height / 2];
  return resizeRaster(cut(image, { x, y, width, height }), image.width, image.height);
}

/** The window of a size that shows the most of the subject, and of faces first. */
async function findWindow(
  image: Raster,
  size: Size,
  args: Pick<ToolArguments["crop"], "keep" | "ratio" | "width" | "height">,
  edit: EditContext,
): Promise<Box> {
  const { keep, ratio = `${args.width}:${args.height}` } = args;
  const middle = { x: (image.width - size.width) / 2, y: (image.height - size.height) / 2, ...size };
  if (size.width > image.width * ALMOST_ALL && size.height > image.height * ALMOST_ALL) return middle;
  const focus = await readFocus(image, keep, edit);
  edit.context.signal.throwIfAborted();
  if (!focus) return middle;
  const scale = { x: focus.mask.width / image.width, y: focus.mask.height / image.height };
  const { columns, rows } = sumMask(focus, scale);
  const [x, y] = [
    findOffset(columns, size.width * scale.x) / scale.x,
    findOffset(rows, size.height * scale.y) / scale.y,
  ];
  const window = { x: Math.min(x, image.width - size.width), y: Math.min(y, image.height - size.height), ...size };
  const share = getShare(focus.mask, scaled(window, scale));
  if (share < MIN_SHARE)
    edit.context.warn(
      `The ${keep ?? "main subject"} does not fit into the crop, so about ${Math.max(1, Math.round((1 - share) * 100))}% of it was cut off. Add padding instead, as in "pad to ${ratio}", to keep all of it.`,
    );
  return window;
}

/** The pixels that the window keeps inside: the named thing, or the main subject and its face. Null if the image shows no subject. */
async function readFocus(image: Raster, keep: string | undefined, edit: EditContext): Promise<Focus | null> {
  const { width, height } = image;
  const head = keep === undefined ? null : await markAnimalHead(image, keep, edit);
  if (head) return { mask: head };
  const kept = keep === undefined ? null : await readKept(image, keep.replace(/'s (?:face|head)$/, ""), edit);
  if (kept) return { mask: { width, height, data: kept } };
  if (isCutOut(image))
    return {
      mask: {
        width,
        height,
        data: Uint8Array.from({ length: width * height }, (_, at) => image.data[at * 4 + 3] ?? 0),
      },
    };
  return edit.parts.findFocus(image);
}

interface Scale {
  x: number;
  y: number;
}

const scaled = ({ x, y, width, height }: Box, by: Scale): Box => ({
  x: x * by.x,
  y: y * by.y,
  width: width * by.x,
  height: height * by.y,
});

/** The mask summed by columns and by rows. The face, or the heads of a group together, count as much as all the rest. */
function sumMask({ mask: { width, height, data }, face, heads = face ? [face] : [] }: Focus, scale: Scale) {
  const [columns, rows] = [new Float64Array(width), new Float64Array(height)];
  let sum = 0;
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? 0;
    if (value === 0) continue;
    sum += value;
    columns[at % width] = (columns[at % width] ?? 0) + value;
    rows[Math.floor(at / width)] = (rows[Math.floor(at / width)] ?? 0) + value;
  }
  for (const head of heads) {
    const box = scaled(head, scale);
    addEvenly(columns, box.x, box.width, sum / heads.length);
    addEvenly(rows, box.y, box.height, sum / heads.length);
  }
  return { columns, rows };
}

function addEvenly(sums: Float64Array, start: number, length: number, sum: number): void {
  const [from, to] = [Math.max(0, Math.floor(start)), Math.min(sums.length, Math.ceil(start + length))];
  for (let at = from; at < to; at++) sums[at] = (sums[at] ?? 0) + sum / (to - from);
}

/** Offsets within this share of the best sum are as good, and the one that centers the subject is chosen. */
const AS_GOOD = 0.005;

/** Where a window of a length starts so that it has the largest sum, with the subject in its middle if it fits. */
export function findOffset(sums: Float64Array, length: number): number {
  const size = Math.min(sums.length, Math.round(length));
  const total = sums.reduce((sum, value) => sum + value, 0);
  const last = sums.length - size;
  if (total === 0 || last <= 0) return last / 2;
  const windows = new Float64Array(last + 1);
  let inside = sums.subarray(0, size).reduce((sum, value) => sum + value, 0);
  for (let at = 0; at <= last; at++) {
    windows[at] = inside;
    inside += (sums[at + size] ?? 0) - (sums[at] ?? 0);
  }
  const best = windows.reduce((most, value) => Math.max(most, value), 0);
  const centroid = sums.reduce((sum, value, at) => sum + value * (at + 0.5), 0) / total;
  let chosen = 0;
  let least = Infinity;
  for (let at = 0; at <= last; at++) {
    const off = Math.abs(at + size / 2 - centroid);
    if ((windows[at] ?? 0) < best - total * AS_GOOD || off >= least) continue;
    [chosen, least] = [at, off];
  }
  return chosen;
}

/** The share of a mask that a window shows. */
function getShare({ width, data }: Mask, box: Box): number {
  let [sum, inside] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? 0;
    if (value === 0) continue;
    sum += value;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x >= box.x - 1 && x < box.x + box.width + 1 && y >= box.y - 1 && y < box.y + box.height + 1) inside += value;
  }
  return sum > 0 ? inside / sum : 1;
}
