import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { findOfAnimal } from "./body-part.ts";

const SIDE = 100;

/** A black bird with a yellow belly and a yellow beak before a yellow ground, and a black one without. */
function photograph() {
  const image = filled(SIDE, SIDE, [240, 210, 40]);
  for (let y = 20; y < 80; y++)
    for (let x = 0; x < SIDE; x++) {
      const isBird = (x > 10 && x < 40) || (x > 60 && x < 90);
      const isBelly = (x > 15 && x < 30 && y > 50 && y < 70) || (x > 15 && x < 22 && y > 22 && y < 26);
      if (isBird && !isBelly) image.data.set([20, 20, 20], (y * SIDE + x) * 3);
    }
  return image;
}

const select = async (_: unknown, [left, top, across, down]: readonly [number, number, number, number]) => {
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = top; y < top + down; y++) data.fill(255, y * SIDE + left, y * SIDE + left + across);
  return { width: SIDE, height: SIDE, data } as Mask;
};

test("the yellow belly is that of the only bird with yellow, and a yellow wall is none of its parts", async () => {
  const boxes = [
    { name: "bird", box: [11, 20, 29, 60] as const },
    { name: "bird", box: [13, 40, 24, 38] as const },
    { name: "bird", box: [61, 20, 29, 60] as const },
  ];
  const { edit, warnings } = editWithParts({ detect: async () => boxes, select });
  const found = await findOfAnimal(photograph(), { object: "belly", from: "yellow" }, edit);
  expect([found?.data[60 * SIDE + 20], found?.data[60 * SIDE + 70]]).toEqual([255, 0]);
  // The yellow beak is no belly.
  expect(found?.data[24 * SIDE + 18]).toBe(0);
  expect(warnings.join()).toMatch(/found by its shape or place, .*: belly, around box \[/);
  expect(await findOfAnimal(photograph(), { object: "wall", from: "yellow" }, edit)).toBeNull();
  expect(await findOfAnimal(photograph(), { object: "belly", from: "green" }, edit)).toBeNull();
});
