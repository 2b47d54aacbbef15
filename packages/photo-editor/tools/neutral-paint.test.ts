import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { filled, pixel } from "../fixtures/pictures.ts";
import { recolor } from "./colors/recolor.ts";
import { findWheels, isBlackBody } from "./neutral-paint.ts";
import { isUnpainted } from "./paint.ts";

const [WIDTH, HEIGHT] = [300, 160];
const WHEELS = [75, 225];

/** A car from its side: a body with a window, two wheels with bright rims and a brown reflection on its doors. */
function newCar(paint: readonly number[]): { image: Raster; mask: Uint8Array } {
  const image = filled(WIDTH, HEIGHT, [140, 130, 110]);
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < mask.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isBody = x >= 30 && x < 270 && y >= (x > 80 && x < 220 ? 40 : 75) && y < 120;
    const off = Math.min(...WHEELS.map((middle) => Math.hypot(x - middle, y - 115)));
    const isWindow = x > 95 && x < 205 && y > 46 && y < 70;
    mask[at] = isBody || off < 20 ? 255 : 0;
    if (off < 20) image.data.set(off < 12 ? [190, 190, 195] : [22, 22, 22], at * 3);
    else if (isWindow) image.data.set([95, 110, 88], at * 3);
    else if (isBody) image.data.set(x > 130 && x < 140 && y > 90 && y < 97 ? [82, 70, 52] : paint, at * 3);
  }
  return { image, mask };
}

test("black paint becomes red everywhere, and windows, rims and tires stay", () => {
  const { image, mask } = newCar([20, 19, 21]);
  expect([isBlackBody(image, mask), isUnpainted(image, mask, "car")]).toEqual([true, true]);
  const result = recolor(image, { object: "car", to: "darkred" }, mask);
  for (const [x, y] of [
    [40, 90],
    [150, 110],
    [260, 100],
    [135, 93],
    [150, 43],
  ] as const)
    expect(pixel(result, x, y)[0]).toBeGreaterThan(100);
  for (const [x, y] of [
    [150, 58],
    [75, 115],
    [75, 131],
    [225, 100],
  ] as const)
    expect(pixel(result, x, y)).toEqual(pixel(image, x, y));
});

test("the body of a red car is not black, and its wheels are found", () => {
  const { image, mask } = newCar([170, 30, 30]);
  expect(isBlackBody(image, mask)).toBe(false);
  const found = findWheels(image, mask);
  expect(found.map(({ x }) => Math.round(x / 5) * 5)).toEqual(WHEELS);
});
