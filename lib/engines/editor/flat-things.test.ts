import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { FLAT, isRectangle } from "./flat-things.ts";

const SIDE = 256;
const draw = (isInside: (x: number, y: number) => boolean): Mask => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isInside(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0)),
});

test.each([
  ["a picture", draw((x, y) => x > 60 && x < 120 && y > 40 && y < 130), true],
  ["a picture seen from the side", draw((x, y) => x > 60 && x < 120 && y > 40 + (x - 60) / 6 && y < 130), true],
  ["a ball", draw((x, y) => Math.hypot(x - 90, y - 90) < 40), false],
  ["a chair", draw((x, y) => x > 60 && x < 120 && y > 40 && y < 130 && (y < 80 || x < 75 || x > 105)), false],
  ["a stripe", draw((x, y) => x > 60 && x < 70 && y > 40 && y < 130), false],
  ["a door at the edge", draw((x, y) => x < 60 && y > 40 && y < 130), false],
  ["the wall", draw((x, y) => x > 10 && x < 240 && y > 10 && y < 240), false],
] as const)("%s: rectangular thing %s", (_name, mask, expected) => expect(isRectangle(mask, 1)).toBe(expected));

test("names of rectangular things, which the detector does not know", () => {
  const names = ["picture", "big picture", "picture frame", "posters", "black tablet", "cup", "picture of a dog"];
  expect(names.filter((name) => FLAT.test(name))).toEqual(names.slice(0, 5));
});
