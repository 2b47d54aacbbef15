import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { findSkyShares } from "./sky.ts";
import { findSkyRests } from "./soft-sky.ts";

const [WIDTH, HEIGHT] = [120, 60];

/** A blue sky with a dark cloud of soft edges, a beam, and optionally a band of nearly the sky's color with a hard edge. */
function cloudySky(hasBand: boolean): { image: Raster; mask: Uint8Array } {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const mask = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let at = 0; at < mask.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const near = Math.max(0, 1 - Math.hypot((x - 35) / 25, (y - 30) / 25));
    const off = Math.round(90 * Math.min(1, near * 1.4));
    data.set([90 - off * 0.6, 130 - off, 190 - off], at * 3);
    if (off > 10) mask[at] = 0;
    if (x >= 80 && x < 84) data.set([20, 20, 20], at * 3);
    if (hasBand && x > 95 && x < 115 && y > 20 && y < 40) data.set([130, 172, 226], at * 3);
    if (x >= 80 && x < 116) mask[at] = x < 84 || (hasBand && x > 95 && x < 115 && y > 20 && y < 40) ? 0 : 255;
  }
  return { image: { width: WIDTH, height: HEIGHT, channels: 3, data }, mask };
}

test("a cloud with soft edges belongs to the sky, and a beam does not", () => {
  const { image, mask } = cloudySky(false);
  const { shares } = findSkyShares(image, mask);
  expect([shares[30 * WIDTH + 35], shares[30 * WIDTH + 50]]).toEqual([255, 255]);
  expect(shares[30 * WIDTH + 82]).toBe(0);
  expect(findSkyRests(image, findSkyShares(image, mask))).toBeNull();
});

test("what looks like the old sky and stays is found with its box", () => {
  const { image, mask } = cloudySky(true);
  const rests = findSkyRests(image, findSkyShares(image, mask));
  const [x = 0, y = 0] = rests ?? [];
  expect([rests === null, x > 90, y > 15]).toEqual([false, true, true]);
});
