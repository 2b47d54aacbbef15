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

test("names of water are known, and drinks are none", () => {
  const names = ["water", "sea water", "swimming pool", "waves", "water bottle", "water glass", "seat"];
  expect(names.filter((name) => WATER.test(name))).toEqual(["water", "sea water", "swimming pool", "waves"]);
});
