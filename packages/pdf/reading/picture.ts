import type * as Pdf from "@cantoo/pdf-lib";
import sharp, { type Sharp } from "sharp";
import { findName, numberIn } from "../syntax/dictionary.ts";
import { decodeStream, type PdfLibrary } from "../syntax/file.ts";

/** Pixels of an image, three bytes each, row by row from the top. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

const MAX_PIXELS = 60_000_000;

/**
 * Decodes an image of a PDF, or returns null if its compression or colors are not supported (fax, JBIG2, JPEG 2000,
 * separations).
 */
export async function readPicture(library: PdfLibrary, stream: Pdf.PDFStream): Promise<Picture | null> {
  const { PDFArray, PDFName, PDFRawStream } = library;
  const { dict } = stream;
  const [width, height] = [numberIn(library, dict, "Width", 0), numberIn(library, dict, "Height", 0)];
  if (width < 1 || height < 1 || width * height > MAX_PIXELS || !(stream instanceof PDFRawStream)) return null;
  const filter = dict.lookup(PDFName.of("Filter"));
  const last = filter instanceof PDFArray && filter.size() > 0 ? filter.lookup(filter.size() - 1) : filter;
  try {
    if (findName(library, last) === "DCTDecode") {
      const file =
        filter instanceof PDFArray ? decodeStream(library, withoutLastFilter(library, stream, filter)) : null;
      return await toRgb(sharp(file ?? stream.contents, { limitInputPixels: MAX_PIXELS }));
    }
    const bytes = decodeStream(library, withoutParameters(library, stream));
    const colors = bytes ? findColors(library, dict) : null;
    if (!bytes || !colors) return null;
    const bits = numberIn(library, dict, "BitsPerComponent", 8);
    if (bits !== 8 && (bits !== 1 || colors.channels !== 1)) return null;
    const rows = unpredict(
      library,
      dict,
      bytes,
      Math.ceil((width * bits * colors.channels) / 8),
      Math.max(1, (bits * colors.channels) >> 3),
      height,
    );
    const data = new Uint8Array(width * height * 3);
    const stride = Math.ceil((width * bits * colors.channels) / 8);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 3;
        const from = bits === 1 ? y * stride + (x >> 3) : y * stride + x * colors.channels;
        const value = bits === 1 ? ((rows[from] ?? 0) >> (7 - (x & 7))) & 1 : (rows[from] ?? 0);
        data.set(colors.channels === 3 ? rows.subarray(from, from + 3) : colors.of(value, bits), at);
      }
    }
    return { width, height, data };
  } catch {
    return null;
  }
}

async function toRgb(image: Sharp): Promise<Picture> {
  const { data, info } = await image.removeAlpha().toColorspace("srgb").raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { width: info.width, height: info.height, data };
  const rgb = new Uint8Array(info.width * info.height * 3);
  for (let at = 0; at < info.width * info.height; at++) rgb.fill(data[at * info.channels] ?? 0, at * 3, at * 3 + 3);
  return { width: info.width, height: info.height, data: rgb };
}

/** The stream without decode parameters. Predictors are reversed here, because the library decodes without them. */
function withoutParameters({ PDFName, PDFRawStream }: PdfLibrary, stream: Pdf.PDFRawStream): Pdf.PDFRawStream {
  const dict = stream.dict.clone();
  dict.delete(PDFName.of("DecodeParms"));
  return PDFRawStream.of(dict, stream.contents);
}

/** The stream whose bytes are a JPEG file in other filters, as a stream with only these. */
function withoutLastFilter(library: PdfLibrary, stream: Pdf.PDFRawStream, filter: Pdf.PDFArray): Pdf.PDFRawStream {
  const { dict, contents } = withoutParameters(library, stream);
  dict.set(library.PDFName.of("Filter"), dict.context.obj(filter.asArray().slice(0, -1)));
  return library.PDFRawStream.of(dict, contents);
}

interface Colors {
  channels: 1 | 3;
  of(value: number, bits: number): [number, number, number];
}

function findColors(library: PdfLibrary, dict: Pdf.PDFDict): Colors | null {
  const { PDFArray, PDFHexString, PDFName, PDFStream, PDFString } = library;
  const gray: Colors = {
    channels: 1,
    of: (value, bits) => {
      const level = bits === 1 ? value * 255 : value;
      return [level, level, level];
    },
  };
  const space = dict.lookup(PDFName.of("ColorSpace"));
  const name = findName(library, space) ?? (space instanceof PDFArray ? findName(library, space.lookup(0)) : null);
  if (name === "DeviceGray" || name === "CalGray" || name === "G") return gray;
  if (name === "DeviceRGB" || name === "CalRGB" || name === "RGB") return { ...gray, channels: 3 };
  if (!(space instanceof PDFArray)) return null;
  if (name === "ICCBased") {
    const profile = space.lookup(1);
    const count = profile instanceof PDFStream ? numberIn(library, profile.dict, "N", 0) : 0;
    return count === 1 ? gray : count === 3 ? { ...gray, channels: 3 } : null;
  }
  if (name !== "Indexed" || space.size() < 4) return null;
  const base = findName(library, space.lookup(1));
  const table = space.lookup(3);
  const bytes =
    table instanceof PDFStream
      ? decodeStream(library, table)
      : table instanceof PDFString || table instanceof PDFHexString
        ? table.asBytes()
        : null;
  if (!bytes || (base !== "DeviceRGB" && base !== "DeviceGray")) return null;
  return {
    channels: 1,
    of: (value) =>
      base === "DeviceGray"
        ? [bytes[value] ?? 0, bytes[value] ?? 0, bytes[value] ?? 0]
        : [bytes[value * 3] ?? 0, bytes[value * 3 + 1] ?? 0, bytes[value * 3 + 2] ?? 0],
  };
}

/** Reverses the PNG filters (ISO 32000-2, 7.4.4.4; RFC 2083, section 6) row by row. */
function unpredict(
  library: PdfLibrary,
  dict: Pdf.PDFDict,
  bytes: Uint8Array,
  stride: number,
  step: number,
  height: number,
): Uint8Array {
  const { PDFArray, PDFDict, PDFName } = library;
  const parameters = dict.lookup(PDFName.of("DecodeParms"));
  const own = parameters instanceof PDFArray && parameters.size() > 0 ? parameters.lookup(0) : parameters;
  if (!(own instanceof PDFDict) || numberIn(library, own, "Predictor", 1) < 10) return bytes;
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const kind = bytes[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const left = x >= step ? (rows[y * stride + x - step] ?? 0) : 0;
      const above = y > 0 ? (rows[(y - 1) * stride + x] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (rows[(y - 1) * stride + x - step] ?? 0) : 0;
      const added =
        kind === 1
          ? left
          : kind === 2
            ? above
            : kind === 3
              ? (left + above) >> 1
              : kind === 4
                ? paeth(left, above, corner)
                : 0;
      rows[y * stride + x] = (bytes[y * (stride + 1) + 1 + x] ?? 0) + added;
    }
  }
  return rows;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
