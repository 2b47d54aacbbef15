import { expect, test } from "vitest";
import { isInBox, liesIn } from "./whole-seats.ts";

const [width, height] = [40, 20];

function createMask(left: number, top: number, right: number, bottom: number) {
  const data = new Uint8Array(width * height);
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right);
  return { width, height, data };
}

test("the back of a sofa is a part of the sofa", () => {
  expect(isInBox([132, 426, 1004, 350], [132, 475, 1713, 786])).toBe(true);
  expect(liesIn(createMask(2, 2, 30, 8), createMask(2, 2, 38, 18))).toBe(true);
});

test("a chair before a sofa, and a sofa of about the same size, are other things", () => {
  expect(isInBox([0, 0, 100, 100], [60, 0, 300, 200])).toBe(false);
  expect(isInBox([0, 0, 100, 100], [0, 0, 105, 100])).toBe(false);
  expect(liesIn(createMask(0, 10, 12, 20), createMask(8, 2, 38, 18))).toBe(false);
  expect(liesIn(createMask(2, 2, 36, 18), createMask(2, 2, 38, 18))).toBe(false);
});
