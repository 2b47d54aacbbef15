import { decodeImageBytes, encodeImage, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { cutSample } from "../../lib/engines/ports/draw-sample.ts";

const STRIPES = [
  [200, 90, 40, 255],
  [30, 90, 180, 0],
];

/** An image of stripes, which no engine produces. */
export function stripes(width: number, height: number, channels: 3 | 4 = 3): Raster {
  const sample = (at: number) => STRIPES[Math.floor(at / channels / 8) % 2]?.[at % channels] ?? 0;
  const row = Uint8Array.from({ length: width * channels }, (_, at) => sample(at));
  // One row is the same as the others. Some fakes make images of several megapixels.
  const data = new Uint8Array(row.length * height);
  for (let y = 0; y < height; y++) data.set(row, y * row.length);
  return { width, height, channels, data };
}

/** Fakes answer many calls with the same large picture. */
const encoded = new Map<string, Promise<Buffer>>();

/** The stripes as a PNG file, which callers must not change. */
export function pictureBytes(width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> {
  const name = `${width} × ${height} × ${channels}`;
  const known = encoded.get(name);
  if (known) return known;
  const encoding = encodeImage(stripes(width, height, channels), { format: "png" }).then(({ bytes }) => bytes);
  encoded.set(name, encoding);
  return encoding;
}

/** The size of an image. Throws if it is incomplete. */
export async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number; channels: number }> {
  const { width, height, channels } = await decodeImageBytes(bytes);
  return { width, height, channels };
}

/** Scales an image up by a factor. */
export async function enlargePicture(bytes: Uint8Array, factor: number): Promise<Buffer> {
  const image = await decodeImageBytes(bytes);
  const large = await resizeRaster(image, image.width * factor, image.height * factor);
  return (await encodeImage(large, { format: "png" })).bytes;
}

/** An image whose subject is what an ellipse in its middle shows. */
export async function cutOut(bytes: Uint8Array): Promise<Buffer> {
  return (await encodeImage(cutSample(await decodeImageBytes(bytes)), { format: "png" })).bytes;
}
