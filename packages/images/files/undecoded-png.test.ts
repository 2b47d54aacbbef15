import { deflateSync } from "node:zlib";
import sharp, { type PngOptions } from "sharp";
import { expect, test } from "vitest";
import { decodeImageBytes } from "./decode-bytes.ts";
import { encodeImage } from "./encode.ts";
import { readPngChunks, writePngChunks } from "./png-chunks.ts";
import { checkPng, undecodedPng } from "./undecoded-png.ts";

const size = { width: 61, height: 47 };
/** A picture with smooth and noisy parts, for which an encoder chooses every way to filter rows. */
function picture(channels: 3 | 4) {
  const { width, height } = size;
  const data = Uint8Array.from({ length: width * height * channels }, (_, at) => {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)];
    return y < 12 ? x * 4 : y < 24 ? y * 9 : y < 36 ? (x * y) % 256 : (at * 7919) % 251;
  });
  return sharp(data, { raw: { ...size, channels } });
}
const makePng = (channels: 3 | 4, options: PngOptions = {}) =>
  picture(channels)
    .png({ adaptiveFiltering: true, ...options })
    .toBuffer();

test.each([3, 4] as const)("the pixels of a PNG with %d channels are those of the other decoder", async (channels) => {
  const png = await makePng(channels);
  const image = await checkPng(png, size);
  const expected = await decodeImageBytes(png);
  expect(image && { ...image, data: Buffer.from(image.data) }).toEqual({ ...expected, data: expected.data });
});

test("a PNG whose pixels nothing read is written as it came, and in other formats with its pixels", async () => {
  const png = await makePng(3);
  const [image, decoded] = [await checkPng(png, size), await decodeImageBytes(png)];
  if (!image) throw new Error("The PNG was not accepted.");
  expect((await encodeImage(image, { format: "png" })).bytes).toEqual(
    (await encodeImage(decoded, { format: "png" })).bytes,
  );
  for (const options of [{ format: "webp" }, { format: "jpeg" }, { format: "png", bitDepth: 16 }] as const)
    expect((await encodeImage(image, options)).bytes).toEqual((await encodeImage(decoded, options)).bytes);
  expect(undecodedPng(image)).toBeDefined();
});

test("pixels that were changed after they were read are encoded", async () => {
  const image = await checkPng(await makePng(4), size);
  if (!image) throw new Error("The PNG was not accepted.");
  image.data[100] = 255 - image.data[100];
  const { bytes } = await encodeImage(image, { format: "png" });
  expect(Buffer.from((await decodeImageBytes(bytes)).data)).toEqual(Buffer.from(image.data));
});

test("a file that is damaged, of another size or of another kind is left to the other decoder", async () => {
  const png = await makePng(3);
  const chunks = readPngChunks(png);
  const changed = Buffer.from(png);
  const at = png.indexOf("IDAT") + 40;
  changed[at] = (changed[at] ?? 0) ^ 1;
  const files = {
    "a changed byte": changed,
    "a cut end": png.subarray(0, -20),
    "missing rows": writePngChunks(
      chunks.map((chunk) => (chunk.type === "IDAT" ? { ...chunk, content: chunk.content.subarray(0, 200) } : chunk)),
    ),
    "an unknown filter": await withFilter(9),
    interlaced: await makePng(3, { progressive: true }),
    "a palette": await makePng(3, { palette: true }),
    "another format": await picture(3).webp().toBuffer(),
    "no header": writePngChunks(chunks.filter(({ type }) => type !== "IHDR")),
    "only an end": writePngChunks(chunks.filter(({ type }) => type === "IEND")),
    "a short header": writePngChunks(
      chunks.map((chunk) => (chunk.type === "IHDR" ? { ...chunk, content: chunk.content.subarray(0, 10) } : chunk)),
    ),
    "no bytes": Buffer.alloc(0),
  };
  for (const [name, file] of Object.entries(files)) expect(await checkPng(file, size), name).toBeNull();
  expect(await checkPng(png, { width: size.height, height: size.width })).toBeNull();
});

/** A PNG whose first row names this filter. */
async function withFilter(filter: number): Promise<Buffer> {
  const rows = Buffer.alloc(size.height * (size.width * 3 + 1));
  rows[0] = filter;
  const chunks = readPngChunks(await makePng(3)).filter(({ type }) => type !== "IDAT");
  return writePngChunks([...chunks.slice(0, 1), { type: "IDAT", content: deflateSync(rows) }, ...chunks.slice(1)]);
}
