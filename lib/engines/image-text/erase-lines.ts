import type { ImageLine, Pixels } from "@atelier/document-model";
import { fillThinHole } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { glyphMask, lineBox } from "@atelier/ocr";
import { getHole, splitHole } from "../cleaner/hole.ts";
import { fillHoles } from "../onnx/hole-filler.ts";
import { isModelInstalled, type ModelSettings } from "../onnx/session.ts";

/** The image with the letters of lines replaced as image cleanup does it. Null if its model is not installed. */
export async function eraseLines(
  image: Pixels,
  lines: readonly ImageLine[],
  settings: ModelSettings,
  signal: AbortSignal,
): Promise<Pixels | null> {
  if (!(await isModelInstalled("migan", settings))) return null;
  const { width, height } = image;
  const raster: Raster = { ...image, channels: 3 };
  const mask: Mask = { width, height, data: new Uint8Array(width * height) };
  for (const { corners } of lines) {
    signal.throwIfAborted();
    const letters = glyphMask(raster, { box: lineBox(corners) });
    for (let at = 0; letters && at < mask.data.length; at++) if (letters.data[at]) mask.data[at] = 255;
  }
  if (!mask.data.some(Boolean)) return image;
  const selection = { mask, neighbors: null };
  const { thin, thick } = splitHole(getHole(selection, undefined, "/document"), selection, undefined);
  const filled = thick.data.some(Boolean)
    ? await fillHoles(raster, thick, settings, signal, () => {})
    : { ...raster, data: new Uint8Array(raster.data) };
  return thin.data.some(Boolean) ? fillThinHole(filled, thin) : filled;
}
