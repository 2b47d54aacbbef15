import { sharp } from "./vips.ts";

/**
 * What decoding an image file leaves out or converts: further frames, and a color profile that is not sRGB. Empty for most
 * files. Only the file's header is read. Throws if it cannot be read.
 */
export async function inputWarnings(path: string): Promise<string[]> {
  const { pages = 1, format, icc, space } = await sharp(path, { limitInputPixels: false }).metadata();
  const warnings: string[] = [];
  if (pages > 1)
    warnings.push(`The image has ${pages} ${format === "tiff" ? "pages" : "frames"}. Only the first one was used.`);
  const profile = icc && profileName(icc);
  if (space === "cmyk") warnings.push("The image's colors were converted from CMYK to sRGB.");
  else if (profile && !/srgb/i.test(profile))
    warnings.push(`The image's colors were converted from ${profile} to sRGB. Colors outside of sRGB were limited.`);
  return warnings;
}

/** The header of an ICC profile; the tag table follows it (ICC.1:2022, section 7). */
const HEADER_BYTES = 128;
const TAG_BYTES = 12;
const MAX_TAGS = 100;

/** The description of an ICC profile, or null if it has none. */
function profileName(icc: Buffer): string | null {
  if (icc.length < HEADER_BYTES + 4) return null;
  const count = Math.min(MAX_TAGS, icc.readUInt32BE(HEADER_BYTES));
  for (let index = 0; index < count; index++) {
    const at = HEADER_BYTES + 4 + index * TAG_BYTES;
    if (at + TAG_BYTES > icc.length) return null;
    if (icc.toString("latin1", at, at + 4) !== "desc") continue;
    const start = icc.readUInt32BE(at + 4);
    return descriptionOf(icc.subarray(start, start + icc.readUInt32BE(at + 8)));
  }
  return null;
}

/** The text of a `desc` tag: ASCII in version 2 profiles, the first UTF-16 record in version 4. */
function descriptionOf(tag: Buffer): string | null {
  const type = tag.toString("latin1", 0, 4);
  if (type === "desc" && tag.length > 12) return clean(tag.toString("latin1", 12, 12 + tag.readUInt32BE(8)));
  if (type !== "mluc" || tag.length < 28) return null;
  const [length, offset] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
  const text = tag.subarray(offset, offset + length);
  // A damaged record can end in the middle of a character.
  return clean(
    Buffer.from(text.subarray(0, text.length - (text.length % 2)))
      .swap16()
      .toString("utf16le"),
  );
}

/** A short name of printable characters, because the text comes from a stranger's file. */
const clean = (text: string): string | null =>
  text
    .replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, "")
    .trim()
    .slice(0, 60) || null;
