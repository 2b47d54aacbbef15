import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveOddImage, wideImages } from "../fixtures/odd-images.ts";
import type { Raster } from "../raster.ts";
import { sharp } from "../vips.ts";
import { readColorProfile } from "./color-profile.ts";
import { decodeImage, decodeInProfile } from "./decode.ts";
import { encodeImage } from "./encode.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-profiles-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function saved(bytes: Buffer): Promise<{ path: string }> {
  const path = join(folder, "image");
  await writeFile(path, bytes);
  return { path };
}

const flat = (channels: 3 | 4, color: readonly number[]): Raster => ({
  width: 32,
  height: 32,
  channels,
  data: Uint8Array.from({ length: 32 * 32 * channels }, (_, at) => color[at % channels]),
});
const p3 = async () => {
  const { icc } = await sharp(
    await sharp({ create: { width: 16, height: 16, channels: 3, background: "red" } })
      .withIccProfile("p3")
      .png()
      .toBuffer(),
  ).metadata();
  return new Uint8Array(icc ?? []);
};

test.each(["png", "jpeg", "webp", "avif", "tiff"] as const)(
  "%s holds samples and their profile unchanged",
  async (format) => {
    const [profile, color] = [await p3(), [250, 30, 20]];
    const { bytes } = await encodeImage({ ...flat(3, color), profile }, { format, source: "algorithmicallyEnhanced" });
    const { icc, xmp } = await sharp(bytes).metadata();
    expect(icc && Buffer.compare(icc, profile)).toBe(0);
    expect(xmp?.toString()).toContain("algorithmicallyEnhanced");
    const { image, profile: read } = await decodeInProfile(await saved(bytes));
    expect(read && Buffer.compare(read, profile)).toBe(0);
    for (const [channel, value] of color.entries())
      expect(Math.abs(image.data[channel] - value)).toBeLessThanOrEqual(format === "png" ? 0 : 3);
  },
);

test("transparency is kept with a profile, and JPEG puts it on white", async () => {
  const image = { ...flat(4, [250, 30, 20, 0]), profile: await p3() };
  const png = await decodeInProfile(await saved((await encodeImage(image, { format: "png" })).bytes));
  expect(png.image.channels).toBe(4);
  const jpeg = await decodeInProfile(await saved((await encodeImage(image, { format: "jpeg" })).bytes));
  expect(jpeg.profile).toBeDefined();
  expect([...jpeg.image.data.subarray(0, 3)].every((value) => value > 250)).toBe(true);
});

test.each(wideImages.map((image) => ({ ...image, image })))(
  "$name decodes in its profile to other samples than in sRGB",
  async ({ image }) => {
    const path = await saveOddImage(image, folder);
    const [own, converted] = [await decodeInProfile({ path }), await decodeImage({ path })];
    expect(own.profile).toBeDefined();
    expect(Buffer.compare(own.image.data, converted.data)).not.toBe(0);
  },
);

test("sRGB, grayscale and damaged profiles are not kept", async () => {
  const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: "red" } });
  const files = [
    await plain.clone().png().toBuffer(),
    await plain.clone().withIccProfile("srgb").png().toBuffer(),
    await plain.clone().toColorspace("cmyk").jpeg().toBuffer(),
    await plain.clone().toColorspace("b-w").png().toBuffer(),
  ];
  const damaged = await plain.clone().withIccProfile("p3").jpeg().toBuffer();
  damaged.fill(0, damaged.indexOf("acsp"), damaged.indexOf("acsp") + 4);
  for (const bytes of [...files, damaged]) {
    const { profile, image } = await decodeInProfile(await saved(bytes));
    expect(profile).toBeUndefined();
    expect(image.channels).toBe(3);
  }
  const path = join(folder, "large");
  await writeFile(path, damaged);
  expect(await readColorProfile(path)).toBeUndefined();
});
