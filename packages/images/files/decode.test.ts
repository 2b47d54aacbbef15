import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { sharp } from "../vips.ts";
import { decodeImage, decodeMask, inspectImage } from "./decode.ts";

const sample = new URL("../../../public/samples/coffee.png", import.meta.url).pathname;
const formats = ["png", "jpeg", "webp", "avif", "gif", "tiff"] as const;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-decode-"));
});
afterAll(() => rm(directory, { recursive: true }));

describe("accepted images", () => {
  test.each(formats)("%s decodes to the original picture", async (format) => {
    const path = await saved("photo", await sharp(sample).toFormat(format).toBuffer());
    expect(await inspectImage(path)).toEqual({ width: 600, height: 400, hasAlpha: false, format });
    expect(meanDifference(await decodeImage({ path }), await decodeImage({ path: sample }))).toBeLessThan(4);
  });

  test("the format comes from a file's content, not its name", async () => {
    const path = await saved("photo.png", await sharp(sample).jpeg().toBuffer());
    expect((await inspectImage(path)).format).toBe("jpeg");
    expect((await decodeImage({ path })).width).toBe(600);
  });

  test.each<[string, (image: Sharp) => Sharp, number]>([
    ["16-bit RGB", (image) => image.toColorspace("rgb16").png(), 1],
    ["a palette", (image) => image.png({ palette: true }), 4],
    ["CMYK JPEG", (image) => image.toColorspace("cmyk").jpeg(), 12],
    ["CMYK TIFF", (image) => image.toColorspace("cmyk").tiff(), 12],
    ["floating-point TIFF", (image) => image.toColorspace("scrgb").tiff(), 12],
  ])("%s becomes 8-bit RGB of the same colors", async (_, convert, tolerance) => {
    const path = await saved("converted", await convert(sharp(sample)).toBuffer());
    const raster = await decodeImage({ path });
    expect(raster.channels).toBe(3);
    expect(raster.data).toHaveLength(600 * 400 * 3);
    expect(meanDifference(raster, await decodeImage({ path: sample }))).toBeLessThan(tolerance);
  });

  test.each<[string, (image: Sharp) => Sharp]>([
    ["8-bit grey", (image) => image.grayscale().png()],
    ["16-bit grey", (image) => image.grayscale().toColorspace("grey16").png()],
    ["black and white TIFF", (image) => image.grayscale().threshold().toColorspace("b-w").tiff({ bitdepth: 1 })],
  ])("%s becomes RGB of three equal channels", async (_, convert) => {
    const { channels, data } = await decodeImage({
      path: await saved("grey", await convert(sharp(sample)).toBuffer()),
    });
    expect(channels).toBe(3);
    expect([data[0], data[1]]).toEqual([data[1], data[2]]);
  });

  test("an embedded color profile is converted to sRGB", async () => {
    const orange = { r: 240, g: 120, b: 30 };
    const bytes = await sharp(flat(32, 32, orange))
      .withIccProfile("p3")
      .png()
      .toBuffer();
    const stored = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
    const { data } = await decodeImage({ path: await saved("p3.png", bytes) });
    expect(Math.abs(stored[0] - orange.r)).toBeGreaterThan(4);
    expect(Math.abs(data[0] - orange.r)).toBeLessThanOrEqual(2);
    expect(Math.abs(data[1] - orange.g)).toBeLessThanOrEqual(2);
  });

  test.each([
    [3, 59, 39],
    [6, 39, 0],
    [8, 0, 59],
  ])("EXIF orientation %i puts the first pixel at %i, %i", async (orientation, x, y) => {
    const marked = sharp(flat(60, 40, { r: 0, g: 0, b: 0 })).composite([
      {
        input: await sharp(flat(8, 8, { r: 255, g: 255, b: 255 }))
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ]);
    const path = await saved(
      "turned.jpg",
      await marked.withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer(),
    );
    const { width, height, data } = await decodeImage({ path });
    const [facts, corner] = [await inspectImage(path), data[(y * width + x) * 3]];
    expect([facts.width, facts.height]).toEqual([width, height]);
    expect(orientation === 3 ? [width, height] : [height, width]).toEqual([60, 40]);
    expect(corner).toBeGreaterThan(240);
  });

  test("only the first frame of an animation is read", async () => {
    const frame = (value: number) =>
      sharp(flat(40, 30, { r: value, g: 0, b: 0 }))
        .png()
        .toBuffer();
    const bytes = await sharp([await frame(250), await frame(5)], { join: { animated: true } })
      .gif()
      .toBuffer();
    const path = await saved("moving.gif", bytes);
    expect(await inspectImage(path)).toMatchObject({ width: 40, height: 30 });
    const { height, data } = await decodeImage({ path });
    expect(height).toBe(30);
    expect(data[0]).toBeGreaterThan(240);
  });

  test("alpha is kept if a pixel uses it, and dropped otherwise", async () => {
    const half = await saved("half.png", await sharp(sample).ensureAlpha(0.5).png().toBuffer());
    const unused = await saved("unused.png", await sharp(sample).ensureAlpha(1).png().toBuffer());
    expect((await decodeImage({ path: half })).data[3]).toBe(127);
    expect((await decodeImage({ path: unused })).channels).toBe(3);
  });
});

describe("images refused as unreadable_image", () => {
  test.each(formats)("a truncated %s", async (format) => {
    const bytes = await sharp(sample).toFormat(format).toBuffer();
    for (const share of [0.1, 0.6, 0.99]) {
      const path = await saved("cut", bytes.subarray(0, Math.floor(bytes.length * share)));
      await expect(decodeImage({ path })).rejects.toMatchObject({ code: "unreadable_image" });
    }
  });

  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>', /SVG/],
    ["XML with SVG in it", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG/],
    ["PDF", "%PDF-1.7\n", /PDF/],
    ["a portable pixmap", `P6 64 64 255\n${"x".repeat(64 * 64 * 3)}`, /known format/],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0heicmif1", /HEIC/],
    ["an empty file", "", /empty/],
    ["text", "not an image at all", /PNG, JPEG/],
  ])("%s, with a message that names accepted formats", async (_, content, message) => {
    const path = await saved("other", Buffer.from(content, "latin1"));
    await expect(inspectImage(path)).rejects.toMatchObject({
      code: "unreadable_image",
      message: expect.stringMatching(message),
    });
    await expect(decodeImage({ path })).rejects.toMatchObject({ code: "unreadable_image" });
  });

  test("a picture of 14,000 × 14,000 pixels, by its header only", async () => {
    const path = await saved("bomb.png", pngHeader(14_000, 14_000));
    await expect(inspectImage(path)).rejects.toMatchObject({
      code: "unreadable_image",
      message: expect.stringContaining("14000 × 14000"),
    });
    await expect(decodeImage({ path })).rejects.toMatchObject({ code: "unreadable_image" });
  });

  test("a side of less than 16 pixels", async () => {
    const path = await saved(
      "small.png",
      await sharp(flat(15, 400, { r: 1, g: 2, b: 3 }))
        .png()
        .toBuffer(),
    );
    await expect(inspectImage(path)).rejects.toMatchObject({ message: expect.stringContaining("at least 16") });
  });
});

describe("masks", () => {
  test("white pixels may change, black pixels stay", async () => {
    const rgb = Buffer.alloc(20 * 20 * 3);
    rgb.fill(255, 0, 20 * 10 * 3);
    const path = await saved(
      "mask.png",
      await sharp(rgb, { raw: { width: 20, height: 20, channels: 3 } })
        .png()
        .toBuffer(),
    );
    const { data } = await decodeMask({ path }, { width: 20, height: 20 });
    expect([data[0], data[399]]).toEqual([255, 0]);
  });

  test("a brush of any color on a clear canvas is a mask by its alpha", async () => {
    const brush = await sharp(flat(10, 10, { r: 0, g: 0, b: 0 }))
      .png()
      .toBuffer();
    const canvas = sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const path = await saved(
      "brush.png",
      await canvas
        .composite([{ input: brush, left: 0, top: 0 }])
        .png()
        .toBuffer(),
    );
    const { data } = await decodeMask({ path }, { width: 20, height: 20 });
    expect([data[0], data[399]]).toEqual([255, 0]);
  });

  test("a size different from the image's is an error in /mask", async () => {
    const path = await saved(
      "mask.png",
      await sharp(flat(20, 20, { r: 255, g: 255, b: 255 }))
        .png()
        .toBuffer(),
    );
    await expect(decodeMask({ path }, { width: 20, height: 21 })).rejects.toMatchObject({
      code: "invalid_input",
      errors: [{ pointer: "/mask" }],
    });
  });
});

async function saved(name: string, bytes: Buffer): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

const flat = (width: number, height: number, background: { r: number; g: number; b: number }) => ({
  create: { width, height, channels: 3 as const, background },
});

/** A PNG whose header declares a size for which it has no pixels. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function meanDifference(first: Raster, second: Raster): number {
  let sum = 0;
  for (let i = 0; i < first.data.length; i++) sum += Math.abs(first.data[i] - second.data[i]);
  return sum / first.data.length;
}
