import { expect, test } from "vitest";
import { extendCanvas } from "./extend-canvas.ts";

const image = { width: 2, height: 1, channels: 3 as const, data: Uint8Array.from([10, 11, 12, 20, 21, 22]) };

test("a larger canvas keeps the image in its place, repeats its edge and marks what was added", () => {
  const extended = extendCanvas(image, { top: 1, right: 2, bottom: 0, left: 1 });
  expect([extended.image.width, extended.image.height]).toEqual([5, 2]);
  const reds = Array.from({ length: 10 }, (_, at) => extended.image.data[at * 3]);
  expect(reds).toEqual([10, 10, 20, 20, 20, 10, 10, 20, 20, 20]);
  expect([...extended.mask.data]).toEqual([255, 255, 255, 255, 255, 255, 0, 0, 255, 255]);
});

test("the caller's mask stays on its pixels", () => {
  const marked = { width: 2, height: 1, data: Uint8Array.from([0, 200]) };
  const extended = extendCanvas(image, { top: 0, right: 1, bottom: 0, left: 0 }, marked);
  expect([...extended.mask.data]).toEqual([0, 200, 255]);
});
