import type { ImageLine, ImageText, Pixels, ReadImage } from "@atelier/document-model";
import type { Raster } from "@atelier/images/raster";
import { evenLooks, measureLine, measureLook } from "@atelier/ocr";
import type { ModelSettings } from "../onnx/session.ts";
import { readImageText } from "../onnx/text-reader.ts";
import { eraseLines } from "./erase-lines.ts";
import { joinUnits } from "./join-units.ts";
import { liftRules } from "./lift-rules.ts";
import { readWithTesseract, tesseractFor } from "./tesseract.ts";
import { trimDrawings } from "./trim-drawings.ts";

/** Lines below this confidence are often stains; those above the lower bound may be text. */
const MIN_CONFIDENCE = 0.6;
const MIN_POSSIBLE = 0.4;

/**
 * Reads text in images with PP-OCR, or with the installed Tesseract for scripts that PP-OCR does not read, and removes it
 * with the hole filler of image cleanup. The networks block the event loop while they run.
 */
export function createImageText(settings: ModelSettings): ImageText {
  return {
    read: (image, language, signal, options) =>
      readImage(image, language, settings, signal, options?.effects ? measureLook : measureLine),
    erase: (image, lines, signal) => eraseLines(image, lines, settings, signal),
  };
}

type Measure = typeof measureLine | typeof measureLook;

async function readImage(
  image: Pixels,
  language: string,
  settings: ModelSettings,
  signal: AbortSignal,
  measure: Measure,
): Promise<ReadImage | null> {
  const raster: Raster = { ...image, channels: 3 };
  const read = isReadByNetwork(language) ? await readImageText(raster, settings, { signal }) : undefined;
  if (!read) return readByTesseract(image, raster, language, signal, measure);
  const looks: (ImageLine & { isCoarse: boolean })[] = [];
  const polygons: Parameters<Measure>[1][] = [];
  const doubtful: string[] = [];
  for (const { text, polygon, confidence } of joinUnits(read)) {
    if (!/[\p{L}\p{N}]/u.test(text) || confidence < MIN_POSSIBLE) continue;
    const look = confidence < MIN_CONFIDENCE ? null : measureLetters(raster, polygon, text, measure);
    if (look) {
      looks.push({ text, ...look });
      polygons.push(polygon);
    } else doubtful.push(text);
  }
  const rules = liftRules(raster, looks);
  // A rule that touches letters looks like their shadow, or like a part of their strokes.
  const clear = looks.map((line, index) => {
    const polygon = polygons[index];
    const look = rules?.ruled.has(line) && polygon ? measureLetters(rules.image, polygon, line.text, measure) : null;
    return look ? { text: line.text, ...look } : line;
  });
  return { lines: evenLooks(clear), illegible: doubtful.length, doubtful, withoutRules: rules?.image };
}

/** Measures the letters of a line, without a drawing beside them. */
function measureLetters(raster: Raster, polygon: Parameters<Measure>[1], text: string, measure: Measure) {
  const look = measure(raster, polygon, text);
  const letters = look && trimDrawings(raster, polygon, { text, ...look });
  return (letters && measure(raster, letters, text)) ?? look;
}

async function readByTesseract(
  image: Pixels,
  raster: Raster,
  language: string,
  signal: AbortSignal,
  measure: Measure,
): Promise<ReadImage | null> {
  const reader = tesseractFor(language);
  if (!reader) return null;
  const lines = (await readWithTesseract(image, reader, signal)).flatMap(({ text, left, top, right, bottom }) => {
    // A rectangle that is a little higher than its letters, as those of the network.
    const above = 2 + 0.08 * (bottom - top);
    const corners = [
      [left - 2, top - above],
      [right + 2, top - above],
      [right + 2, bottom + above],
      [left - 2, bottom + above],
    ] as const;
    const look = measure(raster, corners, text);
    return look ? [{ text, ...look }] : [];
  });
  return { lines, illegible: 0 };
}

/** Whether the recognizer has the characters of a language: those of Latin, Chinese and Japanese. It lacks Vietnamese ones. */
function isReadByNetwork(language: string): boolean {
  const locale = new Intl.Locale(language).maximize();
  return /^(Latn|Hans|Hant|Jpan)$/.test(locale.script ?? "Latn") && locale.language !== "vi";
}
