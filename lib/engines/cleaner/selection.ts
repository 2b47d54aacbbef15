import { AppError } from "@atelier/errors";
import { castShadow, type FoundShadow, growMask, thinParts } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Embedding, embedImage, selectDetected, selectObject } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { EngineContext, ImageCleanupEngine } from "../ports/index.ts";
import { SURFACES, selectClicked } from "./clicked-object.ts";
import { type Found, findObjects } from "./finder.ts";
import { findAllNamed, findNamed, hasRival, LIVING, SURE_SCORE } from "./named-objects.ts";
import { type Outlined, SEATS, withWholeSeats } from "./whole-seats.ts";

type CleanInput = Parameters<ImageCleanupEngine["clean"]>[0];

/** The selection of a request: its mask, and the mask of neighboring objects, which must not be changed. */
export interface Selection {
  mask: Mask;
  neighbors: Mask | null;
}

/** More neighbors would take too long, and those that are nearest matter. */
const MAX_NEIGHBORS = 4;
/** Objects whose boxes are this close, as a share of the image's shorter side, are neighbors. */
const NEAR_SHARE = 0.06;

/** The masks of all objects with a name, together and each, and the box of the first one; null if the image shows none. */
export async function selectNamed(
  image: Raster,
  word: string,
  settings: ModelSettings,
  search: typeof findNamed = findNamed,
): Promise<{
  mask: Mask;
  box: Found["box"];
  each: readonly { mask: Mask; box: Found["box"] }[];
  isAmbiguous: boolean;
} | null> {
  const found = await search(image, word, settings);
  if (!found[0]) return null;
  const isAmbiguous = await hasRival(image, word, found, settings);
  const embedding = await embedImage(image, settings);
  const outlines: Outlined[] = [];
  for (const { box } of found) outlines.push({ box, mask: await selectDetected(embedding, box, settings) });
  const each = await withWholeSeats(image, found, outlines, embedding, settings);
  let mask = each.reduce<Mask | null>((all, item) => joined(all, item.mask), null);
  if (mask && SURFACES.includes(found[0].name))
    mask = await withoutThingsOn(mask, image, embedding, { settings, isSeat: SEATS.test(found[0].name) });
  return mask && { mask, box: each[0]?.box ?? found[0].box, each, isAmbiguous };
}

/** A lifeless thing on a seat covers at most this share of it. */
const MAX_ON = 0.2;

const countCommon = (first: Mask, second: Mask): number =>
  first.data.reduce((sum, value, at) => sum + Number(value > 0 && (second.data[at] ?? 0) > 0), 0);

/** A table without the cup that stands on it. */
async function withoutThingsOn(
  surface: Mask,
  image: Raster,
  embedding: Embedding,
  { settings, isSeat }: { settings: ModelSettings; isSeat: boolean },
): Promise<Mask> {
  const things = (await findObjects(image, settings)).filter(
    ({ name, score }) => score >= SURE_SCORE && !SURFACES.includes(name),
  );
  const data = new Uint8Array(surface.data);
  for (const { box, name } of things.slice(0, MAX_NEIGHBORS)) {
    const thing = await selectDetected(embedding, box, settings);
    // The front of a leather sofa is taken for a suitcase. On a table, a pizza can be as large.
    const isPart = isSeat && !LIVING.test(name) && countCommon(thing, surface) > MAX_ON * countCommon(surface, surface);
    if (isPart) continue;
    for (let at = 0; at < data.length; at++) if (thing.data[at]) data[at] = 0;
  }
  return { ...surface, data };
}

/**
 * All marked and named objects; null if there are no marks. Objects that are named or marked by a point are selected with
 * the shadow that they cast; masks and boxes are limits unless `shadows` is "remove". Warns of shadows that stay. Throws
 * `nothing_matched`.
 */
export async function readSelection(
  input: CleanInput,
  settings: ModelSettings,
  context: EngineContext,
): Promise<Selection | null> {
  const { image, mask, boxes, points, objects } = input;
  const marked = mask ? exactMask(mask) : null;
  // Detection is fast and embedding slow, so missing objects are reported first.
  const found = await findAllNamed(image, objects, settings, context);
  const count = boxes.length + points.length + found.named.length;
  if (count === 0) return marked && (await selectMarked(input, marked, settings, context));
  context.progress("analyzing", 0.05);
  const embedding = await embedImage(image, settings);
  let done = 0;
  const select = async (run: () => Promise<Mask>): Promise<Mask> => {
    const value = await run();
    context.progress("selecting", 0.15 + (0.2 * ++done) / count);
    context.signal.throwIfAborted();
    return value;
  };
  const detections = boxes.length + points.length > 0 ? await findObjects(image, settings) : [];
  const limited: Mask[] = [];
  for (const box of boxes)
    limited.push(await select(async () => clipToBox(await selectObject(embedding, { box }, settings), box)));
  const whole: Mask[] = [];
  for (const point of points) whole.push(await select(() => selectClicked(embedding, point, detections, settings)));
  for (const { box } of found.named) whole.push(await select(() => selectDetected(embedding, box, settings)));
  const object = [...limited, ...whole].reduce<Mask | null>(joined, marked);
  const others = [...found.others, ...detections.filter(({ score }) => score >= SURE_SCORE)];
  const neighbors = object && (await readNeighbors(embedding, object, others, settings));
  const limit = limited.reduce<Mask | null>(joined, marked);
  const removed = [
    ...(await removedShadows(input, whole, neighbors, "remove", context)),
    ...(await removedShadows(input, limit ? [limit] : [], neighbors, "keep", context)),
  ];
  const selected = removed.reduce<Mask | null>(joined, object);
  return selected && { mask: withoutNeighbors(selected, neighbors, marked), neighbors };
}

/** The shadows of removed objects that are removed too. Warns of those that stay. */
async function removedShadows(
  { image, shadows }: CleanInput,
  removed: readonly Mask[],
  neighbors: Mask | null,
  byDefault: "remove" | "keep",
  { signal, warn }: EngineContext,
): Promise<Mask[]> {
  if (shadows === "keep") return [];
  const found: FoundShadow[] = [];
  for (const object of removed) {
    const shadow = await castShadow(image, object, neighbors);
    signal.throwIfAborted();
    if (shadow) found.push(shadow);
  }
  const [sure, doubtful] = [true, false].map((isSure) => found.filter((shadow) => shadow.isSure === isSure));
  if (doubtful && doubtful.length > 0)
    warn(
      `A darker area may be the shadow of what was removed: ${listBoxes(doubtful)}. It stayed, because this is not certain. Mark it too if it is.`,
    );
  const certain = sure ?? [];
  if ((shadows ?? byDefault) === "remove") return certain.map(({ mask }) => mask);
  if (certain.length > 0)
    warn(
      `A shadow beside what was removed stayed: ${listBoxes(certain)}. To remove it too, send shadows=remove or mark it.`,
    );
  return [];
}

/** More positions would make a warning unreadable. */
const MAX_REPORTED = 5;

function listBoxes(shadows: readonly FoundShadow[]): string {
  const boxes = shadows.slice(0, MAX_REPORTED).map(({ mask }) => `[${computeBox(mask).join(", ")}]`);
  return `${boxes.length === 1 ? "box" : "boxes"} ${boxes.join(", ")}`;
}

/** Masks without thicker parts, such as scratches and text, grow by one pixel, so nothing beside them needs protection. */
const THICK = 24;

/**
 * The selection of a mask alone, with its shadow if that is requested. Neighbors are the objects beside it, into which its
 * hole must not grow. Objects are detected first, since their outlines take several seconds.
 */
async function selectMarked(
  input: CleanInput,
  mask: Mask,
  settings: ModelSettings,
  context: EngineContext,
): Promise<Selection> {
  const { image } = input;
  const thin = thinParts(mask, THICK);
  const thick = { ...mask, data: mask.data.map((value, at) => (thin.data[at] ? 0 : value)) };
  if (!thick.data.some(Boolean)) return { mask, neighbors: null };
  const zone = growMask(thick, nearDistance(image));
  // A thing that stands on a surface is filled with the surface.
  const near = (await findObjects(image, settings, SURE_SCORE)).filter(
    ({ name, box }) => !SURFACES.includes(name) && overlapsMask(box, zone),
  );
  const isBeside = near.some(({ box }) => !isMarked(box, mask));
  const neighbors = isBeside ? await readNeighbors(await embedImage(image, settings), thick, near, settings) : null;
  const shadows = await removedShadows(input, [thick], neighbors, "keep", context);
  return { mask: shadows.reduce<Mask>(joined, mask), neighbors };
}

/** Whether a mask covers most of a box, so that the box shows what is marked. */
function isMarked([x, y, width, height]: Found["box"], mask: Mask): boolean {
  let count = 0;
  for (let row = Math.floor(y); row < Math.min(mask.height, y + height); row++)
    for (let column = Math.floor(x); column < Math.min(mask.width, x + width); column++)
      if (mask.data[row * mask.width + column]) count++;
  return count > PART_SHARE * width * height;
}

function computeBox({ width, data }: Mask): [number, number, number, number] {
  let [left, top, right, bottom] = [width, data.length, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left, top, right - left, bottom - top];
}

/** The selection without the pixels of its neighbors, which its mask can contain by mistake, except where the caller marked them. */
function withoutNeighbors(mask: Mask, neighbors: Mask | null, marked: Mask | null): Mask {
  if (!neighbors) return mask;
  return { ...mask, data: mask.data.map((value, at) => (neighbors.data[at] && !marked?.data[at] ? 0 : value)) };
}

/** A mask of 0 and 255. Throws `nothing_matched` if it is black. */
function exactMask(mask: Mask): Mask {
  if (!mask.data.some((value) => value > 127))
    throw new AppError("nothing_matched", "The mask marks nothing. Mark the parts to remove.");
  return { ...mask, data: mask.data.map((value) => (value > 127 ? 255 : 0)) };
}

/** The objects next to the selected ones, so that the hole does not grow into them; null if there are none. */
async function readNeighbors(
  embedding: Embedding,
  selected: Mask,
  others: readonly Found[],
  settings: ModelSettings,
): Promise<Mask | null> {
  const zone = growMask(selected, nearDistance(embedding));
  const near = others.filter(({ box }) => overlapsMask(box, zone)).slice(0, MAX_NEIGHBORS);
  let neighbors: Mask | null = null;
  for (const { box } of near) {
    const object = await selectDetected(embedding, box, settings);
    if (!isPart(object, selected)) neighbors = joined(neighbors, object);
  }
  return neighbors;
}

const nearDistance = ({ width, height }: { width: number; height: number }): number =>
  Math.round(NEAR_SHARE * Math.min(width, height));

/** An object that the selection contains to this share is a part of it or the selected object itself. */
const PART_SHARE = 0.5;

function isPart(object: Mask, selected: Mask): boolean {
  let [size, both, whole] = [0, 0, 0];
  for (let at = 0; at < object.data.length; at++) {
    if (selected.data[at]) whole++;
    if (!object.data[at]) continue;
    size++;
    if (selected.data[at]) both++;
  }
  // An object that contains the whole selection, such as the table under a cup, is not beside it.
  return both >= PART_SHARE * size || both >= PART_SHARE * whole;
}

function overlapsMask([x, y, width, height]: Found["box"], mask: Mask): boolean {
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(mask.height, y + height); row++)
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(mask.width, x + width); column++)
      if (mask.data[row * mask.width + column]) return true;
  return false;
}

/** Limits a mask to its box. If the mask is empty inside the box, the whole box is used. */
function clipToBox(mask: Mask, [x, y, width, height]: readonly [number, number, number, number]): Mask {
  const data = new Uint8Array(mask.data.length);
  let any = false;
  const rows = [Math.max(0, Math.floor(y)), Math.min(mask.height, Math.ceil(y + height))] as const;
  const columns = [Math.max(0, Math.floor(x)), Math.min(mask.width, Math.ceil(x + width))] as const;
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      const at = row * mask.width + column;
      data[at] = mask.data[at] ?? 0;
      any ||= data[at] !== 0;
    }
  }
  if (!any)
    for (let row = rows[0]; row < rows[1]; row++)
      data.fill(255, row * mask.width + columns[0], row * mask.width + columns[1]);
  return { ...mask, data };
}

function joined(a: Mask | null, b: Mask): Mask {
  return a ? { ...b, data: b.data.map((value, index) => Math.max(value, a.data[index] ?? 0)) } : b;
}
