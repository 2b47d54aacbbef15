import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { findByHue } from "./hue-area.ts";

const [WIDTH, HEIGHT] = [60, 40];

/** A gray image with rectangles of a color. */
function painted(
  ...parts: readonly (readonly [x: number, y: number, across: number, down: number, color: number[]])[]
) {
  const image = filled(WIDTH, HEIGHT, [120, 120, 120]);
  for (const [x, y, across, down, color] of parts)
    for (let row = y; row < y + down; row++)
      for (let column = x; column < x + across; column++)
        image.data.set(color, (row * WIDTH + column) * image.channels);
  return image;
}

const at = (mask: Uint8Array | null, x: number, y: number) => mask?.[y * WIDTH + x] ?? 0;

test("leaves without green are what has the colors of autumn", () => {
  const { edit, warnings } = editWithParts({});
  const image = painted([5, 5, 20, 20, [205, 120, 30]], [30, 5, 10, 20, [190, 40, 30]], [45, 5, 10, 20, [40, 80, 200]]);
  const found = findByHue(image, "leaves", edit);
  expect([at(found, 15, 15), at(found, 35, 15), at(found, 50, 15), at(found, 2, 35)]).toEqual([255, 255, 0, 0]);
  expect([edit.guessed, warnings[0]]).toEqual([true, expect.stringContaining("in colors of autumn")]);
  expect(findByHue(painted([45, 5, 10, 20, [40, 80, 200]]), "leaves", edit)).toBeNull();
});

test("smoke is the most vivid color with its pale rim, and an image with several vivid colors has none", () => {
  const { edit, warnings } = editWithParts({});
  const found = findByHue(painted([15, 8, 24, 24, [200, 20, 40]], [39, 12, 2, 16, [160, 115, 118]]), "smoke", edit);
  expect([at(found, 27, 20), at(found, 2, 2)]).toEqual([255, 0]);
  expect(at(found, 40, 20)).toBeGreaterThan(20);
  expect(warnings[0]).toContain("in the most vivid color");
  const several = painted(
    [5, 5, 15, 20, [200, 20, 40]],
    [25, 5, 15, 20, [30, 160, 40]],
    [45, 5, 12, 20, [40, 60, 220]],
  );
  expect(findByHue(several, "smoke", edit)).toBeNull();
  expect(findByHue(several, "car", edit)).toBeNull();
});
