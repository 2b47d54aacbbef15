import { expect, test } from "vitest";
import { filled, pixel } from "../../fixtures/pictures.ts";
import { recolor } from "./recolor.ts";

const SIDE = 120;

/** Red that goes over into white like spray, beside a face. */
function sprayed() {
  const image = filled(SIDE, SIDE, [245, 245, 245]);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < 80; x++) {
      const share = Math.min(1, Math.max(0, (66 - x) / 6));
      const color = [245 - 45 * share, 245 - 215 * share, 245 - 210 * share];
      image.data.set(y > 80 && x > 60 ? [224, 172, 140] : color.map(Math.round), (y * SIDE + x) * 3);
    }
  return image;
}

test("the pink edge of sprayed red becomes a pale blue with it, and skin beside it does not", () => {
  const result = recolor(sprayed(), { from: "red", to: "blue" }, undefined);
  for (const x of [62, 63, 64]) {
    const [r, , b] = pixel(result, x, 40);
    expect(b).toBeGreaterThan(r);
  }
  expect(pixel(result, 72, 100)).toEqual([224, 172, 140]);
});
