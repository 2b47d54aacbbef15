import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { WATER, waterByHue } from "./water.ts";

const [WIDTH, HEIGHT] = [100, 80];

/** A beach from above: the sea over the sand, and a gray-blue road below. */
function drawBeach(sea: readonly number[], road: readonly number[] = [95, 105, 120]): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const y = Math.floor(at / WIDTH);
    data.set(y < 30 ? sea : y < 60 ? [225, 215, 200] : road, at * 3);
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

const free = new Uint8Array(WIDTH * HEIGHT).fill(1);

test("water is what has its hue, without a road in another blue, and gray water is not found", () => {
  const found = waterByHue(drawBeach([40, 150, 150]), free)?.mask.data;
  const at = (y: number) => found?.[y * WIDTH + 50];
  expect([at(10), at(45), at(70)]).toEqual([255, 0, 0]);
  expect(waterByHue(drawBeach([120, 124, 128], [105, 107, 110]), free)).toBeNull();
});

test("a sky in the hue of the water above it is no water", () => {
  const found = waterByHue(drawBeach([120, 150, 150], [40, 150, 150]), free)?.mask.data;
  expect([found?.[10 * WIDTH + 50], found?.[70 * WIDTH + 50]]).toEqual([0, 255]);
});

test("a sky that hangs on the water by a narrow part is no water either", () => {
  const image = drawBeach([60, 140, 150], [40, 150, 150]);
  for (let y = 28; y < 62; y++) for (let x = 40; x < 50; x++) image.data.set([45, 150, 150], (y * WIDTH + x) * 3);
  const found = waterByHue(image, free)?.mask.data;
  expect([found?.[10 * WIDTH + 50], found?.[70 * WIDTH + 50]]).toEqual([0, 255]);
});

test("names of water are known, and drinks are none", () => {
  const names = ["water", "sea water", "swimming pool", "waves", "water bottle", "water glass", "seat"];
  expect(names.filter((name) => WATER.test(name))).toEqual(["water", "sea water", "swimming pool", "waves"]);
});
