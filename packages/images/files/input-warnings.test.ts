import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharp } from "../vips.ts";
import { inputWarnings } from "./input-warnings.ts";
import { withPngChunk } from "./png-chunks.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-warnings-"));
});
afterAll(() => rm(folder, { recursive: true }));

const picture = (frames = 1) =>
  sharp(
    Uint8Array.from({ length: 16 * 16 * frames * 3 }, (_, at) => at % 251),
    { raw: { width: 16, height: 16 * frames, channels: 3, ...(frames > 1 ? { pageHeight: 16 } : {}) } },
  );

async function readWarnings(file: Buffer): Promise<string[]> {
  const path = join(folder, "image");
  await writeFile(path, file);
  return inputWarnings(path);
}

test.each(["gif", "webp"] as const)("an animated %s names its number of frames", async (format) => {
  expect(await readWarnings(await picture(3).toFormat(format).toBuffer())).toEqual([
    "The image is an animation of 3 frames. Only the first one was used, and the result does not move.",
  ]);
});

test("a wide color profile is named", async () => {
  const [warning, ...others] = await readWarnings(await picture().withIccProfile("p3").png().toBuffer());
  expect(warning).toMatch(/^The image's colors were converted from .*P3.* to sRGB\./);
  expect(others).toEqual([]);
});

test("a wide color profile that is kept is not named, and CMYK is", async () => {
  const path = join(folder, "kept");
  await writeFile(path, await picture().withIccProfile("p3").png().toBuffer());
  expect(await inputWarnings(path, { keepsProfile: true })).toEqual([]);
  await writeFile(path, await picture().toColorspace("cmyk").jpeg().toBuffer());
  expect(await inputWarnings(path, { keepsProfile: true })).toHaveLength(1);
});

test("an APNG names its number of frames, although libvips reads it as a still image", async () => {
  const png = await picture().png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(4, 0);
  expect(await readWarnings(withPngChunk(png, "acTL", control))).toEqual([
    "The image is an animation of 4 frames. Only the first one was used, and the result does not move.",
  ]);
});

test.each(["png", "tiff"] as const)("16 bits of a %s are named unless they are kept", async (format) => {
  const deep = picture().toColorspace("rgb16");
  const file = await (format === "png" ? deep.png() : deep.tiff({ compression: "lzw" })).toBuffer();
  expect(await readWarnings(file)).toEqual(["The image has more than 8 bits per channel. They were reduced to 8."]);
  expect(await inputWarnings(join(folder, "image"), { keepsDepth: true })).toEqual([]);
});

test("CMYK is named with its profile", async () => {
  const file = await picture().toColorspace("cmyk").jpeg().toBuffer();
  expect((await readWarnings(file)).join()).toMatch(/converted from CMYK to sRGB|the CMYK profile .+ to sRGB/);
});

test("plain images have no warnings, with and without an sRGB profile", async () => {
  expect(await readWarnings(await picture().png().toBuffer())).toEqual([]);
  expect(await readWarnings(await picture().withIccProfile("srgb").jpeg().toBuffer())).toEqual([]);
});

test("a profile whose description is cut off in the middle of a character gives no error", async () => {
  // A version 4 profile with one tag: a description of 1,000 bytes, of which 9 are there.
  const profile = Buffer.alloc(128 + 4 + 12 + 28 + 9);
  profile.writeUInt32BE(profile.length, 0);
  profile.writeUInt32BE(0x04000000, 8);
  profile.write("mntrRGB XYZ ", 12, "latin1");
  profile.write("acsp", 36, "latin1");
  profile.writeUInt32BE(1, 128);
  profile.write("desc", 132, "latin1");
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(37, 140);
  profile.write("mluc", 144, "latin1");
  profile.writeUInt32BE(1, 152);
  profile.writeUInt32BE(12, 156);
  profile.writeUInt32BE(1_000, 164);
  profile.writeUInt32BE(28, 168);
  profile.write("\0W\0i\0d\0e\0", 172, "latin1");
  const jpeg = await picture().jpeg().toBuffer();
  const segment = Buffer.concat([Buffer.from("\xff\xe2\0\0ICC_PROFILE\0\x01\x01", "latin1"), profile]);
  segment.writeUInt16BE(segment.length - 2, 2);
  expect(await readWarnings(Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]))).toEqual([
    "The image's colors were converted from Wide to sRGB. Colors outside of sRGB were limited.",
  ]);
});

test("a damaged profile gives no warning and no error", async () => {
  const file = await picture().withIccProfile("p3").jpeg().toBuffer();
  const at = file.indexOf("desc");
  file.fill(0xff, at + 4, at + 12);
  expect(await readWarnings(file)).toEqual([]);
});
