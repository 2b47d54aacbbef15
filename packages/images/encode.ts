import { invalidInput } from "@atelier/errors";
import type { Sharp } from "sharp";
import { type ColorProfile, withPngProfile } from "./color-profile.ts";
import { placeOnColor } from "./compose.ts";
import { type DigitalSource, provenanceXmp, withPngXmp } from "./provenance.ts";
import type { Mask, Raster } from "./raster.ts";
import { sourcePng } from "./source-png.ts";
import { sharp } from "./vips.ts";

export type OutputFormat = "png" | "jpeg" | "webp" | "avif";

export interface EncodeOptions {
  format: OutputFormat;
  /** 1 to 100. PNG ignores it, because it is lossless. */
  quality?: number | undefined;
  /** Written into the file's XMP metadata. */
  source?: DigitalSource | undefined;
}

/** An encoded file. `warnings` lists what the format cannot store. */
export interface Encoded {
  bytes: Buffer;
  contentType: string;
  warnings: string[];
}

const DEFAULT_QUALITY = 90;
const maxSide = { png: 2 ** 31 - 1, jpeg: 65_535, webp: 16_383, avif: 65_535 } satisfies Record<OutputFormat, number>;

/**
 * Encodes pixels without metadata other than their color profile and `source`. JPEG has no alpha, so the image is put on white and `warnings`
 * reports it. Throws AppError `invalid_input` if a side is too long for the format.
 */
export async function encodeImage(
  raster: Raster,
  { format, quality: requestedQuality, source }: EncodeOptions,
): Promise<Encoded> {
  const quality = requestedQuality ?? DEFAULT_QUALITY;
  const side = Math.max(raster.width, raster.height);
  if (side > maxSide[format]) {
    throw invalidInput(
      "/format",
      `${format} supports at most ${maxSide[format]} pixels per side, and the result has ${side}. Choose png.`,
    );
  }
  const flatten = format === "jpeg" && raster.channels === 4;
  const { width, height, channels, data } = flatten
    ? placeOnColor(raster, { r: 255, g: 255, b: 255, alpha: 1 })
    : raster;
  const known = format === "png" && !raster.profile ? sourcePng(data) : undefined;
  const xmp = source && provenanceXmp(source);
  const { profile } = raster;
  const bytes = known
    ? xmp
      ? withPngXmp(known, xmp)
      : known
    : await encoded({ width, height, channels, data, profile }, format, quality, xmp);
  const warnings: string[] = [];
  if (flatten)
    warnings.push("JPEG has no transparency, so the image was placed on white. Use png, webp or avif to keep it.");
  if (format === "png" && requestedQuality !== undefined)
    warnings.push("PNG is lossless, so quality was ignored. Use jpeg, webp or avif for a smaller file.");
  return { bytes, contentType: `image/${format}`, warnings };
}

async function encoded(
  raster: Raster,
  format: OutputFormat,
  quality: number,
  xmp: string | undefined,
): Promise<Buffer> {
  const { width, height, channels, data, profile } = raster;
  const plain = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  const image = profile ? await inProfile(plain, profile) : plain;
  if (xmp) image.withXmp(xmp);
  return {
    // Row filters make photos 40 % smaller, so a low compression level is enough.
    png: () => image.png({ compressionLevel: 3, adaptiveFiltering: true }),
    jpeg: () => image.jpeg({ quality, chromaSubsampling: quality >= 90 ? "4:4:4" : "4:2:0" }),
    webp: () => image.webp({ quality, effort: 2, smartSubsample: quality >= 90 }),
    avif: () => image.avif({ quality, effort: 0 }),
  }
    [format]()
    .toBuffer();
}

/**
 * The image with a profile that its outputs keep. libvips takes a profile without a conversion only from a file, so the
 * samples pass through an uncompressed PNG.
 */
async function inProfile(plain: Sharp, profile: ColorProfile): Promise<Sharp> {
  const png = await plain.png({ compressionLevel: 0 }).toBuffer();
  return sharp(withPngProfile(png, profile), { limitInputPixels: false }).keepIccProfile();
}

/** Encodes a mask as a PNG with one channel. */
export async function encodeMask({ width, height, data }: Mask): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
