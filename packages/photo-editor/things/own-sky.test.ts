import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import type { FoundPart } from "../request.ts";
import { readOwnSky } from "./own-sky.ts";

const SIDE = 120;

type Rectangle = readonly [left: number, top: number, width: number, height: number];

function part(box: Rectangle, without?: Rectangle): FoundPart {
  const isIn = (at: number, [left, top, width, height]: Rectangle) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    return x >= left && x < left + width && y >= top && y < top + height;
  };
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    isIn(at, box) && !(without && isIn(at, without)) ? 255 : 0,
  );
  return { mask: { width: SIDE, height: SIDE, data }, box };
}

/** A sky down to the middle with a thing in its color beside a dark post at its right. */
async function skyBeside(color: readonly [number, number, number], size: Rectangle) {
  const image = filled(SIDE, SIDE, [60, 40, 30]);
  const [left, top, across, down] = size;
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isThing = x >= left && x < left + across && y >= top && y < top + down;
    if ((x < 40 && y < 40) || isThing) image.data.set(color, at * image.channels);
  }
  const { edit, warnings } = editWithParts({
    find: async (_image, word) => (word === "sky" ? part([0, 0, 40, 40]) : null),
    isDetectable: () => true,
    detect: async () => [],
  });
  const { sky } = await readOwnSky(image, edit);
  const at = (top + 1) * SIDE + left + 1;
  return { share: sky.shares[at], own: sky.shares[10 * SIDE + 10], warnings, isHalf: edit.guessed };
}

const PALE = [205, 220, 240] as const;

test("a wall in the pale color of the sky keeps it, at half of the price", async () => {
  const wall = await skyBeside(PALE, [50, 5, 20, 30]);
  expect([wall.share, wall.own, wall.isHalf]).toEqual([0, 255, true]);
  expect(wall.warnings).toEqual([expect.stringMatching(/^Things beside the sky have its color/)]);
});

test("a gap of a tree in that color, and a large one in a clear blue, belong to the sky", async () => {
  const gap = await skyBeside(PALE, [50, 5, 3, 3]);
  expect([gap.share, gap.warnings, gap.isHalf]).toEqual([255, [], false]);
  const arch = await skyBeside([60, 120, 210], [50, 5, 20, 30]);
  expect([arch.share, arch.warnings, arch.isHalf]).toEqual([255, [], false]);
});

/** A blue sky with a person in its color, whom the mask of the sky contains or leaves out. */
async function skyBehind(person: Rectangle, isInMask: boolean) {
  const { edit, warnings } = editWithParts({
    find: async (_image, word) =>
      word === "sky" ? part([0, 0, SIDE, 60], isInMask ? undefined : person) : part(person),
    isDetectable: () => true,
    detect: async () => [{ name: "person", box: person }],
  });
  const { sky, mask } = await readOwnSky(filled(SIDE, SIDE, [60, 120, 210]), edit);
  const at = 30 * SIDE + 40;
  return { shares: [sky.shares[at], mask[at], sky.shares[30 * SIDE + 5]], warnings, isHalf: edit.guessed };
}

test("a person in the color of the sky is never replaced, and one in its mask costs half", async () => {
  const beside = await skyBehind([30, 20, 20, 60], false);
  expect([beside.shares, beside.warnings, beside.isHalf]).toEqual([[0, 0, 255], [], false]);
  const inside = await skyBehind([30, 20, 20, 60], true);
  expect([inside.shares, inside.isHalf]).toEqual([[0, 0, 255], true]);
  expect(inside.warnings).toEqual([expect.stringMatching(/^People stand before the sky/)]);
});
