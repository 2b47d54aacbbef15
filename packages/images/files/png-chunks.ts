import { crc32 } from "node:zlib";

/** A chunk of a PNG: its type of four letters, and its content. */
export interface PngChunk {
  type: string;
  content: Buffer;
}

/** Bytes of a PNG's signature. */
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** The chunks of a PNG up to IEND. Stops at a chunk that is cut off. */
export function readPngChunks(png: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (at + 12 + length > png.length) break;
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), content: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** The PNG file of chunks. */
export const writePngChunks = (chunks: readonly PngChunk[]): Buffer =>
  Buffer.concat([SIGNATURE, ...chunks.map(({ type, content }) => pngChunk(type, content))]);

/** The bytes of a chunk: length, type, content and checksum (PNG, Third Edition, section 5.3). */
export function pngChunk(type: string, content: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, checksum]);
}

/** Bytes of a PNG's signature and its IHDR chunk, which is the first. */
const HEADER_BYTES = 33;

/** The PNG with another chunk after its header. `type` has four letters. */
export const withPngChunk = (png: Buffer, type: string, content: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, HEADER_BYTES), pngChunk(type, content), png.subarray(HEADER_BYTES)]);
