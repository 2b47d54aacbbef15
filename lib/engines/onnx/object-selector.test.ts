import { expect, test } from "vitest";
import { EngineError } from "../ports/index.ts";
import { computeWhole, embedImage, MASK_SIDE, type MaskPrediction } from "./object-selector.ts";

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

test("the same pixels are embedded once, also at the same time, and again after a failure", async () => {
  let runs = 0;
  const model = {
    run: async () => {
      if (++runs === 1) throw new EngineError("The encoder is not available.");
      return { image_embed: new Float32Array(1) };
    },
    runBytes: async () => ({}),
  };
  const settings = {
    cacheDirectory: "/none",
    threads: 1,
    runtime: { model: () => model, isInstalled: async () => true },
  };
  const image = { width: 2, height: 2, channels: 3 as const, data: new Uint8Array(12) };
  await expect(embedImage(image, settings)).rejects.toThrow("not available");
  const [first, second] = await Promise.all([embedImage(image, settings), embedImage({ ...image }, settings)]);
  expect([runs, second]).toEqual([2, first]);
  await embedImage({ ...image, data: new Uint8Array(12) }, settings);
  expect(runs).toBe(3);
});
