import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Embedding, embedImage, type Prompt, selectDetected, selectObject } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { EngineContext, ImageCleaner } from "../ports/index.ts";
import { type Found, findObjects } from "./finder.ts";
import { kindsOf, plainName } from "./names.ts";

type CleanInput = Parameters<ImageCleaner["clean"]>[0];

/** What a request selects: one mask, and the masks of other objects beside it, which must not be changed. */
export interface Selection {
  mask: Mask;
  neighbors: Mask | null;
}

/** More neighbors would take too long, and those that are nearest matter. */
const MAX_NEIGHBORS = 4;
/** A detection with a lower score is not certain enough to protect it. */
const SURE_SCORE = 0.5;
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

async function findNamed(image: Raster, word: string, { cacheDirectory }: ModelSettings): Promise<Found[]> {
  const kinds = kindsOf(word);
  if (kinds.length === 0) return [];
  return (await findObjects(image, cacheDirectory)).filter(({ name }) => kinds.includes(name));
}

/** All marked and named objects; null if there are no marks. Throws `nothing_matched`. */
export async function selectionOf(
  input: CleanInput,
  settings: ModelSettings,
  context: EngineContext,
): Promise<Selection | null> {
  const { image, mask, boxes, points, objects } = input;
  let selected: Mask | null = null;
  if (mask) {
    if (!mask.data.some((value) => value > 127))
      throw new AppError("nothing_matched", "The mask is black everywhere. Paint the parts to remove in white.");
    selected = { ...mask, data: mask.data.map((value) => (value > 127 ? 255 : 0)) };
  }
  const prompts: Prompt[] = [...boxes.map((box) => ({ box })), ...points.map((point) => ({ points: [point] }))];
  const named: Found[] = [];
  let others: Found[] = [];
  // Detection is fast and embedding slow, so missing objects are reported first.
  for (const word of objects) {
    const all = await findObjects(image, settings.cacheDirectory);
    const kinds = kindsOf(plainName(word) ?? word);
    const found = all.filter(({ name }) => kinds.includes(name));
    others = all.filter(({ score }) => score >= SURE_SCORE);
    if (found.length === 0) throw new AppError("nothing_matched", notFound(word));
    if (found.length > 1 && kindsOf(word).length === 0)
      context.warn(`"${word}" was interpreted as "${plainName(word)}". All ${found.length} objects found are removed.`);
    named.push(...found);
  }
  const count = prompts.length + named.length;
  if (count === 0) return selected && { mask: selected, neighbors: null };
  context.progress("analyzing", 0.05);
  const embedding = await embedImage(image, settings);
  let done = 0;
  const add = (made: Mask) => {
    selected = joined(selected, made);
    context.progress("selecting", 0.15 + (0.2 * ++done) / count);
    context.signal.throwIfAborted();
  };
  for (const prompt of prompts) {
    const made = await selectObject(embedding, prompt, settings);
    add("box" in prompt ? clipToBox(made, prompt.box) : made);
  }
  for (const { box } of named) add(await selectDetected(embedding, box, settings));
  const rest = others.filter(({ box }) => !named.some((one) => overlaps(one.box, box, 0.5)));
  return selected && { mask: selected, neighbors: await neighborsOf(embedding, named, rest, settings) };
}

/** The objects next to the named ones, so that the selection does not grow into them. */
async function neighborsOf(
  embedding: Embedding,
  named: readonly Found[],
  others: readonly Found[],
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

/** Whether two boxes share more than a part of the smaller one: a detector can name one object twice. */
function overlaps(a: Box, b: Box, part: number): boolean {
  const across = Math.max(0, Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]));
  const down = Math.max(0, Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]));
  return across * down > part * Math.min(a[2] * a[3], b[2] * b[3]);
}

function notFound(word: string): string {
  if (plainName(word) === null)
    return `"${word}" cannot be found by name. Mark it with a mask, a box or a point instead.`;
  return `No ${word} was found in this image. Mark it with a mask, a box or a point instead.`;
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
