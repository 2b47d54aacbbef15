import { expect, test } from "vitest";
import { filled, pixel } from "../fixtures/pictures.ts";
import { brightness } from "./adjust.ts";
import { lifted } from "./lifted.ts";

test("lit skin keeps its drawing when it is lightened twice, and a dark face becomes lighter", () => {
  const twice = (color: [number, number, number]) => pixel(lifted(lifted(filled(1, 1, color), 20), 20), 0, 0);
  const [light, shade] = [twice([250, 190, 150]), twice([225, 160, 120])];
  expect((light[1] ?? 0) - (shade[1] ?? 0)).toBeGreaterThan(10);
  // The color of skin stays: blue does not come close to red.
  expect((light[0] ?? 0) - (light[2] ?? 0)).toBeGreaterThan(70);
  expect(twice([60, 40, 30])[0]).toBeGreaterThan(95);
});

test("a gray becomes as light as with a gamma curve, and nothing becomes darker", () => {
  expect(pixel(lifted(filled(1, 1, [90, 90, 90]), 20), 0, 0)).toEqual(
    pixel(brightness(filled(1, 1, [90, 90, 90]), 20), 0, 0),
  );
  for (const color of [
    [255, 255, 255],
    [250, 120, 20],
    [0, 0, 0],
  ] as const)
    for (const [channel, value] of color.entries())
      expect(pixel(lifted(filled(1, 1, [...color]), 30), 0, 0)[channel]).toBeGreaterThanOrEqual(value);
});
