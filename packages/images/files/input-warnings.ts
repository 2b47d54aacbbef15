import { sharp } from "../vips.ts";
import { countApngFrames } from "./apng-frames.ts";
import { isSrgb, profileName, readColorProfile } from "./color-profile.ts";
import { firstBytes } from "./first-bytes.ts";

export interface KeptParts {
  /** Whether an RGB profile that can be kept is. */
  keepsProfile?: boolean;
  /** Whether 16 bits per channel are kept. */
  keepsDepth?: boolean;
  /** Whether all frames of an animation are used. */
  keepsFrames?: boolean;
  /** How all frames can be requested, if they can. */
  framesHint?: string | undefined;
}

/**
 * Warnings about the parts of an image file that decoding leaves out or converts: further frames, more than 8 bits per
 * channel, and a color profile that is not sRGB. Empty for most files. Only the start of the file is read. Throws if it
 * cannot be read.
 */
export async function inputWarnings(
  path: string,
  { keepsProfile = false, keepsDepth = false, keepsFrames = false, framesHint }: KeptParts = {},
): Promise<string[]> {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  const { pages = 1, format, icc, space, depth } = header;
  const warnings: string[] = [];
  const frames = format === "png" ? await countApngFrames(path) : pages;
  if (frames > 1 && format === "tiff") warnings.push(`The image has ${frames} pages. Only the first one was used.`);
  else if (frames > 1 && !keepsFrames)
    warnings.push(
      [
        `The image is an animation of ${frames} frames. Only the first one was used, and the result does not move.`,
        ...(framesHint ? [framesHint] : []),
      ].join(" "),
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

/** Whether an AVIF file has an image sequence, by its brands (AVIF 1.1, section 6.2). */
async function isImageSequence(path: string): Promise<boolean> {
  const head = await firstBytes(path, 64);
  const length = Math.min(head.length, head.length < 4 ? 0 : head.readUInt32BE(0));
  return head.toString("latin1", 8, length).includes("avis");
}
