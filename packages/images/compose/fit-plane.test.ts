import { expect, test } from "vitest";
import { fitPlane } from "./fit-plane.ts";

test("the plane of some pixels ignores the others, and pixels without an extent have a level plane", () => {
  const width = 20;
  const plane = Float32Array.from({ length: 400 }, (_, at) => 50 + 2 * (at % width) - 3 * Math.floor(at / width));
  plane[0] = 1000;
  const others = Array.from(plane.keys()).slice(1);
  const [base, across, down] = fitPlane(plane, width, others);
  expect([base, across, down].map((value) => Math.round(value * 1000) / 1000)).toEqual([50, 2, -3]);
  expect(fitPlane(plane, width, [21, 21])).toEqual([49, 0, 0]);
});
