import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { withoutAlpha } from "./bleed.ts";

test("clear pixels take the color of the nearest visible pixels, which keep theirs", () => {
  const image = clear(33, 20);
  image.data.set([200, 40, 10, 255], 0);
  image.data.set([0, 90, 250, 255], (19 * 33 + 32) * 4);
  const { channels, data } = withoutAlpha(image);
  expect(channels).toBe(3);
  expect([...data.subarray(0, 3)]).toEqual([200, 40, 10]);
  expect([...data.subarray(3, 6)]).toEqual([200, 40, 10]);
  expect([...data.subarray((18 * 33 + 32) * 3, (18 * 33 + 32) * 3 + 3)]).toEqual([0, 90, 250]);
});

test("the hidden color of clear pixels never shows", () => {
  const image = clear(8, 8);
  for (let pixel = 0; pixel < 64; pixel++) image.data.set([255, 255, 255, 0], pixel * 4);
  image.data.set([10, 20, 30, 255], 4 * 27);
  expect(new Set(withoutAlpha(image).data)).toEqual(new Set([10, 20, 30]));
});

test("an entirely clear image keeps its size", () => {
  expect(withoutAlpha(clear(16, 16)).data).toHaveLength(16 * 16 * 3);
});

const clear = (width: number, height: number): Raster => ({
  width,
  height,
  channels: 4,
  data: new Uint8Array(width * height * 4),
});
