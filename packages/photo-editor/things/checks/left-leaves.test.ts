import { expect, test } from "vitest";
import { maskAt, painted } from "../../fixtures/rectangles.ts";
import { findLeftLeaves } from "./left-leaves.ts";

const POT = [20, 30, 14, 14] as const;
const [BROWN, GREEN] = [
  [110, 70, 40],
  [60, 170, 50],
];

test("leaves over a removed pot are found, and a lawn or a plant further away is not", () => {
  const leaves = [22, 20, 10, 10] as const;
  const find = (green: readonly [number, number, number, number]) =>
    findLeftLeaves(painted([green, GREEN], [POT, BROWN]), painted([green, GREEN]));
  const left = find(leaves);
  expect(maskAt(leaves).data.every((value, at) => value === 0 || left?.data[at] === 255)).toBe(true);
  expect(left?.data[50 * 60 + 50]).toBe(0);
  expect(find([0, 44, 60, 16])).toBeNull();
  expect(find([45, 2, 10, 10])).toBeNull();
});
