import { expect, test } from "vitest";
import { decodeImage } from "../files/decode.ts";
import type { Raster } from "../raster.ts";
import { cropped } from "../scale/tiles.ts";
import { sharp } from "../vips.ts";
import { estimateBlocking } from "./estimate-blocking.ts";

const samples = ["chelsea.png", "coffee.png", "astronaut.png"];

async function asJpeg({ width, height, channels, data }: Raster, quality: number): Promise<Raster> {
  const file = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
  const { data: pixels, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: pixels };
}

test.each(samples)("%s shows blocks at quality 10 and none at 90", async (name) => {
  const image = await decodeImage({ path: `public/samples/${name}` });
  expect(estimateBlocking(await asJpeg(image, 10))).toBeGreaterThan(1.5);
  expect(estimateBlocking(await asJpeg(image, 90))).toBeLessThan(0.6);
  expect(estimateBlocking(image)).toBeLessThan(0.6);
});

test("a cropped JPEG shows the same blocks, wherever its grid begins", async () => {
  const blocky = await asJpeg(await decodeImage({ path: "public/samples/coffee.png" }), 10);
  const whole = estimateBlocking(blocky);
  const part = estimateBlocking(cropped(blocky, 3, 5, blocky.width - 10, blocky.height - 10));
  expect(Math.abs(part - whole)).toBeLessThan(0.1 * whole);
});

test("noise is no blocking", () => {
  let state = 1;
  const data = Uint8Array.from({ length: 128 * 128 * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 100 + (state >>> 26);
  });
  expect(estimateBlocking({ width: 128, height: 128, channels: 3, data })).toBeLessThan(0.8);
});
