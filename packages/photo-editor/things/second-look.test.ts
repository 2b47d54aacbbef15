import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { filled } from "../fixtures/pictures.ts";
import { findLost, finerMask } from "./second-look.ts";

const SIDE = 120;

function drawBoxes(...boxes: readonly (readonly [number, number, number, number])[]): Mask {
  const data = new Uint8Array(SIDE * SIDE);
  for (const [left, top, across, down] of boxes)
    for (let y = top; y < top + down; y++) data.fill(255, y * SIDE + left, y * SIDE + left + across);
  return { width: SIDE, height: SIDE, data };
}

const count = (data: Uint8Array | null) => data?.reduce((sum, value) => sum + Number(value > 127), 0) ?? 0;

test("a mirror that a cutout lost is found, and a rough edge is not", () => {
  const body = drawBoxes([20, 40, 80, 60]);
  expect(findLost(body, drawBoxes([20, 40, 80, 60], [50, 22, 12, 18]))).not.toBeNull();
  expect(count(findLost(body, drawBoxes([20, 40, 80, 60], [50, 22, 12, 18])))).toBeGreaterThan(0.7 * 12 * 18);
  expect(findLost(body, drawBoxes([19, 39, 82, 62]))).toBeNull();
  expect(findLost(body, body)).toBeNull();
});

test("another thing is no lost part", () => {
  expect(findLost(drawBoxes([20, 40, 80, 60]), drawBoxes([20, 0, 80, 120]))).toBeNull();
});

test("everything but a thing ends at the finer mask of its cutout, unless that shows more", () => {
  const cutout = filled(SIDE, SIDE, [1, 2, 3, 0]);
  for (const [at, value] of drawBoxes([20, 40, 80, 60], [50, 104, 6, 8]).data.entries())
    cutout.data[at * 4 + 3] = value;
  const coarse = drawBoxes([20, 40, 80, 60]);
  expect(count(finerMask(coarse, cutout))).toBe(80 * 60 + 48);
  expect(finerMask(drawBoxes([20, 40, 20, 20]), cutout)).toEqual(drawBoxes([20, 40, 20, 20]).data);
});
