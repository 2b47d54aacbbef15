import { expect, test } from "vitest";
import { findMiddles } from "./middles.ts";

const draw = (width: number, height: number, isInside: (x: number, y: number) => boolean) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    isInside(at % width, Math.floor(at / width)) ? 255 : 0,
  ),
});

test("the first point is the middle of the thickest part, and others are not near it", () => {
  const mask = draw(400, 200, (x, y) => Math.hypot(x - 120, y - 90) < 60 || Math.hypot(x - 320, y - 120) < 30);
  const [[x = 0, y = 0] = [], second = []] = findMiddles(mask, 2);
  expect([Math.abs(x - 120) < 8, Math.abs(y - 90) < 8]).toEqual([true, true]);
  expect(Math.hypot((second[0] ?? 0) - x, (second[1] ?? 0) - y)).toBeGreaterThan(20);
});

test("a line and an empty mask have no middle", () => {
  expect(
    findMiddles(
      draw(400, 400, (x) => x === 200),
      3,
    ),
  ).toEqual([]);
  expect(
    findMiddles(
      draw(400, 400, () => false),
      3,
    ),
  ).toEqual([]);
});
