import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { refuseClearMarks } from "./clear-marks.ts";

/** 8 × 8 pixels of which the left half is opaque. */
const image: Raster = {
  width: 8,
  height: 8,
  channels: 4,
  data: Uint8Array.from({ length: 256 }, (_, at) => (at % 4 === 3 && Math.floor(at / 4) % 8 >= 4 ? 0 : 255)),
};
const marks = (overrides: Partial<Parameters<typeof refuseClearMarks>[1]>) => ({
  mask: undefined,
  boxes: [],
  points: [],
  ...overrides,
});

test("marks in a transparent area are refused, and those that touch something visible are not", () => {
  const refusal = expect.objectContaining({ code: "nothing_matched" });
  expect(() => refuseClearMarks(image, marks({ boxes: [[5, 0, 3, 8]] }))).toThrow(refusal);
  expect(() => refuseClearMarks(image, marks({ points: [[6.5, 2]] }))).toThrow(refusal);
  const mask = { width: 8, height: 8, data: Uint8Array.from({ length: 64 }, (_, at) => (at % 8 > 5 ? 255 : 0)) };
  expect(() => refuseClearMarks(image, marks({ mask }))).toThrow(refusal);
  refuseClearMarks(image, marks({ mask, boxes: [[3, 3, 3, 3]] }));
  refuseClearMarks(image, marks({ points: [[1, 1]] }));
  refuseClearMarks({ ...image, channels: 3, data: image.data.slice(0, 192) }, marks({ boxes: [[5, 0, 3, 8]] }));
  refuseClearMarks(image, marks({}));
});
