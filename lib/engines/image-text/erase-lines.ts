import type { ErasedImage, ImageLine, Pixels } from "@atelier/document-model";
import { fillThinHole, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { coveredPixels, findLetters, forEachPixelIn, type Letters, lineBox } from "@atelier/ocr";
import { getHole, splitHole } from "../cleaner/hole.ts";
import { fillHoles } from "../onnx/hole-filler.ts";
import { isModelInstalled, type ModelSettings } from "../onnx/session.ts";
import { extendLine } from "./extend-line.ts";
import { fillSmooth } from "./fill-smooth.ts";
import { hasTraces } from "./find-traces.ts";
import { countPixels, findInk, getFade, toMask } from "./ink-parts.ts";
import { liftRules } from "./lift-rules.ts";
import { openWindow, writeWindow } from "./line-window.ts";
import { PAPER_AROUND, paintInk } from "./paint-ink.ts";

/** Colors this near to the background, in levels of 255, are its own. */
const FLAT = 10;
/** The noise of a photograph adds to that: this many times its mean step from pixel to pixel, up to a bound. */
const NOISE = { factor: 2, most: 9 };
/** The share of the pixels around letters that must have the background's color. */
const MIN_FLAT_SHARE = 0.97;
/** Neighboring pixels of a smooth background differ by less, summed over three channels. */
const MAX_STEP = 9;
/** How far the edges of letters fade into their background, in units of the font size, and at least in pixels. */
const FADE = { share: 0.06, min: 2 };

/**
 * The image without the letters of lines: on an even background they get its color, elsewhere they are replaced as image
 * cleanup does it. Null if the model for that is not installed.
 */
export async function eraseLines(
  image: Pixels,
  lines: readonly ImageLine[],
  settings: ModelSettings,
  signal: AbortSignal,
): Promise<ErasedImage | null> {
  if (!(await isModelInstalled("migan", settings))) return null;
  const { width, height } = image;
  const rules = liftRules({ ...image, channels: 3 }, lines);
  const original: Raster = rules?.image ?? { ...image, channels: 3 };
  const raster: Raster = { ...original, data: new Uint8Array(original.data) };
  const mask: Mask = { width, height, data: new Uint8Array(width * height) };
  const filled: { line: ImageLine; index: number; covered: Covered }[] = [];
  for (const [index, found] of lines.entries()) {
    signal.throwIfAborted();
    const line = extendLine(original, found);
    const window = openWindow(raster, line);
    const isPainted =
      paintInk(window.image, window.line, PAPER_AROUND.sure) ||
      fillSmooth(window.image, window.line) ||
      paintInk(window.image, window.line);
    const covered = isPainted ? null : coveredPart(window.image, window.line);
    if (!covered || paintOver(window.image, covered, window.line)) {
      writeWindow(raster, window, window.image);
      continue;
    }
    filled.push({ line, index, covered });
    const { letters } = covered;
    for (const [at, value] of letters.data.entries())
      if (value)
        mask.data[(window.top + Math.floor(at / letters.width)) * width + window.left + (at % letters.width)] = 255;
  }
  if (filled.length === 0) {
    rules?.restore(raster);
    return raster;
  }
  const result = await fillLetters(raster, mask, settings, signal);
  const traces: number[] = [];
  for (const { line, index, covered } of filled) {
    const window = openWindow(result, line);
    const clear = withoutRemains(window.image, window.line, covered);
    writeWindow(result, window, clear);
    if (hasTraces(clear, covered.letters)) traces.push(index);
  }
  rules?.restore(result);
  return { ...result, traces };
}

/**
 * More ink in the place of a line's letters was drawn anew by the network, which continues strokes beside it; in units of the
 * squared font size.
 */
const MAX_REMAINS = 0.01;
/** The edges of a drawing reach this far beside its ink, in pixels. */
const EDGE = 2;

/** The image without ink that the network drew in the place of a line's letters: they get the colors around them. */
function withoutRemains(image: Raster, line: ImageLine, { letters, drawings }: Covered): Raster {
  const parts = line.effects?.outline || line.effects?.shadow ? null : findInk(image, line);
  if (!parts) return image;
  const hole = growMask(letters, getFade(line.size));
  const drawn = countPixels(
    letters.data.map((value, at) => (value && (parts.letters[at] || parts.drawings[at]) ? 255 : 0)),
  );
  if (drawn <= MAX_REMAINS * line.size ** 2) return image;
  for (const [at, value] of parts.letters.entries()) if (value) hole.data[at] = 255;
  for (const [at, value] of drawings.data.entries()) if (value) hole.data[at] = 0;
  return fillThinHole(image, hole);
}

/** The pixels to replace, and those of drawings beside them, which stay. */
interface Covered {
  letters: Mask;
  drawings: Mask;
}

/**
 * The pixels of a line's letters with their effects, and those of its ink that the search for letters misses. Its whole
 * rectangle if neither is found in it.
 */
function coveredPart(image: Raster, line: ImageLine): Covered {
  const { corners, effects, ink, paper } = line;
  const { width, height } = image;
  const data = new Uint8Array(width * height);
  const box = lineBox(corners);
  const parts = effects?.outline || effects?.shadow ? null : findInk(image, line);
  const found = findLetters(image, box);
  // Spaces of the background between letters can look like letters with an outline.
  const isInk = found && (!parts || getDistance(found.color, ink) < getDistance(found.color, paper));
  const letters = isInk && getSpread(pixelsOf(found, width), width, box) >= WHOLE ? found : null;
  const hasInk = parts && getSpread(listPixels(parts.letters), width, box) >= WHOLE;
  if (!letters && !hasInk)
    forEachPixelIn(box, width, height, (at) => {
      data[at] = 255;
    });
  if (letters)
    for (const [at, value] of coveredPixels(letters, effects ?? noEffects).entries())
      if (value) data[toImage(letters, at, width)] = 255;
  for (const at of listPixels(parts?.letters ?? new Uint8Array())) data[at] = 255;
  const drawings = growMask(toMask(parts?.drawings ?? new Uint8Array(data.length), image), EDGE);
  for (const [at, value] of drawings.data.entries()) if (value) data[at] = 0;
  return { letters: { width, height, data }, drawings };
}

/** The place in the image of a pixel of the part around letters. */
const toImage = ({ image, left, top }: Letters, at: number, width: number) =>
  (top + Math.floor(at / image.width)) * width + left + (at % image.width);

function* listPixels(mask: Uint8Array): Generator<number> {
  for (const [at, value] of mask.entries()) if (value) yield at;
}

function* pixelsOf(letters: Letters, width: number): Generator<number> {
  for (const [at, value] of letters.fill.entries()) if (value) yield toImage(letters, at, width);
}

const getDistance = (a: ImageLine["ink"], b: ImageLine["ink"]) =>
  a.reduce((sum, value, channel) => sum + Math.abs(value - (b[channel] ?? 0)), 0);

/** Letters that stand in a smaller share of their line's pieces are only some of them. */
const WHOLE = 0.7;
/** The length of a piece, and the least ink in it, in units of the line's height and of its square. */
const PIECE = { length: 0.8, ink: 0.02 };

/** The share of the pieces along a line in which pixels are. */
function getSpread(pixels: Iterable<number>, width: number, box: ReturnType<typeof lineBox>): number {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const counts = new Uint32Array(Math.max(1, Math.round(box.width / (PIECE.length * box.height))));
  for (const at of pixels) {
    const along = ((at % width) - box.center[0]) * cos + (Math.floor(at / width) - box.center[1]) * sin;
    const piece = Math.floor((along / box.width + 0.5) * counts.length);
    if (piece >= 0 && piece < counts.length) counts[piece] = (counts[piece] ?? 0) + 1;
  }
  const inked = counts.filter((count) => count > PIECE.ink * box.height ** 2).length;
  return inked / counts.length;
}

const noEffects = { outline: null, shadow: null, gradient: null };

async function fillLetters(image: Raster, mask: Mask, settings: ModelSettings, signal: AbortSignal): Promise<Raster> {
  const selection = { mask: growMask(mask, 1), neighbors: null };
  const { thin, thick } = splitHole(getHole(selection, undefined, "/document"), selection, undefined);
  const filled = thick.data.some(Boolean)
    ? await fillHoles(image, thick, settings, signal, () => {}, { areStrokes: true })
    : image;
  return thin.data.some(Boolean) ? fillThinHole(filled, thin) : filled;
}

/** Paints letters in the color of their background, or in that of their borders. False if the background has a texture. */
function paintOver(image: Raster, { letters, drawings }: Covered, { size, paper }: ImageLine): boolean {
  const whole = growMask(letters, Math.max(FADE.min, Math.round(FADE.share * size)));
  const ring = growMask(whole, 2);
  for (const [at, value] of drawings.data.entries()) if (value) [ring.data[at], whole.data[at]] = [0, 0];
  const flat = FLAT + NOISE.factor * Math.min(NOISE.most, computeStep(image, ring, whole, [1]) / 3);
  let [even, count] = [0, 0];
  for (let at = 0; at < whole.data.length; at++) {
    if (!ring.data[at] || whole.data[at]) continue;
    count++;
    if (paper.every((value, channel) => Math.abs((image.data[3 * at + channel] ?? 0) - value) <= flat)) even++;
  }
  if (even < MIN_FLAT_SHARE * count) {
    // The colors around letters change only slowly, as in a gradient.
    if (computeStep(image, ring, whole, [2, 2 * image.width]) >= MAX_STEP) return false;
    image.data.set(fillThinHole(image, whole).data);
    return true;
  }
  for (let at = 0; at < whole.data.length; at++) if (whole.data[at]) image.data.set(paper, 3 * at);
  return true;
}

/** The mean difference of pixels around letters that have these distances, summed over three channels. */
function computeStep({ data }: Raster, ring: Mask, letters: Mask, distances: readonly number[]): number {
  const isAround = (at: number) => Boolean(ring.data[at]) && !letters.data[at];
  let [sum, count] = [0, 0];
  for (let at = 0; at < ring.data.length; at++) {
    if (!isAround(at)) continue;
    for (const next of distances.map((by) => at + by))
      if (isAround(next)) {
        count++;
        for (let channel = 0; channel < 3; channel++)
          sum += Math.abs((data[3 * at + channel] ?? 0) - (data[3 * next + channel] ?? 0));
      }
  }
  return count > 0 ? sum / count : Number.POSITIVE_INFINITY;
}
