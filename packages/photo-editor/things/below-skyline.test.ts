import { expect, test } from "vitest";
import { withoutGround } from "./below-skyline.ts";

const SIDE = 60;
type Rectangle = readonly [left: number, top: number, width: number, height: number];
const plane = (...boxes: readonly Rectangle[]): Uint8Array =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    return boxes.some(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height)
      ? 255
      : 0;
  });
const at = (x: number, y: number) => y * SIDE + x;
const size = { width: SIDE, height: SIDE };

test("snow below the skyline keeps its color, also where a narrow end of it reaches the sky", () => {
  const sky = plane([0, 0, 60, 20], [0, 20, 20, 20]);
  const shares = plane([0, 0, 60, 20], [0, 20, 20, 20], [30, 28, 20, 8], [30, 20, 3, 9]);
  const result = withoutGround(size, sky, shares);
  expect([result[at(40, 32)], result[at(10, 30)], result[at(40, 10)]]).toEqual([0, 255, 255]);
});

test("a cloud below the sky that was found, and a gap above other sky, stay part of it", () => {
  const sky = plane([0, 0, 60, 10], [40, 40, 20, 5]);
  const shares = plane([0, 0, 60, 10], [5, 10, 20, 15], [45, 20, 6, 6], [40, 40, 20, 5]);
  const result = withoutGround(size, sky, shares);
  expect([result[at(10, 20)], result[at(47, 23)]]).toEqual([255, 255]);
});

test("an image of one pixel and an empty mask have no ground", () => {
  expect([...withoutGround({ width: 1, height: 1 }, Uint8Array.of(255), Uint8Array.of(255))]).toEqual([255]);
  expect([...withoutGround({ width: 1, height: 1 }, Uint8Array.of(0), Uint8Array.of(0))]).toEqual([0]);
});
