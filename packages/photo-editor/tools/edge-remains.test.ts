import { expect, test } from "vitest";
import { filled, pixel } from "../fixtures/pictures.ts";
import { recolor } from "./colors/recolor.ts";

/** A gray image with a red plate in columns 20 to 59, of which a mask leaves out the last columns. */
function plate(redUntil: number): { recolored: ReturnType<typeof recolor> } {
  const image = filled(100, 100, [120, 120, 120]);
  const mask = new Uint8Array(10_000);
  for (let y = 20; y < 80; y++)
    for (let x = 20; x < redUntil; x++) {
      image.data.set([180, 30, 20], (y * 100 + x) * 3);
      if (x < 60) mask[y * 100 + x] = 255;
    }
  return { recolored: recolor(image, { to: "green" }, mask) };
}

test("a narrow rest of a thing that its mask leaves out gets the new color", () => {
  const [r = 0, g = 0] = pixel(plate(61).recolored, 60, 50);
  expect(g).toBeGreaterThan(r);
});

test("a thing of the same color beside it keeps its color", () => {
  expect(pixel(plate(90).recolored, 75, 50)).toEqual([180, 30, 20]);
  const [r = 0, g = 0] = pixel(plate(90).recolored, 62, 50);
  expect(r).toBeGreaterThan(g);
});
