import { expect, test } from "vitest";
import { findGreenery } from "./greenery.ts";

/** An image of 60 × 40 pixels with a colored square of 20 pixels at its left. */
function newSquare(color: readonly number[]) {
  const data = new Uint8Array(60 * 40 * 3).fill(150);
  for (let y = 10; y < 30; y++) for (let x = 5; x < 25; x++) data.set(color, (y * 60 + x) * 3);
  return { width: 60, height: 40, channels: 3 as const, data };
}

test("plants are what is green", () => {
  const found = findGreenery(newSquare([60, 120, 50]));
  expect([found?.mask.data[20 * 60 + 15], found?.mask.data[20 * 60 + 45]]).toEqual([255, 0]);
});

test("dry grass is yellow, and dry leaves are not searched", () => {
  const dry = newSquare([190, 150, 60]);
  expect(findGreenery(dry, "grass")?.mask.data[20 * 60 + 15]).toBe(255);
  expect(findGreenery(dry, "leaves")).toBeNull();
  // Sand is paler.
  expect(findGreenery(newSquare([210, 190, 150]), "grass")).toBeNull();
});

test("one leaf is not a whole lawn", () => {
  const lawn = {
    ...newSquare([60, 120, 50]),
    data: Uint8Array.from({ length: 7200 }, (_, at) => [60, 120, 50][at % 3] ?? 0),
  };
  expect([findGreenery(lawn, "leaf"), findGreenery(lawn, "lawn") !== null]).toEqual([null, true]);
  expect(findGreenery(newSquare([60, 120, 50]), "leaf")).not.toBeNull();
});

test.each([
  ["blue", [40, 60, 160]],
  ["red", [160, 40, 40]],
])("an image of %s shows no plants", (_name, color) => expect(findGreenery(newSquare(color))).toBeNull());

test("a lawn is no tree: an image with little else that is green shows no trees", () => {
  const [width, height] = [120, 80];
  const data = new Uint8Array(width * height * 3).fill(150);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      // Leaves are light and dark beside each other, and a lawn is even.
      if (y > 50) data.set([90, 150, 70], at);
      else if (x < 20) data.set((x + y) % 3 === 0 ? [110, 170, 80] : [20, 45, 20], at);
    }
  const image = { width, height, channels: 3 as const, data };
  expect([findGreenery(image, "trees"), findGreenery(image, "grass") !== null]).toEqual([null, true]);
  // Without the lawn the trees are found.
  data.fill(150, 51 * width * 3);
  expect(findGreenery(image, "trees")?.mask.data[20 * width + 10]).toBe(255);
});
