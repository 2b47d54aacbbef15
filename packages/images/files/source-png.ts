import { crc32 } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** The chunks that a plain picture needs. All others are metadata and are removed. */
const KEPT_CHUNKS = ["IHDR", "IDAT", "IEND"];
/** Chunks that change the meaning of the samples, so that the decoded pixels differ from the samples in the file. */
const COLOR_CHUNKS = ["PLTE", "tRNS", "iCCP", "gAMA", "cHRM", "cICP", "eXIf", "acTL"];
const DEPTH_8 = 8;
const RGB = 2;
const RGBA = 6;
/** Bytes of a chunk's length, name and checksum. */
const CHUNK_OVERHEAD_BYTES = 12;

interface SourcePng {
  png: Buffer;
  /** Checksum of the pixels. It differs if the pixels were changed after decoding. */
  checksum: number;
}

const sourcePngs = new WeakMap<Uint8Array, SourcePng>();

/**
 * Keeps the PNG that an image was decoded from, without its metadata, as long as the pixels are in memory. If the same
 * pixels are encoded as PNG again, compressing them is not necessary, which would take ten times as long as decoding.
 * Only a PNG whose samples are the pixels is kept.
 */
export function rememberSourcePng(file: Uint8Array, pixels: Uint8Array): void {
  const png = withoutRecords(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (png) sourcePngs.set(pixels, { png, checksum: crc32(pixels) });
}

/** The PNG that these pixels were decoded from, if they have not changed. */
export function sourcePng(pixels: Uint8Array): Buffer | undefined {
  const known = sourcePngs.get(pixels);
  return known && known.checksum === crc32(pixels) ? known.png : undefined;
}

/**
 * The file without metadata, or null if it is not a plain 8-bit RGB or RGBA PNG (W3C PNG, Third Edition, section 5).
 */
export function withoutRecords(file: Buffer): Buffer | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const parts: Buffer[] = [SIGNATURE];
  for (let at = SIGNATURE.length; at + CHUNK_OVERHEAD_BYTES <= file.length; ) {
    const end = at + CHUNK_OVERHEAD_BYTES + file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    if (end > file.length || COLOR_CHUNKS.includes(name)) return null;
    // A second header or an end with content is no picture, and both could carry metadata.
    if ((name === "IHDR") !== (at === SIGNATURE.length)) return null;
    if (name === "IEND" && end !== at + CHUNK_OVERHEAD_BYTES) return null;
    if (name === "IHDR" && (file[at + 16] !== DEPTH_8 || ![RGB, RGBA].includes(file[at + 17] ?? 0))) return null;
    if (KEPT_CHUNKS.includes(name)) parts.push(file.subarray(at, end));
    if (name === "IEND") return Buffer.concat(parts);
    at = end;
  }
  return null;
}
