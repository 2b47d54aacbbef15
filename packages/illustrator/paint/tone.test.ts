import { expect, test } from "vitest";
import { applyTone } from "./tone.ts";

const paint = (tone: "pastel" | "faded", pixel: number[]) => {
  const data = new Uint8ClampedArray(pixel);
  applyTone({ width: 1, height: 1, data }, tone);
  return [...data];
};

test("pastel colors are lighter, and what is transparent stays so", () => {
  expect(paint("pastel", [200, 0, 0, 255])).toEqual([222, 102, 102, 255]);
  expect(paint("pastel", [0, 0, 0, 0])).toEqual([0, 0, 0, 0]);
});

test("faded colors are closer to each other, on warm paper", () => {
  const [red = 0, green = 0, blue = 0] = paint("faded", [255, 0, 0, 255]);
  expect(red - green).toBeLessThan(160);
  expect(paint("faded", [0, 0, 0, 255])[0]).toBeGreaterThan(blue - red);
});
