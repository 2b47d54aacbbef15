import { open } from "node:fs/promises";
import { sharp } from "../vips.ts";
import { isSrgb, profileName, readColorProfile } from "./color-profile.ts";

/** APNG's `acTL` chunk is among the first: browsers ignore it after the first `IDAT` (PNG, Third Edition, section 11.3.6.1). */
const HEAD_BYTES = 512 * 1024;

export interface KeptParts {
  /** Whether an RGB profile that can be kept is. */
  keepsProfile?: boolean;
  /** Whether 16 bits per channel are kept. */
  keepsDepth?: boolean;
}

/**
 * Warnings about the parts of an image file that decoding leaves out or converts: further frames, more than 8 bits per
 * channel, and a color profile that is not sRGB. Empty for most files. Only the start of the file is read. Throws if it
 * cannot be read.
 */
export async function inputWarnings(
  path: string,
  { keepsProfile = false, keepsDepth = false }: KeptParts = {},
): Promise<string[]> {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  const { pages = 1, format, icc, space, depth } = header;
  const warnings: string[] = [];
  const frames = format === "png" ? await countPngFrames(path) : pages;
  if (frames > 1)
    warnings.push(
      format === "tiff"
        ? `The image has ${frames} pages. Only the first one was used.`
        : `The image is an animation of ${frames} frames. Only the first one was used, and the result does not move.`,
    );
  if (format === "heif" && (await isImageSequence(path)))
    warnings.push("The image is an animation. Only its still image was used, and the result does not move.");
  if (!keepsDepth && depth !== undefined && depth !== "uchar" && depth !== "char")
    warnings.push("The image has more than 8 bits per channel. They were reduced to 8.");
  const profile = icc && profileName(icc);
  if (space === "cmyk")
    warnings.push(
      `The image's colors were converted from ${profile ? `the CMYK profile ${profile}` : "CMYK"} to sRGB.`,
    );
  else if (profile && !isSrgb(profile) && !(keepsProfile && (await readColorProfile(path))))
    warnings.push(`The image's colors were converted from ${profile} to sRGB. Colors outside of sRGB were limited.`);
  return warnings;
}

/** The number of frames of an APNG, which libvips reads as a still image; 1 for other PNGs. */
async function countPngFrames(path: string): Promise<number> {
  const head = await firstBytes(path, HEAD_BYTES);
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return head.readUInt32BE(at + 8);
    if (type === "IDAT") return 1;
  }
  return 1;
}

/** Whether an AVIF file has an image sequence, by its brands (AVIF 1.1, section 6.2). */
async function isImageSequence(path: string): Promise<boolean> {
  const head = await firstBytes(path, 64);
  const length = Math.min(head.length, head.length < 4 ? 0 : head.readUInt32BE(0));
  return head.toString("latin1", 8, length).includes("avis");
}

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
