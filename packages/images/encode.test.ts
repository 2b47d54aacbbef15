import { expect, test } from "vitest";
import { encodeImage } from "./encode.ts";
import type { Raster } from "./raster.ts";
import { sharp } from "./vips.ts";

const formats = ["png", "jpeg", "webp", "avif"] as const;

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
  const difference =
    image.data.reduce((sum, value, i) => sum + Math.abs(value - (back[i] ?? 0)), 0) / image.data.length;
  expect(difference).toBeLessThan(format === "png" ? 0.001 : 4);
});

test.each(["png", "webp", "avif"] as const)("%s keeps alpha", async (format) => {
  const { bytes } = await encodeImage(gradient(4), { format });
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test("JPEG puts clear pixels on white and warns about it", async () => {
  const { bytes, warnings } = await encodeImage(gradient(4), { format: "jpeg", quality: 100 });
  expect(warnings.join()).toMatch(/transparency/);
  const back = await sharp(bytes).raw().toBuffer();
  expect(back[0]).toBeGreaterThan(250);
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
