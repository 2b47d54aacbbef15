import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { painted } from "./fixtures/rectangles.ts";
import { hasSpilled, warnOfSpill } from "./spill-check.ts";

const [RED, BLUE] = [
  [190, 30, 40],
  [30, 40, 190],
];
const TANK = [2, 20, 26, 20] as const;
/** A box of which the left half was taken for a part of the motorcycle before it. */
const [SEEN, HIDDEN] = [
  [36, 8, 6, 12],
  [44, 8, 10, 12],
] as const;

test("a new color that ends inside of another thing of the old color is a spill", () => {
  const before = painted([TANK, RED], [SEEN, RED], [HIDDEN, RED]);
  const after = painted([TANK, BLUE], [SEEN, BLUE], [HIDDEN, RED]);
  expect(hasSpilled(before, after)).toBe(true);
  const { edit, warnings } = editWithParts({});
  warnOfSpill(before, after, "motorcycle", edit);
  expect(edit.guessed).toBe(true);
  expect(warnings[0]).toMatch(/^A thing beside or behind the motorcycle has its color/);
});

test("separate parts of a thing are none, and neither is another thing further away", () => {
  expect(hasSpilled(painted([TANK, RED], [SEEN, RED]), painted([TANK, BLUE], [SEEN, BLUE]))).toBe(false);
  const far = [50, 48, 8, 10] as const;
  expect(
    hasSpilled(painted([TANK, RED], [SEEN, RED], [far, RED]), painted([TANK, BLUE], [SEEN, BLUE], [far, RED])),
  ).toBe(false);
});
