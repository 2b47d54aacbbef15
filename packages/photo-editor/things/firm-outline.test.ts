import type { Mask, Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { firmCutout } from "./firm-outline.ts";

const SIDE = 300;
type Box = readonly [x: number, y: number, width: number, height: number];
const isIn = (at: number, [left, top, across, down]: Box) => {
  const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
  return x >= left && x < left + across && y >= top && y < top + down;
};
const SUBJECT: Box = [90, 60, 120, 160];
/** A part at the side of the subject that the cutout keeps half clear, as grass or hair. */
const FRINGE: Box = [210, 150, 12, 20];
/** A part of the subject that is hardly seen in the cutout. */
const FOOT: Box = [100, 205, 14, 15];

/** A photo of a gray box on a ground that is `rough` or plain, and a cutout of the box with a fringe and with a faint foot. */
function photograph(isRough: boolean, further: readonly Box[] = []): { image: Raster; cutout: Raster } {
  const image = new Uint8Array(SIDE * SIDE * 3);
  const cutout = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const grain = isRough ? ((at * 7919) % 61) - 30 : 0;
    const isSubject = isIn(at, SUBJECT);
    image.fill(isSubject ? 90 : 190 + grain, at * 3, at * 3 + 3);
    const isKept = (isSubject && !isIn(at, FOOT)) || further.some((box) => isIn(at, box));
    const alpha = isKept ? 255 : isIn(at, FRINGE) ? 110 : isSubject ? 60 : 0;
    cutout.set([...image.subarray(at * 3, at * 3 + 3), alpha], at * 4);
  }
  return {
    image: { width: SIDE, height: SIDE, channels: 3, data: image },
    cutout: { width: SIDE, height: SIDE, channels: 4, data: cutout },
  };
}

const markBox = (box: Box): Mask => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isIn(at, box) ? 255 : 0)),
});

async function firm({ image, cutout }: { image: Raster; cutout: Raster }, outline: Mask) {
  const { edit, warnings } = editWithParts({ select: async () => outline });
  const { data } = await firmCutout(image, cutout, edit);
  return { warnings, guessed: edit.guessed, alphaAt: (x: number, y: number) => data[(y * SIDE + x) * 4 + 3] };
}

test("on rough ground scraps beside a thing go and its lost foot comes back, and on plain ground its hair stays", async () => {
  const rough = await firm(photograph(true), markBox(SUBJECT));
  expect(rough.alphaAt(219, 160)).toBeLessThan(20);
  expect(rough.alphaAt(107, 211)).toBeGreaterThan(200);
  expect(rough.warnings).toEqual([]);
  const plain = await firm(photograph(false), markBox(SUBJECT));
  expect(plain.alphaAt(217, 160)).toBeGreaterThan(80);
  expect(plain.alphaAt(107, 211)).toBeGreaterThan(200);
});

test("a large part that only the cutout has stays and is named", async () => {
  const log: Box = [130, 220, 30, 24];
  const { warnings, guessed, alphaAt } = await firm(photograph(true, [log]), markBox(SUBJECT));
  expect(alphaAt(145, 238)).toBeGreaterThan(230);
  expect(warnings.join()).toContain("A part beside the subject was kept");
  expect(guessed).toBe(true);
});

test("an outline of another thing changes nothing", async () => {
  const photo = photograph(true);
  const { alphaAt } = await firm(photo, markBox([0, 0, 60, 60]));
  expect(alphaAt(219, 160)).toBe(110);
});
