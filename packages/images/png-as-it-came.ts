import { crc32 } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** What a plain picture needs; everything else says where it came from, and goes. */
const KEPT = ["IHDR", "IDAT", "IEND"];
/** These change what the samples mean, so that the pixels decoded are not the samples of the file. */
const CHANGING = ["PLTE", "tRNS", "iCCP", "gAMA", "cHRM", "cICP", "eXIf", "acTL"];
const DEPTH_8 = 8;
const RGB = 2;
const RGBA = 6;
/** Length, name and check of a chunk, beside its data. */
const AROUND = 12;

interface Came {
  png: Buffer;
  /** Of the pixels: whoever wrote into them since has another image. */
  check: number;
}

const came = new WeakMap<Uint8Array, Came>();

/**
 * Remembers the PNG that an image was decoded from, without its records, as long as its pixels live: written out as PNG again it
 * is not compressed anew, which takes ten times as long as decoding. Only where the file's samples are the pixels.
 */
export function rememberPng(file: Uint8Array, pixels: Uint8Array): void {
  const png = withoutRecords(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (png) came.set(pixels, { png, check: crc32(pixels) });
}

/** The PNG that these pixels came as, where they are still the same. */
export function pngAsItCame(pixels: Uint8Array): Buffer | undefined {
  const known = came.get(pixels);
  return known && known.check === crc32(pixels) ? known.png : undefined;
}

/** The file with what its picture needs and nothing else; null where it is no PNG of plain 8-bit RGB or RGBA. W3C PNG (Third Edition), 5. */
function withoutRecords(file: Buffer): Buffer | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const parts: Buffer[] = [SIGNATURE];
  for (let at = SIGNATURE.length; at + AROUND <= file.length; ) {
    const end = at + AROUND + file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    if (end > file.length || CHANGING.includes(name)) return null;
    if (name === "IHDR" && (file[at + 16] !== DEPTH_8 || ![RGB, RGBA].includes(file[at + 17] ?? 0))) return null;
    if (KEPT.includes(name)) parts.push(file.subarray(at, end));
    if (name === "IEND") return Buffer.concat(parts);
    at = end;
  }
  return null;
}
