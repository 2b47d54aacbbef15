import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeImageBytes } from "./decode-bytes.ts";
import { encodeImage } from "./encode.ts";
import { type PngChunk, readPngChunks, writePngChunks } from "./png-chunks.ts";
import { rememberSourcePng, sourcePng } from "./source-png.ts";

const [width, height] = [40, 30];
const noise = (channels: 3 | 4) =>
  sharp(
    Uint8Array.from({ length: width * height * channels }, (_, at) => (at * 7919) % 251),
    { raw: { width, height, channels } },
  );

test.each([3, 4] as const)(
  "a plain PNG of %d channels is written back unchanged, without its metadata",
  async (channels) => {
    const file = withText(await noise(channels).png({ compressionLevel: 9 }).toBuffer());
    const image = await decodeImageBytes(file);
    const { bytes } = await encodeImage(image, { format: "png" });
    expect(bytes).toBe(sourcePng(image.data));
    expect(bytes.includes("the author")).toBe(false);
    expect((await decodeImageBytes(bytes)).data).toEqual(image.data);
  },
);

test("changed pixels are encoded again", async () => {
  const image = await decodeImageBytes(await noise(3).png().toBuffer());
  image.data[100] = 255 - image.data[100];
  const { bytes } = await encodeImage(image, { format: "png" });
  expect((await decodeImageBytes(bytes)).data).toEqual(image.data);
});

test.each([
  ["a palette", () => noise(3).png({ palette: true }).toBuffer()],
  ["16 bits", () => noise(3).toColourspace("rgb16").png().toBuffer()],
  ["a color profile", () => noise(3).withIccProfile("p3").png().toBuffer()],
  [
    "EXIF",
    () =>
      noise(3)
        .withExif({ IFD0: { Copyright: "the author" } })
        .png()
        .toBuffer(),
  ],
  ["another format", () => noise(3).webp({ lossless: true }).toBuffer()],
  ["a text in its end", () => changed((chunk) => (chunk.type === "IEND" ? [{ ...chunk, content: AUTHOR }] : [chunk]))],
  ["a text as a second header", () => changed((chunk) => (chunk.type === "IEND" ? [HEADER, chunk] : [chunk]))],
  ["a cut end", async () => (await noise(3).png().toBuffer()).subarray(0, -6)],
])("a file with %s is not remembered", async (_, file) => {
  const pixels = new Uint8Array(1);
  rememberSourcePng(await file(), pixels);
  expect(sourcePng(pixels)).toBeUndefined();
});

const AUTHOR = Buffer.from("the author");
const HEADER = { type: "IHDR", content: Buffer.concat([Buffer.alloc(8), Buffer.of(8, 2), AUTHOR]) };

const changed = async (change: (chunk: PngChunk) => PngChunk[]) =>
  writePngChunks(readPngChunks(await noise(3).png().toBuffer()).flatMap(change));

/** The PNG with a text chunk before its end, as image programs write their settings. */
function withText(png: Buffer): Buffer {
  const text = Buffer.from("tEXtprompt\0the author");
  const record = Buffer.concat([Buffer.alloc(4), text, Buffer.alloc(4)]);
  record.writeUInt32BE(text.length - 4);
  return Buffer.concat([png.subarray(0, -12), record, png.subarray(-12)]);
}
