import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inputWarnings } from "./input-warnings.ts";
import { sharp } from "./vips.ts";

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

async function warningsOf(file: Buffer): Promise<string[]> {
  const path = join(folder, "image");
  await writeFile(path, file);
  return inputWarnings(path);
}

test.each(["gif", "webp"] as const)("an animated %s names its number of frames", async (format) => {
  expect(await warningsOf(await picture(3).toFormat(format).toBuffer())).toEqual([
    "The image has 3 frames. Only the first one was used.",
  ]);
});

test("a wide color profile is named", async () => {
  const [warning, ...others] = await warningsOf(await picture().withIccProfile("p3").png().toBuffer());
  expect(warning).toMatch(/^The image's colors were converted from .*P3.* to sRGB\./);
  expect(others).toEqual([]);
});

test("CMYK is named", async () => {
  const file = await picture().toColorspace("cmyk").jpeg().toBuffer();
  expect((await warningsOf(file)).join()).toContain("converted from CMYK to sRGB");
});

test("plain images have no warnings, with and without an sRGB profile", async () => {
  expect(await warningsOf(await picture().png().toBuffer())).toEqual([]);
  expect(await warningsOf(await picture().withIccProfile("srgb").jpeg().toBuffer())).toEqual([]);
});

test("a damaged profile gives no warning and no error", async () => {
  const file = await picture().withIccProfile("p3").jpeg().toBuffer();
  const at = file.indexOf("desc");
  file.fill(0xff, at + 4, at + 12);
  expect(await warningsOf(file)).toEqual([]);
});
