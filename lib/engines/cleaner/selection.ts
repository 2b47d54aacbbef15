import { AppError } from "@atelier/errors";
import { castShadow } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Embedding, embedImage, selectDetected, selectObject } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { EngineContext, ImageCleanupEngine } from "../ports/index.ts";
import { selectClicked } from "./clicked-object.ts";
import { type Found, findObjects } from "./finder.ts";
import { findAllNamed, findNamed, type NamedObjects } from "./named-objects.ts";

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

/** The mask of all objects with a name and the box of the first one; null if the image shows none. */
export async function selectNamed(
  image: Raster,
  word: string,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: Found["box"] } | null> {
  const found = await findNamed(image, word, settings);
  if (!found[0]) return null;
  const embedding = await embedImage(image, settings);
  let mask: Mask | null = null;
  for (const { box } of found) mask = joined(mask, await selectDetected(embedding, box, settings));
  return mask && { mask, box: found[0].box };
}

/**
 * All marked and named objects; null if there are no marks. Objects that are named or marked by a point are selected with
 * the shadow that they cast; masks and boxes are limits. Throws `nothing_matched`.
 */
export async function selectionOf(
  input: CleanInput,
  settings: ModelSettings,
  context: EngineContext,
): Promise<Selection | null> {
  const { image, mask, boxes, points, objects } = input;
  const marked = mask ? exactMask(mask) : null;
  // Detection is fast and embedding slow, so missing objects are reported first.
  const found = await findAllNamed(image, objects, settings, context);
  const count = boxes.length + points.length + found.named.length;
  if (count === 0) return marked && { mask: marked, neighbors: null };
  context.progress("analyzing", 0.05);
  const embedding = await embedImage(image, settings);
  let done = 0;
  const select = async (run: () => Promise<Mask>): Promise<Mask> => {
    const made = await run();
    context.progress("selecting", 0.15 + (0.2 * ++done) / count);
    context.signal.throwIfAborted();
    return made;
  };
  const limited: Mask[] = [];
  for (const box of boxes)
    limited.push(await select(async () => clipToBox(await selectObject(embedding, { box }, settings), box)));
  const whole: Mask[] = [];
  const detections = points.length > 0 ? await findObjects(image, settings.cacheDirectory) : [];
  for (const point of points) whole.push(await select(() => selectClicked(embedding, point, detections, settings)));
  for (const { box } of found.named) whole.push(await select(() => selectDetected(embedding, box, settings)));
  const neighbors = await neighborsOf(embedding, found, settings);
  const shadows: Mask[] = [];
  for (const object of whole) {
    const shadow = await castShadow(image, object, neighbors);
    if (shadow) shadows.push(shadow);
  }
  const selected = [...limited, ...whole, ...shadows].reduce<Mask | null>(joined, marked);
  return selected && { mask: selected, neighbors };
}

/** A mask of 0 and 255. Throws `nothing_matched` if it is black. */
function exactMask(mask: Mask): Mask {
  if (!mask.data.some((value) => value > 127))
    throw new AppError("nothing_matched", "The mask marks nothing. Mark the parts to remove.");
  return { ...mask, data: mask.data.map((value) => (value > 127 ? 255 : 0)) };
}

/** The objects next to the named ones, so that the selection does not grow into them. */
async function neighborsOf(
  embedding: Embedding,
  { named, others }: NamedObjects,
  settings: ModelSettings,
): Promise<Mask | null> {
  const gap = NEAR_SHARE * Math.min(embedding.width, embedding.height);
  const near = others.filter(({ box }) => named.some((one) => areNear(one.box, box, gap))).slice(0, MAX_NEIGHBORS);
  let mask: Mask | null = null;
  for (const { box } of near) mask = joined(mask, await selectDetected(embedding, box, settings));
  return mask;
}

type Box = Found["box"];

const areNear = (a: Box, b: Box, gap: number) =>
  a[0] - gap < b[0] + b[2] && b[0] - gap < a[0] + a[2] && a[1] - gap < b[1] + b[3] && b[1] - gap < a[1] + a[3];

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
