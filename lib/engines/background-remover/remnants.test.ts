import { expect, test } from "vitest";
import { MASK_SIDE, type MaskPrediction } from "../onnx/object-selector.ts";
import { chooseRemnant, findDoubtfulPoints } from "./remnants.ts";

type Box = readonly [left: number, top: number, right: number, bottom: number];

const isIn = (x: number, y: number, [left, top, right, bottom]: Box) =>
  x >= left && x < right && y >= top && y < bottom;
const drawMask = (...boxes: Box[]) => ({
  width: MASK_SIDE,
  height: MASK_SIDE,
  data: Float32Array.from({ length: MASK_SIDE ** 2 }, (_, at) =>
    Number(boxes.some((box) => isIn(at % MASK_SIDE, Math.floor(at / MASK_SIDE), box))),
  ),
});
const outline = (box: Box, score: number): MaskPrediction => ({
  logits: drawMask(box).data.map((value) => (value ? 1 : -1)),
  score,
});

const PERSON: Box = [60, 20, 200, 256];
/** The corner of a flag beside the person, which reaches the left edge of the image. */
const CORNER: Box = [0, 200, 20, 240];

test("a short stretch of the edge and a small separate region are looked at, and the stretch of the subject is not", () => {
  expect(findDoubtfulPoints(drawMask(PERSON))).toEqual([]);
  expect(findDoubtfulPoints(drawMask(PERSON, CORNER, [220, 60, 230, 66]))).toEqual([
    [8, 219],
    [224, 62],
    [9, 219],
  ]);
  expect(findDoubtfulPoints(drawMask(PERSON, [220, 60, 223, 63]))).toEqual([]);
});

test("a part is a remnant if the larger things to which it can belong lie outside of the mask", () => {
  const mask = drawMask(PERSON, CORNER);
  const [corner, flag] = [outline(CORNER, 0.95), outline([0, 0, 40, 240], 0.2)];
  expect(chooseRemnant(mask, [flag, corner])).toEqual(drawMask(CORNER).data);
  // A mirror belongs to the motorcycle.
  expect(chooseRemnant(mask, [outline(PERSON, 0.9), corner])).toBeNull();
  expect(chooseRemnant(mask, [outline(PERSON, 0.9), flag, corner])).toBeNull();
  // Without a larger thing, or with a doubtful outline, nothing says what it belongs to.
  expect(chooseRemnant(mask, [corner])).toBeNull();
  expect(chooseRemnant(mask, [flag, outline(CORNER, 0.5)])).toBeNull();
});
