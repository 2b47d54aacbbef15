import { expect, test } from "vitest";
import { filled } from "../fixtures/pictures.ts";
import { readSlant } from "./slant.ts";

const [WIDTH, HEIGHT] = [320, 240];

/** Columns that stand upright below eaves that fall by this many degrees. */
function building(degrees: number) {
  const image = filled(WIDTH, HEIGHT, [40, 60, 120]);
  const fall = Math.tan((degrees * Math.PI) / 180);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const below = y - 60 - x * fall;
      const isEave = (below > 0 && below < 12) || (below > 24 && below < 30);
      const isColumn = below >= 40 && x % 32 < 14;
      if (isEave || isColumn) image.data.set([220, 210, 190], (y * WIDTH + x) * 3);
    }
  return image;
}

test("upright columns below falling eaves are in perspective and not slanted", async () => {
  expect(Math.abs(await readSlant(building(4)))).toBeLessThan(0.5);
});
