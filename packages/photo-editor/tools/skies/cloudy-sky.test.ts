import { expect, test } from "vitest";
import { luma } from "../adjust.ts";
import { drawClouds, readCloudKind } from "./cloudy-sky.ts";

test.each([
  ["stormy sky", "storm"],
  ["dramatic sky", "storm"],
  ["dark clouds sky", "storm"],
  ["clouds sky", "fair"],
  ["cloudy sky", "fair"],
  ["blue sky with white clouds", "fair"],
  ["sunset sky", null],
  ["starry night sky", null],
  ["pink clouds sky", null],
])("the clouds of a %s", (scene, kind) => {
  expect(readCloudKind(scene)).toBe(kind);
});

/** The mean light of the upper rows, and the difference between the lightest and the darkest pixel of them. */
function measure(kind: "storm" | "fair") {
  let seed = 1;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const { data, width } = drawClouds({ width: 160, height: 120 }, 100, kind, random);
  const light = Array.from({ length: width * 60 }, (_, at) => luma(data[at * 3], data[at * 3 + 1], data[at * 3 + 2]));
  return {
    mean: light.reduce((sum, value) => sum + value, 0) / light.length,
    range: Math.max(...light) - Math.min(...light),
    below: data.subarray(width * 101 * 3).every((value) => value === 0),
  };
}

test("clouds of a storm are dark, those of a fair day light, and both end at the horizon", () => {
  const [storm, fair] = [measure("storm"), measure("fair")];
  expect(storm.mean).toBeLessThan(130);
  expect(fair.mean).toBeGreaterThan(140);
  expect(Math.min(storm.range, fair.range)).toBeGreaterThan(40);
  expect([storm.below, fair.below]).toEqual([true, true]);
});
