import { resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type Detect, type FoundLine, findLines } from "./find-lines.ts";
import { getCorners, type Point, type RotatedBox } from "./geometry.ts";
import { measureLeadingBox, withoutStart } from "./leading-box.ts";
import { cutLine, planarFloats, turned } from "./pixels.ts";
import { type Cell, splitCells, withinBox } from "./split-cells.ts";

/** A line of text. */
export interface TextLine {
  text: string;
  /** Its corners in pixels of the image, in reading order from the top left of the text. */
  polygon: Point[];
  /** The reading direction in degrees, clockwise from left to right; 180 is upside down. */
  angle: number;
  /** How certain the text is, 0 to 1: the mean over its characters. */
  confidence: number;
  /** How certain it is that this is text, 0 to 1. */
  score: number;
  box: RotatedBox;
}

/** The networks, which run outside of this package. Planes are blue, green, red with values of −1 to 1. */
export interface OcrModels {
  /** Returns the probability of text for each pixel. Both sides are multiples of 32. */
  detect: Detect;
  /** Returns the probabilities of the classes at each step, in rows; the height is 48 pixels. */
  recognize(planes: Float32Array, width: number, height: number): Promise<Float32Array>;
  /** Returns the probability that a line of 192 × 48 pixels is upside down. */
  isUpsideDown(planes: Float32Array, width: number, height: number): Promise<number>;
  /** The characters of the classes 1 and above. Class 0 separates characters. */
  characters: readonly string[];
}

const LINE_HEIGHT = 48;
const MIN_WIDTH = 320;
/** Longer lines are compressed to this width, which bounds the memory of a run. */
const MAX_WIDTH = 3200;
const ORIENTATION_WIDTH = 192;
const MIN_UPSIDE_DOWN = 0.9;
const MIN_SURE = 0.8;
const MIN_GAIN = 0.1;

/** The characters as which a box to tick is read. */
const BOX_SIGN = /^[□☐☑☒口]\s*/u;

/** Reads all lines of text in an image, top to bottom. Lines that no character was read in have an empty text. */
export async function readText(
  image: Raster,
  models: OcrModels,
  { signal, progress = () => {} }: { signal?: AbortSignal; progress?: (share: number) => void } = {},
): Promise<TextLine[]> {
  const found = await findLines(image, models.detect);
  const lines: TextLine[] = [];
  let done = 0;
  for (const { box, score } of found) {
    signal?.throwIfAborted();
    const line = cutLine(image, box);
    for (const cell of splitCells(line)) lines.push(await readCell(image, { box, score }, cell, models));
    done++;
    progress(done / found.length);
  }
  return lines;
}

/** Reads one cell of a found line. */
async function readCell(image: Raster, found: FoundLine, cell: Cell, models: OcrModels): Promise<TextLine> {
  const isWhole = cell.from === 0 && cell.to === 1;
  const box = isWhole ? found.box : withinBox(found.box, cell);
  const level = cutLine(image, box);
  const { text, confidence, isUpsideDown } = await readLevel(level, models);
  const corners = getCorners(box);
  const whole = isUpsideDown ? [...corners.slice(2), ...corners.slice(0, 2)] : corners;
  const start = measureLeadingBox(isUpsideDown ? turned(level) : level, text);
  const degrees = (box.angle * 180) / Math.PI + (isUpsideDown ? 180 : 0);
  return {
    text: start > 0 ? text.replace(BOX_SIGN, "") : text,
    polygon: start > 0 ? withoutStart(whole, start) : whole,
    angle: Math.round(degrees * 10) / 10,
    confidence,
    score: found.score,
    box,
  };
}

/** Reads a level line. A line that is hard to read is read both ways, because the classifier takes some for upside down. */
async function readLevel(level: Raster, models: OcrModels) {
  const isUpsideDown = (await upsideDown(level, models)) > MIN_UPSIDE_DOWN;
  const first = { ...(await recognize(isUpsideDown ? turned(level) : level, models)), isUpsideDown };
  if (first.confidence >= MIN_SURE) return first;
  const rotatedReading = await recognize(isUpsideDown ? level : turned(level), models);
  return rotatedReading.confidence > first.confidence + MIN_GAIN
    ? { ...rotatedReading, isUpsideDown: !isUpsideDown }
    : first;
}

async function upsideDown(level: Raster, { isUpsideDown }: OcrModels): Promise<number> {
  const width = Math.min(ORIENTATION_WIDTH, Math.ceil((LINE_HEIGHT * level.width) / level.height));
  const scaled = await resizeRaster(level, Math.max(1, width), LINE_HEIGHT, "linear");
  return isUpsideDown(padded(scaled, ORIENTATION_WIDTH), ORIENTATION_WIDTH, LINE_HEIGHT);
}

async function recognize(level: Raster, models: OcrModels): Promise<{ text: string; confidence: number }> {
  const width = Math.max(1, Math.min(MAX_WIDTH, Math.ceil((LINE_HEIGHT * level.width) / level.height)));
  const scaled = await resizeRaster(level, width, LINE_HEIGHT, "linear");
  const padWidth = Math.max(MIN_WIDTH, width);
  return decode(await models.recognize(padded(scaled, padWidth), padWidth, LINE_HEIGHT), models.characters);
}

/** The planes of an image with zeros to the right of it. */
function padded(image: Raster, width: number): Float32Array {
  const planes = planarFloats(image);
  if (image.width === width) return planes;
  const wide = new Float32Array(3 * width * image.height);
  for (let row = 0; row < 3 * image.height; row++)
    wide.set(planes.subarray(row * image.width, (row + 1) * image.width), row * width);
  return wide;
}

/** The best class of each step, without repeats and separators (greedy decoding of connectionist temporal classification). */
function decode(scores: Float32Array, characters: readonly string[]): { text: string; confidence: number } {
  const classes = characters.length + 1;
  let [text, sum, count, last] = ["", 0, 0, 0];
  for (let start = 0; start + classes <= scores.length; start += classes) {
    let best = 0;
    for (let kind = 1; kind < classes; kind++) if (scores[start + kind] > scores[start + best]) best = kind;
    if (best !== 0 && best !== last) {
      text += characters[best - 1] ?? "";
      sum += scores[start + best];
      count++;
    }
    last = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}
