import { invalidInput } from "@atelier/errors";
import type { Sharp } from "sharp";
import { placeOnColor } from "../compose/compose.ts";
import type { Mask, Raster } from "../raster.ts";
import { sharp } from "../vips.ts";
import { type ColorProfile, withPngProfile } from "./color-profile.ts";
import { decodeImageBytes } from "./decode-bytes.ts";
import { gifWarnings } from "./gif-warnings.ts";
import { type DigitalSource, provenanceXmp, withPngXmp } from "./provenance.ts";
import { sourcePng } from "./source-png.ts";
import { undecodedPng } from "./undecoded-png.ts";

export type OutputFormat = "png" | "jpeg" | "webp" | "avif" | "tiff" | "gif";

export interface EncodeOptions {
  format: OutputFormat;
  /** 1 to 100. PNG and TIFF ignore it, because they are lossless. */
  quality?: number | undefined;
  /** Bits per channel of PNG and TIFF. By default those of the image. */
  bitDepth?: 8 | 16 | undefined;
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
const maxSide = {
  png: 2 ** 31 - 1,
  jpeg: 65_535,
  webp: 16_383,
  avif: 65_535,
  tiff: 2 ** 31 - 1,
  gif: 65_535,
} satisfies Record<OutputFormat, number>;
const names = { png: "PNG", jpeg: "JPEG", webp: "WebP", avif: "AVIF", tiff: "TIFF", gif: "GIF" } satisfies Record<
  OutputFormat,
  string
>;

/**
 * Encodes pixels without metadata other than their color profile and `source`. JPEG has no alpha, so the image is put on white and `warnings`
 * reports it. Throws AppError `invalid_input` if a side is too long for the format.
 */
export async function encodeImage(raster: Raster, options: EncodeOptions): Promise<Encoded> {
  const { format, source } = options;
  const side = Math.max(raster.width, raster.height);
  if (side > maxSide[format]) {
    throw invalidInput(
      "/format",
      `${format} supports at most ${maxSide[format]} pixels per side, and the result has ${side}. Choose png.`,
    );
  }
  const depth = outputDepth(raster, options);
  const known = format === "png" && depth === 8 && !raster.profile ? knownPng(raster) : undefined;
  const xmp = source && provenanceXmp(source);
  const bytes = known
    ? xmp
      ? withPngXmp(known, xmp)
      : known
    : await encoded(await toPixels(raster, format), { ...options, depth, xmp });
  return { bytes, contentType: `image/${format}`, warnings: encodingWarnings(raster, options) };
}

/** The PNG that the image is from, if its pixels are still the same. */
const knownPng = (raster: Raster): Buffer | undefined => undecodedPng(raster) ?? sourcePng(raster.data);

/** The image with pixels as the format can store them. */
async function toPixels(raster: Raster, format: OutputFormat): Promise<Raster> {
  const undecoded = undecodedPng(raster);
  const pixels = undecoded ? await decodeImageBytes(undecoded) : raster;
  const flatten = format === "jpeg" && raster.channels === 4;
  const flat = flatten ? placeOnColor(pixels, { r: 255, g: 255, b: 255, alpha: 1 }) : pixels;
  return { ...flat, profile: raster.profile };
}

const isLossless = (format: OutputFormat): boolean => format === "png" || format === "tiff";

const outputDepth = ({ samples16 }: Raster, { format, bitDepth }: EncodeOptions): 8 | 16 =>
  isLossless(format) ? (bitDepth ?? (samples16 ? 16 : 8)) : 8;

function encodingWarnings(raster: Raster, { format, quality, bitDepth }: EncodeOptions): string[] {
  const { channels, samples16 } = raster;
  const warnings: string[] = [];
  if (format === "jpeg" && channels === 4)
    warnings.push(
      "JPEG has no transparency, so the image was placed on white. Use png, webp, avif or tiff to keep it.",
    );
  if (isLossless(format) && quality !== undefined)
    warnings.push(`${names[format]} is lossless, so quality was ignored. Use jpeg, webp or avif for a smaller file.`);
  if (!isLossless(format) && (bitDepth === 16 || (samples16 && bitDepth !== 8)))
    warnings.push(`${names[format]} is written with 8 bits per channel. Use png or tiff for 16 bits.`);
  if (isLossless(format) && bitDepth === 16 && !samples16)
    warnings.push("The result was computed with 8 bits per channel. The file has 16.");
  if (format === "gif") warnings.push(...gifWarnings([raster]));
  return warnings;
}

interface Encoding extends EncodeOptions {
  depth: 8 | 16;
  xmp: string | undefined;
}

async function encoded(raster: Raster, { format, quality = DEFAULT_QUALITY, depth, xmp }: Encoding): Promise<Buffer> {
  const { width, height, channels, data, profile } = raster;
  const samples = depth === 16 ? (raster.samples16 ?? Uint16Array.from(data, (value) => value * 257)) : data;
  const raw = sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
  const plain = depth === 16 ? raw.toColorspace("rgb16") : raw;
  const image = profile ? await inProfile(plain, profile, depth) : plain;
  if (xmp) image.withXmp(xmp);
  return {
    // Row filters make photos 40 % smaller, so a low compression level is enough.
    png: () => image.png({ compressionLevel: 3, adaptiveFiltering: true }),
    jpeg: () => image.jpeg({ quality, chromaSubsampling: quality >= 90 ? "4:4:4" : "4:2:0" }),
    webp: () => image.webp({ quality, effort: 2, smartSubsample: quality >= 90 }),
    avif: () => image.avif({ quality, effort: 0 }),
    tiff: () => image.tiff({ compression: "deflate", predictor: "horizontal" }),
    gif: () => image.gif({ effort: 4 }),
  }
    [format]()
    .toBuffer();
}

/**
 * The image with a profile that its outputs keep. libvips takes a profile without a conversion only from a file, so the
 * samples pass through an uncompressed PNG.
 */
async function inProfile(plain: Sharp, profile: ColorProfile, depth: 8 | 16): Promise<Sharp> {
  const png = await plain.png({ compressionLevel: 0 }).toBuffer();
  const image = sharp(withPngProfile(png, profile), { limitInputPixels: false }).keepIccProfile();
  return depth === 16 ? image.toColorspace("rgb16") : image;
}

/** Encodes a mask as a PNG with one channel. */
export async function encodeMask({ width, height, data }: Mask): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
