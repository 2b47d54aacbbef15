import {
  type DocumentFormat,
  type DocumentPicture,
  type OpenDocument,
  type Pixels,
  unreadable,
} from "@atelier/document-model";
import { decodeImageBytes, encodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";

/** Larger pictures take too much memory. */
const MAX_PIXELS = 40_000_000;
/** Smaller pictures are icons without legible text. */
const MIN_SIDE = 32;

type PictureFormat = "png" | "jpeg" | "webp";

/** Pictures, whose text is translated in place. */
export const png = describe("png", "png");
export const jpg = describe("jpg", "jpeg");
export const webp = describe("webp", "webp");

function describe(name: string, format: PictureFormat): DocumentFormat {
  return { name, contentType: `image/${format}`, extension: name, open: (bytes) => openPicture(bytes, format) };
}

async function openPicture(bytes: Uint8Array, format: PictureFormat): Promise<OpenDocument> {
  const image = await decode(bytes);
  if (!image)
    throw unreadable(
      `The picture cannot be read, or has more than ${MAX_PIXELS / 1e6} megapixels or a side below ${MIN_SIDE} pixels. Send another one.`,
    );
  let file = bytes;
  const own = filePicture(bytes, format, (content) => {
    file = content;
  });
  return { blocks: [], untouched: [], pictures: [own], isPicture: true, save: () => file };
}

/** A picture in a file of this format. `replace` gets the file with its new pixels. */
export function filePicture(
  bytes: Uint8Array,
  format: PictureFormat,
  replace: (bytes: Uint8Array) => void,
): DocumentPicture {
  return {
    read: async () => {
      const image = await decode(bytes);
      return image && onWhite(image);
    },
    async write(pixels) {
      const image = await decode(bytes);
      if (image) replace((await encodeImage(withColors(image, pixels), { format })).bytes);
    },
  };
}

/** The format of a picture by its content; null if its text cannot be translated. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return "png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 12));
  return text.startsWith("RIFF") && text.endsWith("WEBP") ? "webp" : null;
}

async function decode(bytes: Uint8Array): Promise<Raster | null> {
  try {
    const image = await decodeImageBytes(bytes);
    const { width, height } = image;
    return width * height > MAX_PIXELS || Math.min(width, height) < MIN_SIDE ? null : image;
  } catch {
    return null;
  }
}

/** The colors of an image as they look on white. */
function onWhite({ width, height, channels, data }: Raster): Pixels {
  if (channels === 3) return { width, height, data };
  const rgb = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at++) {
    const alpha = (data[4 * at + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel++)
      rgb[3 * at + channel] = Math.round((data[4 * at + channel] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return { width, height, data: rgb };
}

/** The image with the changed colors. Where it is transparent, changed pixels become opaque. */
function withColors(image: Raster, { data }: Pixels): Raster {
  if (image.channels === 3) return { ...image, data };
  const before = onWhite(image).data;
  const pixels = new Uint8Array(image.data);
  for (let at = 0; at < image.width * image.height; at++) {
    const isChanged = [0, 1, 2].some((channel) => before[3 * at + channel] !== data[3 * at + channel]);
    if (!isChanged) continue;
    for (let channel = 0; channel < 3; channel++) pixels[4 * at + channel] = data[3 * at + channel] ?? 0;
    pixels[4 * at + 3] = 255;
  }
  return { ...image, data: pixels };
}
