import { checkPng, decodeImageBytes, encodeImage, growMask, maskAsRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import {
  type Capability,
  type EngineContext,
  EngineError,
  type Engines,
  type ImageCleanupEngine,
  type Style,
} from "../ports/index.ts";

/** Encodes an image as PNG, which is lossless. */
export const readPng = async (image: Raster): Promise<Buffer> => (await encodeImage(image, { format: "png" })).bytes;

export const maskPng = (mask: Mask): Promise<Buffer> => readPng(maskAsRaster(mask));

/** Decodes an image from a vendor. Throws EngineError if it is incomplete or not an image. */
export async function decodeVendorImage(title: string, bytes: Uint8Array): Promise<Raster> {
  try {
    return await decodeImageBytes(bytes);
  } catch {
    throw new EngineError(`${title} sent ${bytes.length} bytes that are not a valid image.`);
  }
}

/** As `decodeVendorImage`. A plain PNG of the requested size is checked, and decoded when its pixels are read. */
export const readVendorImage = async (
  title: string,
  bytes: Uint8Array,
  size: { width: number; height: number },
): Promise<Raster> => (await checkPng(bytes, size)) ?? decodeVendorImage(title, bytes);

/** Combines mask and boxes into one grown mask; null if only object names are given. Throws an unfit EngineError for points. */
export function mergeMasks(
  { image, mask, boxes, points, objects, denoise, maskGrow }: Parameters<ImageCleanupEngine["clean"]>[0],
  title: string,
  context: EngineContext,
): Mask | null {
  if (points.length > 0) throw new EngineError(`${title} does not support points.`, { unfit: true });
  if (denoise === "light" || denoise === "strong")
    context.warn("This engine does not denoise. The field denoise was ignored.");
  if (!mask && boxes.length === 0) {
    if (objects.length > 0) return null;
    throw new EngineError(`${title} requires a mask or boxes.`, { unfit: true });
  }
  const { width, height } = image;
  const data = new Uint8Array(width * height);
  if (mask) for (let at = 0; at < data.length; at++) data[at] = (mask.data[at] ?? 0) > 127 ? 255 : 0;
  for (const [x, y, wide, high] of boxes) {
    const [left, right] = [Math.max(0, Math.floor(x)), Math.min(width, Math.ceil(x + wide))];
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, Math.ceil(y + high)); row++)
      data.fill(255, row * width + left, row * width + right);
  }
  return growMask({ width, height, data }, maskGrow ?? Math.round(0.03 * Math.min(width, height)));
}

/** The size of an edited image. If only one side is given, the other keeps the aspect ratio. */
export function resultSize(
  image: { width: number; height: number },
  width: number | undefined,
  height: number | undefined,
): readonly [number, number] {
  const scale = width !== undefined ? width / image.width : height !== undefined ? height / image.height : 1;
  return [width ?? Math.round(image.width * scale), height ?? Math.round(image.height * scale)];
}

/** Keeps only the configured capabilities. */
export const pickCapabilities = (engines: Partial<Engines>, capabilities: readonly Capability[]): Partial<Engines> =>
  Object.fromEntries(Object.entries(engines).filter(([name]) => capabilities.some((chosen) => chosen === name)));

const stylePhrases: Record<Exclude<Style, "none">, string> = {
  photo: "a photograph",
  illustration: "an illustration",
  watercolor: "a watercolor painting",
  ink: "an ink drawing",
  oil: "an oil painting",
  pixel_art: "pixel art",
  cartoon: "a cartoon",
  "3d": "a 3D rendering",
  line_art: "line art",
};

/** Adds the style and the negative prompt to a prompt, for models without fields for them. */
export function buildPrompt({
  prompt,
  style,
  without,
}: {
  prompt: string;
  style: Style;
  without?: string | undefined;
}): string {
  const styled = style === "none" ? prompt : `${prompt}\n\nStyle: ${stylePhrases[style]}.`;
  return without ? `${styled}\n\nDo not show: ${without}.` : styled;
}

/** The aspect ratio in a list, for example "16:9", that is closest to a size. */
export function nearestRatio<Ratio extends string>(
  width: number,
  height: number,
  ratios: readonly [Ratio, ...Ratio[]],
): Ratio {
  const wanted = Math.log(width / height);
  const distance = (ratio: Ratio) => {
    const [wide = 1, high = 1] = ratio.split(":").map(Number);
    return Math.abs(Math.log(wide / high) - wanted);
  };
  return ratios.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
}
