import { deflateSync } from "node:zlib";
import { sharp } from "../vips.ts";
import { withPngChunk } from "./png-chunks.ts";

/** An ICC profile that gives RGB samples another meaning than sRGB. */
export type ColorProfile = Uint8Array;

/** The header of an ICC profile; the tag table follows it (ICC.1:2022, section 7). */
const HEADER_BYTES = 128;
const TAG_BYTES = 12;
const MAX_TAGS = 100;
/** Display P3 and Adobe RGB have less than 1 KB. Larger profiles have tables, mostly of printers. */
const MAX_KEPT_BYTES = 64 * 1024;

/**
 * The profile of an image file that can be kept: for RGB, not sRGB, well-formed and small. Undefined otherwise; such an
 * image is converted to sRGB when it is decoded. Only the file's header is read. Throws if it cannot be read.
 */
export async function readColorProfile(path: string): Promise<ColorProfile | undefined> {
  const { icc, space } = await sharp(path, { limitInputPixels: false }).metadata();
  if (!icc || (space !== "srgb" && space !== "rgb" && space !== "rgb16")) return undefined;
  const isWhole = icc.length > HEADER_BYTES + 4 && icc.length <= MAX_KEPT_BYTES && icc.readUInt32BE(0) === icc.length;
  const isRgb = icc.toString("latin1", 16, 20) === "RGB " && icc.toString("latin1", 36, 40) === "acsp";
  const name = profileName(icc);
  return isWhole && isRgb && name !== null && !isSrgb(name) ? icc : undefined;
}

/** Whether a profile's name is that of sRGB. */
export const isSrgb = (name: string): boolean => /srgb/i.test(name);

/** The PNG with a profile in an iCCP chunk (PNG, Third Edition, section 11.3.2.3). */
export const withPngProfile = (png: Buffer, profile: ColorProfile): Buffer =>
  withPngChunk(png, "iCCP", Buffer.concat([Buffer.from("ICC Profile\0\0", "latin1"), deflateSync(profile)]));

/** The description of an ICC profile, or null if it has none. */
export function profileName(icc: Buffer): string | null {
  if (icc.length < HEADER_BYTES + 4) return null;
  const count = Math.min(MAX_TAGS, icc.readUInt32BE(HEADER_BYTES));
  for (let index = 0; index < count; index++) {
    const at = HEADER_BYTES + 4 + index * TAG_BYTES;
    if (at + TAG_BYTES > icc.length) return null;
    if (icc.toString("latin1", at, at + 4) !== "desc") continue;
    const start = icc.readUInt32BE(at + 4);
    return findDescription(icc.subarray(start, start + icc.readUInt32BE(at + 8)));
  }
  return null;
}

/** The text of a `desc` tag: ASCII in version 2 profiles, the first UTF-16 record in version 4. */
function findDescription(tag: Buffer): string | null {
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
