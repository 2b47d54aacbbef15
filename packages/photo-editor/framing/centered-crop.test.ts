import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { numbered } from "../fixtures/pictures.ts";
import { croppedInMiddle } from "./centered-crop.ts";

const [WIDTH, HEIGHT] = [120, 60];
const image = numbered(WIDTH, HEIGHT);

/** The mask of a thing in these columns and rows. */
function maskAt(left: number, right: number, top = 20, bottom = 40): Mask {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return x >= left && x < right && y >= top && y < bottom ? 255 : 0;
  });
  return { width: WIDTH, height: HEIGHT, data };
}

const crop = (args: { ratio?: string }, mask: Mask) => {
  const { edit, warnings } = editWithParts({});
  const { width, height } = croppedInMiddle(image, { keep: "dog", center: true, ...args }, { mask }, edit);
  return { size: [width, height], warnings, isHalf: edit.guessed };
};

test("a thing is in the middle of a crop in the shape of the image", () => {
  expect(crop({}, maskAt(40, 60))).toEqual({ size: [100, 50], warnings: [], isHalf: false });
});

test("a crop to a shape is smaller where the thing is near an edge", () => {
  expect(crop({ ratio: "1:1" }, maskAt(8, 32))).toEqual({ size: [40, 40], warnings: [], isHalf: false });
});

test("only the sides are cut off around a thing far from the middle", () => {
  expect(crop({}, maskAt(20, 40)).size).toEqual([60, HEIGHT]);
});

test("a thing that does not fit, or that touches an edge, is named at half of the price", () => {
  const wide = crop({ ratio: "1:1" }, maskAt(20, 110));
  expect(wide.warnings.join()).toContain("does not fit into the crop");
  expect(wide.isHalf).toBe(true);
  const beside = crop({ ratio: "1:1" }, maskAt(0, 12, 8, 52));
  expect(beside.warnings.join()).toContain("too close to the edge");
});
