import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { filled, pixel } from "../../fixtures/pictures.ts";
import { findSkyShares, tintSky, withOtherSky } from "./sky.ts";

test("the darker sky behind a tower at the edge belongs to the sky, and the tower does not", () => {
  const [width, height] = [200, 4];
  const data = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  const isBeam = (x: number) => x >= 150 && x % 8 < 3;
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    // A lens darkens the sky by 90 of 255 from the left edge to the right one.
    const light = 210 - 90 * (x / width);
    data.set(isBeam(x) ? [40, 30, 20] : [light - 60, light - 30, light], at * 3);
    mask[at] = x < 150 ? 255 : 0;
  }
  const { shares: whole } = findSkyShares({ width, height, channels: 3, data }, mask);
  const beside = Array.from({ length: 50 }, (_, index) => index + 150);
  expect(beside.filter((x) => !isBeam(x)).every((x) => whole[x] === 255)).toBe(true);
  expect(beside.filter(isBeam).every((x) => whole[x] === 0)).toBe(true);
});

/** A blue sky of 40 × 40 pixels with a beam in the middle, whose edge pixels are half sky. */
function skyWithBeam(): { image: Raster; mask: Uint8Array } {
  const image = filled(40, 40, [60, 110, 190]);
  const mask = new Uint8Array(1600).fill(255);
  for (let y = 0; y < 40; y++)
    for (const [x, color] of [
      [19, [45, 70, 105]],
      [20, [30, 30, 20]],
      [21, [45, 70, 105]],
    ] as const) {
      image.data.set(color, (y * 40 + x) * 3);
      mask[y * 40 + x] = 0;
    }
  return { image, mask };
}

test("no fringe of a blue sky stays at the edges of a beam before a black sky", () => {
  const { image, mask } = skyWithBeam();
  const result = tintSky(image, "black", findSkyShares(image, mask));
  const [, , edge = 0] = pixel(result, 19, 20);
  // Half of the edge is the beam.
  expect(edge).toBeLessThan(105 - 0.35 * 190);
  expect(pixel(result, 20, 20)).toEqual([30, 30, 20]);
});

test("a row of the sky that its mask leaves out gets the new color too", () => {
  const { image, mask } = skyWithBeam();
  mask.fill(0, 20 * 40, 21 * 40);
  const result = tintSky(image, "black", findSkyShares(image, mask));
  expect(Math.max(...pixel(result, 5, 20))).toBeLessThan(40);
});

test("no fringe of the old sky stays at the edges of a beam before another sky", () => {
  const { image, mask } = skyWithBeam();
  const result = withOtherSky(image, filled(40, 40, [90, 20, 10]), findSkyShares(image, mask));
  expect(pixel(result, 5, 20)).toEqual([90, 20, 10]);
  expect(pixel(result, 19, 20)[2]).toBeLessThan(60);
  expect(pixel(result, 20, 20)).toEqual([30, 30, 20]);
});

test("a gray sky ends at its outline, because a face beside it has the same gray", () => {
  const image = filled(60, 20, [200, 200, 200]);
  const mask = Uint8Array.from({ length: 1200 }, (_, at) => (at % 60 < 30 ? 255 : 0));
  for (let y = 0; y < 20; y++) for (let x = 30; x < 40; x++) image.data.set([40, 40, 40], (y * 60 + x) * 3);
  const { shares } = findSkyShares(image, mask);
  expect([shares[10 * 60 + 10], shares[10 * 60 + 50]]).toEqual([255, 0]);
});

/** A blue sky over a ridge with textured blue-gray snow, whose lowest rows of sky are only a valley at the left. */
function ridge(): {
  image: Raster;
  mask: Uint8Array;
  isSnow: (at: number) => boolean;
} {
  const [width, height] = [200, 160];
  const image = filled(width, height, [90, 145, 190]);
  const mask = new Uint8Array(width * height);
  const top = (x: number) => (x < 12 ? 84 : x < 100 ? 80 : 60);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (y >= top(x)) {
      const shade = 24 * (((x * 5 + y * 3) % 4) / 3);
      image.data.set(y < 80 ? [98 + shade, 132 + shade, 160 + shade] : [70, 70, 60], at * 3);
    }
    mask[at] = y < Math.min(80, top(x)) ? 255 : 0;
  }
  return {
    image,
    mask,
    isSnow: (at) => at % width >= 108 && Math.floor(at / width) >= 64 && Math.floor(at / width) < 76,
  };
}

test("snow with nearly the color of the sky stays, and the sky in a valley below its mask changes", () => {
  const { image, mask, isSnow } = ridge();
  const { shares } = findSkyShares(image, mask);
  const snow = Array.from(shares, (_, at) => at).filter(isSnow);
  expect(snow.filter((at) => (shares[at] ?? 0) > 64).length).toBeLessThan(0.05 * snow.length);
  expect([81, 82, 83].map((y) => shares[y * 200 + 5])).toEqual([255, 255, 255]);
  expect(shares[86 * 200 + 5]).toBe(0);
});
