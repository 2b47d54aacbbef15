import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { containsPart, withoutParts } from "./animals.ts";

const SIDE = 60;

function drawBox(left: number, top: number, across: number, down: number): Mask {
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    return x >= left && x < left + across && y >= top && y < top + down ? 255 : 0;
  });
  return { width: SIDE, height: SIDE, data };
}

const UPPER_HALF = drawBox(20, 5, 14, 25);

test.each([
  ["a whole animal contains the half that a box showed", drawBox(20, 5, 14, 50), true],
  ["the same outline is no larger whole", drawBox(20, 5, 14, 26), false],
  ["a group is not one animal", drawBox(2, 5, 56, 50), false],
  ["another animal does not contain the half", drawBox(36, 5, 14, 50), false],
] as const)("%s", (_promise, outline, isWhole) => {
  expect(containsPart(outline, UPPER_HALF)).toBe(isWhole);
});

test("the head of an animal is no further one, whichever box is surer", () => {
  const [head, whole, other] = [UPPER_HALF, drawBox(20, 5, 14, 50), drawBox(40, 5, 14, 50)].map((mask) => ({ mask }));
  if (!head || !whole || !other) throw new Error("Three outlines are needed.");
  expect(withoutParts([head, whole, other])).toEqual([whole, other]);
  expect(withoutParts([whole, head])).toEqual([whole]);
});
