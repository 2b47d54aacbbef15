import { decodeImageBytes, encodeImage, growMask, maskAsRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import {
  type Capability,
  type EngineContext,
  EngineError,
  type Engines,
  type ImageCleaner,
  type Style,
} from "../ports/index.ts";

/** An image as providers take it: PNG, which loses nothing. */
export const pngOf = async (image: Raster): Promise<Buffer> => (await encodeImage(image, { format: "png" })).bytes;

export const maskPng = (mask: Mask): Promise<Buffer> => pngOf(maskAsRaster(mask));

/** An image that a provider made. Throws EngineError where its bytes are not a whole one. */
export async function decodeVendorImage(title: string, bytes: Uint8Array): Promise<Raster> {
  try {
    return await decodeImageBytes(bytes);
  } catch {
    throw new EngineError(`${title} sent ${bytes.length} bytes that are no whole image.`);
  }
}

/** What is marked by mask and boxes, as one mask grown as asked. Throws an unfit EngineError for marks that need eyes of its own. */
export function mergeMasks(
  { image, mask, boxes, points, objects, denoise, maskGrow }: Parameters<ImageCleaner["clean"]>[0],
  title: string,
  context: EngineContext,
): Mask | null {
  if (points.length > 0) throw new EngineError(`${title} takes no points.`, { unfit: true });
  if (denoise === "light" || denoise === "strong") context.warn("This engine does not denoise: that was left out.");
  if (!mask && boxes.length === 0) {
    if (objects.length > 0) return null;
    throw new EngineError(`${title} removes what is marked and does nothing else.`, { unfit: true });
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

/** The size an edited image is to have: what was asked for, the shape kept where one side was. */
export function resultSize(
  image: { width: number; height: number },
  width: number | undefined,
  height: number | undefined,
): readonly [number, number] {
  const scale = width !== undefined ? width / image.width : height !== undefined ? height / image.height : 1;
  return [width ?? Math.round(image.width * scale), height ?? Math.round(image.height * scale)];
}

/** Of an adapter's engines those that were chosen. */
export const pickCapabilities = (engines: Partial<Engines>, capabilities: readonly Capability[]): Partial<Engines> =>
  Object.fromEntries(Object.entries(engines).filter(([name]) => capabilities.some((chosen) => chosen === name)));

const styleWords: Record<Exclude<Style, "none">, string> = {
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

/** A prompt that says its style and what to leave out, for models that have no field for either. */
export function buildPrompt({
  prompt,
  style,
  without,
}: {
  prompt: string;
  style: Style;
  without?: string | undefined;
}): string {
  const styled = style === "none" ? prompt : `${prompt}\n\nStyle: ${styleWords[style]}.`;
  return without ? `${styled}\n\nDo not show: ${without}.` : styled;
}

/** The shape out of a list, as "16:9", that comes nearest to a size. */
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
