import { promisify } from "node:util";
import { crc32, inflate } from "node:zlib";
import type { Raster } from "../raster.ts";
import { MAX_PIXELS } from "../vips.ts";
import { readPngChunks } from "./png-chunks.ts";
import { rememberSourcePng, withoutRecords } from "./source-png.ts";

const inflateAsync = promisify(inflate);
const CHANNELS: Readonly<Record<number, 3 | 4>> = { 2: 3, 6: 4 };
const HEADER_BYTES = 13;
/** The number of ways to filter a row (PNG, Third Edition, section 9.2). */
const FILTERS = 5;

const undecoded = new WeakMap<Raster, Buffer>();

/** The PNG of an image from `checkPng` without its metadata, as long as nothing has read the pixels. */
export const undecodedPng = (image: Raster): Buffer | undefined => undecoded.get(image);

/**
 * The image of a plain PNG of the given size, which is checked to its end but decoded only when its pixels are read: most
 * images of other servers are delivered as they came. Null for any other file, and for one that is damaged.
 */
export async function checkPng(file: Uint8Array, size: { width: number; height: number }): Promise<Raster | null> {
  const png = withoutRecords(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!png) return null;
  const [{ type, content: header } = { type: "", content: png }, ...others] = readPngChunks(png);
  if (type !== "IHDR" || header.length !== HEADER_BYTES) return null;
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), CHANNELS[header[9] ?? 0]];
  const isPlain = header.readUIntBE(10, 3) === 0 && channels !== undefined && width * height <= MAX_PIXELS;
  if (!isPlain || width !== size.width || height !== size.height || !hasChecksums(png)) return null;
  const rowBytes = width * channels;
  const packed = Buffer.concat(others.map(({ content }) => content));
  const rows = await inflateAsync(packed, { maxOutputLength: height * (rowBytes + 1) + 1 }).catch(() => null);
  if (rows?.length !== height * (rowBytes + 1)) return null;
  for (let at = 0; at < rows.length; at += rowBytes + 1) if (rows[at] >= FILTERS) return null;
  let data: Uint8Array | undefined;
  const image: Raster = {
    width,
    height,
    channels,
    get data() {
      if (data) return data;
      data = unfilter(rows, rowBytes, channels);
      // The reader may change them.
      undecoded.delete(image);
      rememberSourcePng(png, data);
      return data;
    },
  };
  undecoded.set(image, png);
  return image;
}

function hasChecksums(png: Buffer): boolean {
  return readPngChunks(png).every(({ content }) => {
    const [start, end] = [content.byteOffset - png.byteOffset, content.byteOffset - png.byteOffset + content.length];
    return crc32(png.subarray(start - 4, end)) === png.readUInt32BE(end);
  });
}

/** The samples of filtered rows (PNG, Third Edition, section 9.2). Samples before the first row and column count as 0. */
function unfilter(rows: Buffer, rowBytes: number, channels: number): Uint8Array {
  const height = rows.length / (rowBytes + 1);
  const data = new Uint8Array(height * rowBytes);
  for (let row = 0; row < height; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    const filter = rows[from];
    for (let at = 0; at < rowBytes; at++) {
      const left = at >= channels ? data[to + at - channels] : 0;
      const up = row > 0 ? data[to + at - rowBytes] : 0;
      const corner = row > 0 && at >= channels ? data[to + at - rowBytes - channels] : 0;
      const predicted =
        filter === 0
          ? 0
          : filter === 1
            ? left
            : filter === 2
              ? up
              : filter === 3
                ? (left + up) >> 1
                : paeth(left, up, corner);
      data[to + at] = rows[from + 1 + at] + predicted;
    }
  }
  return data;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
