import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { maskAt } from "../fixtures/rectangles.ts";
import { findAlone, findOnPlain } from "./on-plain.ts";

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

test("a thing alone on a table stands for a name that no detector knows, at half of the price", async () => {
  const { image, edit, warnings } = tableWith([[60, 50, 20, 16]]);
  edit.parts.detect = async () => [];
  const found = await findAlone(image, "toy", edit);
  expect(found?.box).toEqual([60, 50, 20, 16]);
  expect(edit.guessed).toBe(true);
  expect(warnings[0]).toMatch(/^The toy cannot be found by name, so the one thing that lies alone/);
});

test.each([
  [
    "one of two things",
    "toy",
    [
      [20, 20, 20, 16],
      [90, 70, 20, 16],
    ],
    [],
  ],
  ["a thing that the detector knows by another name", "toy", [[60, 50, 20, 16]], [[60, 50, 20, 16]]],
  ["a thing at the border", "toy", [[0, 50, 20, 16]], []],
  ["a short thing for a pen", "pen", [[60, 50, 20, 16]], []],
  ["a long thing for a toy", "toy", [[40, 50, 70, 8]], []],
  ["a thing of another color", "red toy", [[60, 50, 20, 16]], []],
  ["a part of a body", "nose", [[60, 50, 20, 16]], []],
  ["several things", "toys", [[60, 50, 20, 16]], []],
  ["scenery", "whole city", [[60, 50, 20, 16]], []],
] as const)("%s does not stand alone", async (_what, words, boxes, known) => {
  const { image, edit, warnings } = tableWith(boxes);
  edit.parts.detect = async () => known.map((box) => ({ name: "cup", box }));
  expect(await findAlone(image, words, edit)).toBeNull();
  expect([edit.guessed, warnings]).toEqual([false, []]);
});

test("a thing alone is not the one of a color that more of the image has", async () => {
  const { image, edit, warnings } = tableWith([[60, 50, 20, 16]]);
  edit.parts.detect = async () => [];
  for (let y = 50; y < 66; y++)
    for (let x = 60; x < 80; x++) image.data.set([200, 20, 25], (y * image.width + x) * image.channels);
  edit.oldColor = "blue";
  expect(await findAlone(image, "guitar", edit)).toBeNull();
  edit.oldColor = "red";
  expect((await findAlone(image, "guitar", edit))?.box).toEqual([60, 50, 20, 16]);
  // A larger red thing at the border of the image.
  for (let y = 0; y < 40; y++)
    for (let x = 0; x < 30; x++) image.data.set([200, 20, 25], (y * image.width + x) * image.channels);
  expect(await findAlone(image, "guitar", edit)).toBeNull();
  expect(warnings.length).toBe(1);
});

test("a part of an animal does not stand for a thing alone on its coat", async () => {
  const { image, edit, warnings } = tableWith([[60, 50, 20, 16]]);
  edit.parts.detect = async () => [{ name: "cat", box: [20, 10, 120, 100] }];
  expect(await findAlone(image, "toy", edit)).toBeNull();
  expect(await findAlone(image, "collar", edit)).toBeNull();
  edit.parts.detect = async () => [{ name: "cat", box: [100, 10, 40, 100] }];
  expect((await findAlone(image, "toy", edit))?.box).toEqual([60, 50, 20, 16]);
  expect(warnings.length).toBe(1);
});

test("a palm tree is the tall thing at its side, and not the dune beside it", async () => {
  const { image, edit } = tableWith([
    [10, 10, 12, 50],
    [14, 90, 14, 14],
  ]);
  expect((await findOnPlain(image, "palm tree", "left", edit))?.box).toEqual([10, 10, 12, 50]);
  expect(await findOnPlain(image, "rock", "left", edit)).toBeNull();
});

test("a thing beside a sofa is no cushion on it", async () => {
  const { image, edit } = tableWith([[60, 50, 20, 16]]);
  edit.parts.detect = async () => [];
  const sofa = (box: Box) => async () => ({
    mask: maskAt(box, WIDTH, HEIGHT),
    box,
  });
  edit.parts.find = sofa([100, 10, 50, 100]);
  expect(await findAlone(image, "cushion on the sofa", edit)).toBeNull();
  // Its back hides a chair that is behind it.
  edit.parts.find = async () => ({
    mask: maskAt([40, 66, 80, 40], WIDTH, HEIGHT),
    box: [40, 30, 80, 76],
  });
  expect(await findAlone(image, "cushion on the sofa", edit)).toBeNull();
  edit.parts.find = sofa([40, 10, 80, 100]);
  expect((await findAlone(image, "cushion on the sofa", edit))?.box).toEqual([60, 50, 20, 16]);
});
