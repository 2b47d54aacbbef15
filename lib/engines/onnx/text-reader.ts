import { readFile } from "node:fs/promises";
import type { Raster } from "@atelier/images/raster";
import { type OcrModels, readCharacters, readText, type TextLine } from "@atelier/ocr";
import { type WeightName, weightPath } from "../../models/weights.ts";
import { floatTensor, isModelInstalled, type ModelSettings, withModel } from "./session.ts";

/** The models that read text. */
export const ocrModels = ["ocr-detector", "ocr-recognizer", "ocr-orientation"] as const satisfies readonly WeightName[];

const characters = new Map<string, Promise<string[]>>();

/**
 * Reads the text of an image with PP-OCR: one line each with its text, corners in pixels, angle in degrees and confidence.
 * Undefined if its models are not installed.
 */
export async function readImageText(
  image: Raster,
  settings: ModelSettings,
  options: { signal: AbortSignal; progress?: (share: number) => void },
): Promise<TextLine[] | undefined> {
  const installed = await Promise.all(ocrModels.map((name) => isModelInstalled(name, settings)));
  if (settings.runtime || !installed.every(Boolean)) return;
  return readText(image, await modelsFrom(settings), options);
}

async function modelsFrom(settings: ModelSettings): Promise<OcrModels> {
  const run = async (name: WeightName, output: string, planes: Float32Array, width: number, height: number) => {
    const tensor = await floatTensor(planes, [1, 3, height, width]);
    const result = await withModel(name, settings, (model) => model.run({ x: tensor }, [output]));
    return result[output] ?? new Float32Array();
  };
  const path = weightPath(settings.cacheDirectory, "ocr-recognizer");
  const known = characters.get(path) ?? readFile(path).then(readCharacters);
  characters.set(path, known);
  known.catch(() => characters.delete(path));
  return {
    detect: (...input) => run("ocr-detector", "fetch_name_0", ...input),
    recognize: (...input) => run("ocr-recognizer", "fetch_name_0", ...input),
    isUpsideDown: async (...input) =>
      (await run("ocr-orientation", "save_infer_model/scale_0.tmp_1", ...input))[1] ?? 0,
    characters: await known,
  };
}
