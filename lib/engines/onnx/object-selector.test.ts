import { expect, test } from "vitest";
import { computeWhole, MASK_SIDE, type MaskPrediction } from "./object-selector.ts";

/** A mask with logits of 1 in a rectangle from the top left corner. */
const mask = (width: number, height: number, score: number): MaskPrediction => ({
  logits: Float32Array.from({ length: MASK_SIDE ** 2 }, (_, at) =>
    at % MASK_SIDE < width && Math.floor(at / MASK_SIDE) < height ? 1 : -1,
  ),
  score,
});
const tie = mask(10, 40, 0.95);

test("the whole object that contains a part comes before the part", () => {
  const [clothes, person] = [mask(60, 90, 0.93), mask(80, 160, 0.9)];
  expect(computeWhole(tie, [tie, clothes, person])).toBe(person);
});

test("a larger mask that is doubtful, lacks the part or shows the surroundings does not", () => {
  const doubtful = mask(80, 160, 0.7);
  const beside: MaskPrediction = { logits: mask(80, 160, 0).logits.toReversed(), score: 0.94 };
  const surroundings = mask(MASK_SIDE, 200, 0.94);
  expect(computeWhole(tie, [doubtful, beside, surroundings, tie])).toBe(tie);
});
