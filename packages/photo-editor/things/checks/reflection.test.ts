import { expect, test } from "vitest";
import { filled } from "../../fixtures/pictures.ts";
import { findReflection } from "./reflection.ts";

const SIDE = 200;
const LINE = 110;

/** A striped bird above a line, with its reflection below or only with water. */
function photograph(isReflected: boolean) {
  const image = filled(SIDE, SIDE, [60, 90, 120]);
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = 50; y < LINE; y++)
    for (let x = 80; x < 120; x++) {
      if (y > 90 && x % 20 > 5) continue;
      const color = y % 14 < 7 ? [230, 220, 210] : [40, 30, 30];
      image.data.set(color, (y * SIDE + x) * 3);
      data[y * SIDE + x] = 255;
      if (isReflected) image.data.set(color, ((2 * LINE - 1 - y) * SIDE + x) * 3);
    }
  return { image, mask: { width: SIDE, height: SIDE, data } };
}

test("the reflection of a bird in still water is found below it, and plain water has none", () => {
  const { image, mask } = photograph(true);
  const found = findReflection(image, mask);
  expect([found?.data[160 * SIDE + 100], found?.data[60 * SIDE + 100]]).toEqual([255, 0]);
  const plain = photograph(false);
  expect(findReflection(plain.image, plain.mask)).toBeNull();
});
