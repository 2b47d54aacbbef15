import type { Mask, Raster } from "@atelier/images/raster";
import { glyphMask, type TextLine } from "@atelier/ocr";
import type { ModelSettings } from "../onnx/session.ts";
import { readImageText } from "../onnx/text-reader.ts";
import type { EngineContext, FoundText } from "../ports/index.ts";

/** Short readings are often of things that only look like letters, such as eyes and roofs. */
const SHORT = 3;
const MIN_CONFIDENCE = { short: 0.85, long: 0.6 };
/** A reading with less confidence is not worth a warning. */
const POSSIBLE = 0.5;

/** Finds the letters of all legible lines with PP-OCR. Undefined if its models are not installed. */
export async function findText(
  image: Raster,
  settings: ModelSettings,
  { signal, progress }: EngineContext,
): Promise<FoundText | undefined> {
  const lines = await readImageText(image, settings, {
    signal,
    progress: (share) => progress("finding text", 0.01 + 0.04 * share),
  });
  if (!lines) return;
  const { width, height } = image;
  const mask: Mask = { width, height, data: new Uint8Array(width * height) };
  const found: FoundText = { mask, lines: [], left: [] };
  for (const line of lines) {
    const letters = isLegible(line) ? glyphMask(image, line) : undefined;
    if (letters) {
      for (let at = 0; at < mask.data.length; at++) if (letters.data[at]) mask.data[at] = 255;
      found.lines.push({ text: line.text, box: toBounds(line) });
    } else if (line.confidence >= POSSIBLE && /[\p{L}\p{N}]/u.test(line.text)) found.left.push(toBounds(line));
  }
  return found;
}

/** Whether a line was read as words or numbers of at least two different characters. */
function isLegible({ text, confidence }: TextLine): boolean {
  const characters = [...text].filter((character) => /[\p{L}\p{N}]/u.test(character));
  const isWord = new Set(characters).size >= 2 && 2 * characters.length >= [...text].length;
  return isWord && confidence >= (characters.length <= SHORT ? MIN_CONFIDENCE.short : MIN_CONFIDENCE.long);
}

/** The rectangle [x, y, width, height] around a line in whole pixels. */
function toBounds({ polygon }: TextLine): readonly [number, number, number, number] {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const [left, top] = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))];
  return [left, top, Math.ceil(Math.max(...xs)) - left, Math.ceil(Math.max(...ys)) - top];
}
