import { expect, test } from "vitest";
import { halvedPlane, halvedPlanes } from "./halved.ts";

test("each pixel is the mean of four, and the last ones of an odd size count twice", () => {
  const plane = Float32Array.from([0, 4, 8, 8, 12, 16, 1, 3, 5]);
  expect([...halvedPlane(plane, { width: 3, height: 3 })]).toEqual([6, 12, 2, 5]);
  const { width, height, g } = halvedPlanes({ width: 3, height: 3, r: plane, g: plane, b: plane });
  expect({ width, height, first: g[0] }).toEqual({ width: 2, height: 2, first: 6 });
});
