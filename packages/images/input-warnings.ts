import { isSrgb, profileName, readColorProfile } from "./color-profile.ts";
import { sharp } from "./vips.ts";

/**
 * Warnings about the parts of an image file that decoding leaves out or converts: further frames, and a color profile
 * that is not sRGB. Empty for most files. With `keepsProfile`, a profile that can be kept is. Only the file's header is
 * read. Throws if it cannot be read.
 */
export async function inputWarnings(path: string, { keepsProfile = false } = {}): Promise<string[]> {
  const { pages = 1, format, icc, space } = await sharp(path, { limitInputPixels: false }).metadata();
  const warnings: string[] = [];
  if (pages > 1)
    warnings.push(`The image has ${pages} ${format === "tiff" ? "pages" : "frames"}. Only the first one was used.`);
  const profile = icc && profileName(icc);
  if (space === "cmyk") warnings.push("The image's colors were converted from CMYK to sRGB.");
  else if (profile && !isSrgb(profile) && !(keepsProfile && (await readColorProfile(path))))
    warnings.push(`The image's colors were converted from ${profile} to sRGB. Colors outside of sRGB were limited.`);
  return warnings;
}
