import { crc32 } from "node:zlib";

/** Bytes of a PNG's signature and its IHDR chunk, which is the first. */
const HEADER_BYTES = 33;

/** The PNG with another chunk after its header. `type` has four letters. */
export function withPngChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([png.subarray(0, HEADER_BYTES), length, data, checksum, png.subarray(HEADER_BYTES)]);
}
