import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { tidied } from "./tidy-cutout.ts";

const SIDE = 300;
type Box = readonly [x: number, y: number, width: number, height: number];
const isIn = (at: number, [left, top, across, down]: Box) => {
  const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
  return x >= left && x < left + across && y >= top && y < top + down;
};

/** A photo of gray boxes on a light ground, and a cutout with the boxes that are `kept`. */
function photograph(shown: readonly Box[], kept: readonly Box[]): { image: Raster; cutout: Raster } {
  const image = new Uint8Array(SIDE * SIDE * 3).fill(220);
  const cutout = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    if (shown.some((box) => isIn(at, box))) image.fill(140, at * 3, at * 3 + 3);
    if (kept.some((box) => isIn(at, box))) cutout.set([140, 140, 140, 255], at * 4);
  }
  return {
    image: { width: SIDE, height: SIDE, channels: 3, data: image },
    cutout: { width: SIDE, height: SIDE, channels: 4, data: cutout },
  };
}

const SUBJECT: Box = [60, 100, 120, 120];

async function tidy(shown: readonly Box[], kept: readonly Box[], detected: readonly { name: string; box: Box }[] = []) {
  const { image, cutout } = photograph(shown, kept);
  const { edit, warnings } = editWithParts({ detect: async () => detected });
  const { data } = await tidied(image, cutout, edit);
  return { warnings, alphaAt: (x: number, y: number) => data[(y * SIDE + x) * 4 + 3] };
}

test("specks are removed", async () => {
  const { warnings, alphaAt } = await tidy([SUBJECT], [SUBJECT, [250, 40, 3, 3]]);
  expect(alphaAt(251, 41)).toBe(0);
  expect(alphaAt(100, 150)).toBe(255);
  expect(warnings).toEqual([]);
});

test("a loose part is named, unless it is a known thing", async () => {
  const part: Box = [240, 40, 16, 16];
  expect((await tidy([SUBJECT, part], [SUBJECT, part])).warnings.join()).toContain("loose part beside the subject");
  const ball = { name: "sports ball", box: [236, 36, 24, 24] as const };
  expect((await tidy([SUBJECT, part], [SUBJECT, part], [ball])).warnings).toEqual([]);
});

test("a thin part that was left out before a plain background is named, and a broad one is another thing", async () => {
  const cord: Box = [180, 150, 70, 2];
  expect((await tidy([SUBJECT, cord], [SUBJECT])).warnings.join()).toContain("thin part");
  expect((await tidy([SUBJECT, [180, 150, 70, 40]], [SUBJECT])).warnings).toEqual([]);
});
