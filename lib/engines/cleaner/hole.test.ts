import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { getHole } from "./hole.ts";

const size = { width: 200, height: 100 };
const toMask = (inside: (x: number, y: number) => boolean): Mask => ({
  ...size,
  data: Uint8Array.from({ length: size.width * size.height }, (_, at) =>
    inside(at % size.width, Math.floor(at / size.width)) ? 255 : 0,
  ),
});
const row = ({ data }: Mask, y: number) => [...data.subarray(y * size.width, (y + 1) * size.width)];

test("a selection that covers most of the image is refused with both figures", () => {
  const mask = toMask((x) => x < 150);
  expect(() => getHole({ mask, neighbors: null }, undefined, "/objects")).toThrow(
    /covers 75% of the image, and at most 60%/,
  );
  expect(() => getHole({ mask: toMask((x) => x < 110), neighbors: null }, undefined, "/objects")).not.toThrow();
});

test("the selection is replaced whole, and the fill fades only outside of it", () => {
  const mask = toMask((x, y) => x >= 90 && x < 98 && y > 20 && y < 80);
  expect(row(getHole({ mask, neighbors: null }, undefined, "/mask"), 50).slice(85, 103)).toEqual([
    0, 0, 85, 170, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 170, 85, 0, 0,
  ]);
});

test("a line of 2 pixels makes a hole of 4 pixels, beside a thick part too", () => {
  const mask = toMask((x, y) => (x >= 90 && x < 92 && y > 20 && y < 80) || x < 40);
  const values = row(getHole({ mask, neighbors: null }, undefined, "/mask"), 50);
  expect(values.slice(88, 94)).toEqual([0, 255, 255, 255, 255, 0]);
});

test("an exact mask stays exact, and a given growth is the whole ring", () => {
  const mask = toMask((x, y) => x >= 90 && x < 110 && y > 20 && y < 80);
  expect(row(getHole({ mask, neighbors: null }, 0, "/mask"), 50).filter(Boolean)).toHaveLength(20);
  const ring = row(getHole({ mask, neighbors: null }, 6, "/mask"), 50);
  expect([ring.findIndex(Boolean), ring.findLastIndex(Boolean)]).toEqual([84, 115]);
});

test("the hole does not grow into a neighbor, but replaces what was selected of it", () => {
  const mask = toMask((x, y) => x >= 60 && x < 100 && y > 20 && y < 80);
  const neighbors = toMask((x) => x >= 95);
  const values = row(getHole({ mask, neighbors }, undefined, "/objects"), 50);
  expect(values.slice(95, 100).every((value) => value === 255)).toBe(true);
  expect(values.slice(100).some(Boolean)).toBe(false);
  expect(values[59]).toBe(255);
});
