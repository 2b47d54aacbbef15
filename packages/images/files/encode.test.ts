import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { sharp } from "../vips.ts";
import { encodeImage } from "./encode.ts";

const formats = ["png", "jpeg", "webp", "avif", "tiff"] as const;

test.each(formats)("%s holds the picture without metadata", async (format) => {
  const image = gradient(3);
  const { bytes, contentType, warnings } = await encodeImage(image, { format });
  expect(contentType).toBe(`image/${format}`);
  expect(warnings).toEqual([]);
  const { width, height, exif, icc, xmp } = await sharp(bytes).metadata();
  expect({ width, height, exif, icc, xmp }).toEqual({
    width: 64,
    height: 48,
    exif: undefined,
    icc: undefined,
    xmp: undefined,
  });
  const back = await sharp(bytes).raw().toBuffer();
  const difference = image.data.reduce((sum, value, i) => sum + Math.abs(value - back[i]), 0) / image.data.length;
  expect(difference).toBeLessThan(format === "png" || format === "tiff" ? 0.001 : 4);
});

test.each(["png", "webp", "avif", "tiff"] as const)("%s keeps alpha", async (format) => {
  const { bytes } = await encodeImage(gradient(4), { format });
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test("JPEG puts clear pixels on white and warns about it", async () => {
  const { bytes, warnings } = await encodeImage(gradient(4), { format: "jpeg", quality: 100 });
  expect(warnings.join()).toMatch(/transparency/);
  const back = await sharp(bytes).raw().toBuffer();
  expect(back[0]).toBeGreaterThan(250);
});

test.each(["png", "tiff"] as const)("%s holds 16 bits if the image has them, and 8 on request", async (format) => {
  const image = gradient(4);
  const samples16 = Uint16Array.from(image.data, (value, at) => Math.min(65_535, value * 257 + (at % 200)));
  const { bytes, warnings } = await encodeImage({ ...image, samples16 }, { format });
  const { data } = await sharp(bytes)
    .toColorspace("rgb16")
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  expect(new Uint16Array(data.buffer, data.byteOffset, data.length / 2)).toEqual(samples16);
  expect(warnings).toEqual([]);
  const small = await encodeImage({ ...image, samples16 }, { format, bitDepth: 8 });
  expect([(await sharp(small.bytes).metadata()).depth, small.warnings]).toEqual(["uchar", []]);
});

test("a file of 16 bits from 8 and a format that loses 16 bits cause warnings", async () => {
  const image = gradient(3);
  const tiff = await encodeImage(image, { format: "tiff", bitDepth: 16 });
  expect((await sharp(tiff.bytes).metadata()).depth).toBe("ushort");
  expect(tiff.warnings).toEqual([expect.stringContaining("computed with 8 bits")]);
  const samples16 = Uint16Array.from(image.data, (value) => value * 257);
  const { warnings } = await encodeImage({ ...image, samples16 }, { format: "webp" });
  expect(warnings).toEqual([expect.stringContaining("WebP is written with 8 bits")]);
});

test("a lower quality makes a smaller file", async () => {
  const sizeAt = async (quality: number) => (await encodeImage(gradient(3), { format: "jpeg", quality })).bytes.length;
  expect(await sizeAt(20)).toBeLessThan(await sizeAt(95));
});

test("a side too long for the format is refused with a message that names another format", async () => {
  const long: Raster = { width: 16_384, height: 16, channels: 3, data: new Uint8Array(16_384 * 16 * 3) };
  await expect(encodeImage(long, { format: "webp" })).rejects.toMatchObject({
    code: "invalid_input",
    errors: [{ pointer: "/format", message: expect.stringContaining("png") }],
  });
});

/** A gradient whose first pixel is clear if it has alpha. */
function gradient(channels: 3 | 4): Raster {
  const [width, height] = [64, 48];
  const data = new Uint8Array(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    data.set([x * 4, y * 5, 128, 2 * (x + y)].slice(0, channels), pixel * channels);
  }
  return { width, height, channels, data };
}
