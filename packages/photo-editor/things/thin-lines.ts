import { growMask, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type EditContext, withoutShapeNote } from "../edit-context.ts";
import { readMask } from "../named-area.ts";
import { luma } from "../tools/adjust.ts";
import { connected, measureLength } from "./colored-thing.ts";
import { orNull } from "./letters/logo.ts";

/** Names of thin things that hang before the sky. */
const LINES =
  /^(?:(?:black|dark|white|thin|electric(?:al|ity)?|power|telephone|phone|overhead|utility|high-voltage) )*(?:cables?|wires?|lines?|cords?|ropes?|strings?|contrails?|vapou?r trails?)(?: (?:in|on|across|over|before|against|from|of) (?:the )?sky)?$/;
/** "Line" alone can be one on a road. */
const NAMED_LINE =
  /\b(?:cables?|wires?|cords?|ropes?|contrails?|trails?|(?:power|phone|telephone|overhead|electric\w*|utility|high-voltage) lines?)\b|\bsky$/;

/** Lines are searched in an image of this size at most. */
const SIDE = 1400;
/** A line differs from both its sides at one of these distances, in pixels, by more than this light of 255. */
const [REACHES, DIFFERENT] = [[3, 6, 10], 9];
/** Both sides of a line have about the same light. */
const SAME_SIDES = 12;
/** A line is at least so long, as a share of the longer side, and so many times longer than wide. */
const [MIN_LENGTH, MIN_RATIO] = [0.08, 9];
/** More lines would be a texture. */
const MAX_LINES = 24;
/** Nearly all of a line lies in the sky, whose outline leaves out what is before it. */
const [IN_SKY, SKY_GAP] = [0.7, 1 / 60];

/**
 * The thin lines before the sky, as cables and contrails, 255 on them: pixels that are darker or lighter than both sides. Null for
 * words that name no such thing, without a sky, or without lines.
 */
export async function findThinLines(image: Raster, words: string, edit: EditContext): Promise<Mask | null> {
  if (edit.mask || !LINES.test(words) || !NAMED_LINE.test(words)) return null;
  const sky = await withoutShapeNote(edit, () => orNull(() => readMask(image, "sky", edit, { orSubject: false })));
  edit.context.signal.throwIfAborted();
  if (!sky) return null;
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const [width, height] = [Math.round(scale * image.width), Math.round(scale * image.height)];
  const light = resizePlane(readLight(image), image, { width, height });
  const inSky = resizePlane(
    Float32Array.from(sky, (value) => Number(value > 127)),
    image,
    { width, height },
  );
  const around = growMask(
    { width, height, data: Uint8Array.from(inSky, (value) => (value > 0.5 ? 255 : 0)) },
    Math.ceil(SKY_GAP * Math.min(width, height)),
  ).data;
  const marked = growMask({ width, height, data: markLines(light, width, height) }, 1).data;
  const data = new Uint8Array(width * height);
  let count = 0;
  for (const line of connected(marked, width, MAX_LINES)) {
    if (!isLine(line, width, height, around)) continue;
    count++;
    for (let at = 0; at < data.length; at++) if (line.data[at]) data[at] = 255;
  }
  if (count === 0) return null;
  // "The cables" are several, of which most were missed.
  const isFew = count === 1 && /s$|s (?:in|on|across|over|before|against|from|of) /.test(words);
  if (isFew) edit.guessed = true;
  edit.context.warn(
    isFew
      ? `Only one of the ${words} was found before the sky. Half of the price is charged. Mark the others with a mask.`
      : `The ${words} were searched as thin lines before the sky: ${count} were found. Check the result, or mark them with a mask.`,
  );
  const whole = resizePlane(Float32Array.from(growMask({ width, height, data }, 2).data), { width, height }, image);
  return { width: image.width, height: image.height, data: Uint8Array.from(whole, (value) => (value > 60 ? 255 : 0)) };
}

function readLight({ width, height, channels, data }: Raster): Float32Array {
  return Float32Array.from({ length: width * height }, (_, index) => {
    const at = index * channels;
    return luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  });
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [0.7, 0.7],
  [0.7, -0.7],
] as const;

/** 255 for pixels that are darker or lighter than both of their sides in some direction. */
function markLines(light: Float32Array, width: number, height: number): Uint8Array {
  const marked = new Uint8Array(light.length);
  const [most = 0] = REACHES.slice(-1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const own = light[y * width + x] ?? 0;
      const read = (across: number, down: number) =>
        light[
          Math.min(height - 1, Math.max(0, y + Math.round(down))) * width +
            Math.min(width - 1, Math.max(0, x + Math.round(across)))
        ] ?? 0;
      if (x < 1 || y < 1 || most === 0) continue;
      const isMarked = REACHES.some((reach) =>
        DIRECTIONS.some(([across, down]) => {
          const [first, second] = [read(across * reach, down * reach), read(-across * reach, -down * reach)];
          if (Math.abs(first - second) > SAME_SIDES) return false;
          return (
            (own < first - DIFFERENT && own < second - DIFFERENT) ||
            (own > first + DIFFERENT && own > second + DIFFERENT)
          );
        }),
      );
      if (isMarked) marked[y * width + x] = 255;
    }
  return marked;
}

/** Whether a region is long and thin, and before the sky. */
function isLine(
  { count, data }: { count: number; data: Uint8Array },
  width: number,
  height: number,
  sky: Uint8Array,
): boolean {
  let [left, right, top, bottom, inside] = [width, 0, height, 0, 0];
  for (const [at, value] of data.entries()) {
    if (!value) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    inside += Number((sky[at] ?? 0) > 0);
  }
  const length = Math.hypot(right - left, bottom - top);
  if (length < MIN_LENGTH * Math.max(width, height) || inside < IN_SKY * count) return false;
  return count < (length * length) / MIN_RATIO && measureLength({ width, height, data }) > MIN_RATIO / 2;
}
