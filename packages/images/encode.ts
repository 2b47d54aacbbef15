import { invalidInput } from "@atelier/errors";
import { placeOnColor } from "./compose.ts";
import { pngAsItCame } from "./png-as-it-came.ts";
import type { Mask, Raster } from "./raster.ts";
import { sharp } from "./vips.ts";

export type OutputFormat = "png" | "jpeg" | "webp" | "avif";

export interface EncodeOptions {
  format: OutputFormat;
  /** 1 to 100, for every format but PNG, which is lossless. */
  quality?: number | undefined;
}

/** `warnings` say what the format could not hold. */
export interface Encoded {
  bytes: Buffer;
  contentType: string;
  warnings: string[];
}

const DEFAULT_QUALITY = 90;
const mostSide = { png: 2 ** 31 - 1, jpeg: 65_535, webp: 16_383, avif: 65_535 } satisfies Record<OutputFormat, number>;

/**
 * Encodes sRGB pixels without EXIF or any other record of where they came from.
 * JPEG holds no alpha: the image is laid on white and `warnings` says so. Throws AppError `invalid_input` where the format's sides end.
 */
export async function encodeImage(raster: Raster, { format, quality: asked }: EncodeOptions): Promise<Encoded> {
  const quality = asked ?? DEFAULT_QUALITY;
  const side = Math.max(raster.width, raster.height);
  if (side > mostSide[format]) {
    throw invalidInput(
      "/format",
      `${format} holds at most ${mostSide[format]} pixels a side and the result has ${side}: choose png.`,
    );
  }
  const flatten = format === "jpeg" && raster.channels === 4;
  const { width, height, channels, data } = flatten
    ? placeOnColor(raster, { r: 255, g: 255, b: 255, alpha: 1 })
    : raster;
  const known = format === "png" ? pngAsItCame(data) : undefined;
  const bytes = known ?? (await encoded({ width, height, channels, data }, format, quality));
  const warnings: string[] = [];
  if (flatten)
    warnings.push("JPEG holds no transparency: the image was laid on white. Ask for png, webp or avif to keep it.");
  if (format === "png" && asked !== undefined)
    warnings.push("PNG loses nothing: quality was not used. Ask for jpeg, webp or avif to make the file smaller.");
  return { bytes, contentType: `image/${format}`, warnings };
}

function encoded(raster: Raster, format: OutputFormat, quality: number): Promise<Buffer> {
  const { width, height, channels, data } = raster;
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  return {
    // Filtering each row first makes photos 40 % smaller, and lets a low level take no longer than a high one without it.
    png: () => image.png({ compressionLevel: 3, adaptiveFiltering: true }),
    jpeg: () => image.jpeg({ quality, chromaSubsampling: quality >= 90 ? "4:4:4" : "4:2:0" }),
    webp: () => image.webp({ quality, effort: 2, smartSubsample: quality >= 90 }),
    avif: () => image.avif({ quality, effort: 0 }),
  }
    [format]()
    .toBuffer();
}

/** A mask as a PNG of one plane. */
export async function encodeMask({ width, height, data }: Mask): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
