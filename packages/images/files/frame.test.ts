import { expect, test } from "vitest";
import { subjectBox } from "../compose/compose.ts";
import type { Raster } from "../raster.ts";
import { placeInFrame, withinClear } from "./frame.ts";

const none = { top: 0, right: 0, bottom: 0, left: 0 };

test.each([
  ["fills the frame's height in the middle", none, { x: 0.5, y: 0.5 }, { x: 75, y: 0, width: 50, height: 100 }],
  ["lies at the left", none, { x: 0, y: 0.5 }, { x: 0, y: 0, width: 50, height: 100 }],
  [
    "keeps the padding of each side",
    { top: 0.1, right: 0, bottom: 0.3, left: 0.2 },
    { x: 0, y: 0 },
    { x: 40, y: 10, width: 30, height: 60 },
  ],
  [
    "lies at the bottom right within the padding",
    { ...none, left: 0.9 },
    { x: 1, y: 1 },
    { x: 180, y: 60, width: 20, height: 40 },
  ],
] as const)("a subject %s", async (_, padding, position, box) => {
  const framed = await placeInFrame(portrait(), { width: 200, height: 100 }, padding, position);
  expect(framed).toMatchObject({ width: 200, height: 100, channels: 4 });
  expect(subjectBox(framed)).toEqual(box);
});

test("an opaque image within a clear one is opaque there and clear elsewhere", () => {
  const image: Raster = { width: 2, height: 1, channels: 3, data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  const { data } = withinClear(image, { x: 1, y: 1 }, { width: 3, height: 2 });
  expect([...data]).toEqual([...new Array(16).fill(0), 1, 2, 3, 255, 4, 5, 6, 255]);
});

/** A red rectangle of 20 × 40 pixels in a clear image. */
function portrait(): Raster {
  const data = new Uint8Array(80 * 60 * 4);
  for (let y = 10; y < 50; y++) for (let x = 30; x < 50; x++) data.set([200, 10, 20, 255], (y * 80 + x) * 4);
  return { width: 80, height: 60, channels: 4, data };
}
