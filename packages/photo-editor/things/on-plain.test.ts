import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { findOnPlain } from "./on-plain.ts";

const [WIDTH, HEIGHT] = [160, 120];
type Box = readonly [number, number, number, number];

/** A plain table with dark things, and an edit whose selector outlines the thing at a point. */
function tableWith(boxes: readonly Box[]) {
  const image: Raster = filled(WIDTH, HEIGHT, [170, 165, 160]);
  const isIn = ([left, top, across, down]: Box, x: number, y: number) =>
    x >= left && x < left + across && y >= top && y < top + down;
  for (const [left, top, across, down] of boxes)
    for (let y = top; y < top + down; y++)
      for (let x = left; x < left + across; x++) image.data.set([30, 30, 40], (y * WIDTH + x) * 3);
  const { edit, warnings } = editWithParts({
    selectAt: async (_image, [x, y]) => {
      const box = boxes.find((one) => isIn(one, x, y));
      const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
        box && isIn(box, at % WIDTH, Math.floor(at / WIDTH)) ? 255 : 0,
      );
      return box ? { width: WIDTH, height: HEIGHT, data } : null;
    },
  });
  return { image, edit, warnings };
}

test("the only thing at a side of a plain table is found at half of the price", async () => {
  const { image, edit, warnings } = tableWith([
    [10, 20, 14, 14],
    [120, 70, 14, 14],
  ]);
  expect((await findOnPlain(image, "lighter", "bottom-right", edit))?.box).toEqual([120, 70, 14, 14]);
  expect([edit.guessed, warnings.length]).toEqual([true, 1]);
});

test("of two things at nearly the same distance none is taken", async () => {
  const { image, edit, warnings } = tableWith([
    [10, 20, 14, 14],
    [14, 80, 14, 14],
  ]);
  expect(await findOnPlain(image, "pen", "left", edit)).toBeNull();
  expect([edit.guessed, warnings]).toEqual([false, []]);
});
