import { AppError, invalidInput } from "@atelier/errors";
import type { Mask, Raster } from "../raster.ts";
import { MAX_PIXELS, sharp } from "../vips.ts";
import { countApngFrames } from "./apng-frames.ts";
import { type ColorProfile, readColorProfile } from "./color-profile.ts";
import { firstBytes } from "./first-bytes.ts";

/** The facts in a file's header. Width and height are in pixels after the EXIF orientation is applied. */
export interface ImageFacts {
  width: number;
  height: number;
  hasAlpha: boolean;
  format: AcceptedFormat;
  /** The number of frames of a GIF, WebP or APNG animation. */
  frames?: number;
}

export type AcceptedFormat = "png" | "jpeg" | "webp" | "avif" | "gif" | "tiff";

const MIN_SIDE = 16;
const ANIMATED: readonly AcceptedFormat[] = ["gif", "webp", "png"];
const accepted = "Send a PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF.";

/**
 * Reads an image's facts from its header without decoding pixels. Throws AppError `unreadable_image` if the file is
 * not an image of the six formats, too large or too small.
 */
export async function inspectImage(path: string): Promise<ImageFacts> {
  const format = await sniff(path);
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable("The image's header is damaged. Save it again and send it as PNG or JPEG.", cause);
    });
  if (format === "avif" && header.compression !== "av1") throw unreadable(`This is HEIC, not AVIF. ${accepted}`);
  const { width, height } = header.autoOrient;
  if (width * height > MAX_PIXELS) {
    throw unreadable(
      `The image has ${width} × ${height} = ${digits(width * height)} pixels. The limit is ${digits(MAX_PIXELS)}. Send a smaller image.`,
    );
  }
  if (Math.min(width, height) < MIN_SIDE) {
    throw unreadable(
      `The image has ${width} × ${height} pixels. Each side needs at least ${MIN_SIDE}. Send a larger image.`,
    );
  }
  const frames = format === "png" ? await countApngFrames(path) : (header.pages ?? 1);
  const isAnimation = frames > 1 && ANIMATED.includes(format);
  return { width, height, hasAlpha: header.hasAlpha, format, ...(isAnimation ? { frames } : {}) };
}

/**
 * Decodes an image file to 8-bit sRGB: oriented by its EXIF data, converted from its color profile, first frame only.
 * Alpha is kept only if a pixel uses it. Throws AppError `unreadable_image`.
 */
export async function decodeImage(file: { path: string }): Promise<Raster> {
  await inspectImage(file.path);
  return withoutUnusedAlpha(await decodePixels(file.path));
}

/**
 * Decodes an image file as `decodeImage` does, but leaves the samples in its own RGB color profile, if it has one that
 * `readColorProfile` keeps. A result made of these samples must be encoded with that profile.
 */
export async function decodeInProfile(file: {
  path: string;
}): Promise<{ image: Raster; profile: ColorProfile | undefined }> {
  await inspectImage(file.path);
  const profile = await readColorProfile(file.path);
  return { image: withoutUnusedAlpha(await decodePixels(file.path, { ignoreIcc: profile !== undefined })), profile };
}

/**
 * Decodes a mask to one plane in which 255 marks pixels that may change. White means change; black and transparent
 * mean keep. If all visible pixels have one color (a brush on a clear canvas), only the alpha counts. With `marks`
 * "transparent", transparent pixels may change and opaque ones are kept, whatever their color. Throws AppError
 * `unreadable_image`, or `invalid_input` if the size differs from the image's.
 */
export async function decodeMask(
  file: { path: string },
  image: { width: number; height: number },
  marks: "white" | "transparent" = "white",
): Promise<Mask> {
  const { width, height } = await inspectImage(file.path);
  if (width !== image.width || height !== image.height) {
    throw invalidInput(
      "/mask",
      `The mask has ${width} × ${height} pixels and the image has ${image.width} × ${image.height}. Send a mask of the same size as the image.`,
    );
  }
  const decoded = await decodePixels(file.path);
  if (marks === "transparent") return { width, height, data: computeTransparency(decoded) };
  const { data, channels } = withoutUnusedAlpha(decoded);
  const brush = channels === 4 && isOneColor(data);
  const mask = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < mask.length; pixel++, at += channels) {
    const alpha = channels === 4 ? (data[at + 3] ?? 255) : 255;
    mask[pixel] = brush ? alpha : Math.round((luma(data, at) * alpha) / 255);
  }
  return { width, height, data: mask };
}

/** 255 where an image is transparent, 0 where it is opaque. */
function computeTransparency({ width, height, data, channels }: Raster): Uint8Array {
  const transparency = new Uint8Array(width * height);
  if (channels !== 4) return transparency;
  for (let pixel = 0; pixel < transparency.length; pixel++) transparency[pixel] = 255 - (data[4 * pixel + 3] ?? 255);
  return transparency;
}

async function decodePixels(path: string, { ignoreIcc = false } = {}): Promise<Raster> {
  const options = { failOn: "error", limitInputPixels: MAX_PIXELS, autoOrient: true, ignoreIcc } as const;
  const { data, info } = await sharp(path, options)
    .toColorspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw unreadable(
        "The image is damaged or incomplete. Save it again, or check that the upload was complete.",
        cause,
      );
    });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) {
    throw unreadable(`The image has ${channels} channels. Convert it to RGB and send it again.`);
  }
  return { width, height, channels, data };
}

function withoutUnusedAlpha(raster: Raster): Raster {
  const { width, height, channels, data } = raster;
  if (channels === 3) return raster;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return raster;
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    opaque[to] = data[from];
    opaque[to + 1] = data[from + 1];
    opaque[to + 2] = data[from + 2];
  }
  return { width, height, channels: 3, data: opaque };
}

function isOneColor(data: Uint8Array): boolean {
  let first = -1;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    if (first < 0) first = at;
    if (data[at] !== data[first] || data[at + 1] !== data[first + 1] || data[at + 2] !== data[first + 2]) return false;
  }
  return first >= 0;
}

const luma = (data: Uint8Array, at: number) => 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];

/** Detects the format by a file's first bytes, because libvips does not report unsupported formats by name. */
async function sniff(path: string): Promise<AcceptedFormat> {
  const head = await firstBytes(path, 512);
  const text = head.toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return "tiff";
  if (text.slice(4, 8) === "ftyp") {
    if (/avi[fs]/.test(text.slice(8, 64))) return "avif";
    throw unreadable(`This is a video or a HEIF file of an unknown kind. ${accepted}`);
  }
  if (/^BM/.test(text) && head.length > 26) throw unreadable(`This is BMP. ${accepted}`);
  if (text.startsWith("\0\0\0\x0cjP  ") || text.startsWith("\xff\x4f\xff\x51"))
    throw unreadable(`This is JPEG 2000. ${accepted}`);
  if (head.length === 0) throw unreadable(`The file is empty. ${accepted}`);
  if (text.startsWith("%PDF")) throw unreadable(`This is a PDF. ${accepted}`);
  if (/<svg|<\?xml/i.test(text)) throw unreadable(`This is SVG or XML. Render it and send the picture. ${accepted}`);
  throw unreadable(`This is not an image of a known format. ${accepted}`);
}

/** A number with separators: rounded megapixels would show the same figure for an image and the limit that it exceeds. */
const digits = (pixels: number) => pixels.toLocaleString("en-US");

const unreadable = (message: string, cause?: unknown) => new AppError("unreadable_image", message, { cause });
