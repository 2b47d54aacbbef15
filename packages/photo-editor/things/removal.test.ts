import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { absentParts, editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { removed } from "./removal.ts";

const SIDE = 40;
const inBox = (left: number, top: number, across: number, down: number): Mask => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    return x >= left && x < left + across && y >= top && y < top + down ? 255 : 0;
  }),
});

test("the tree at a side is not all the greenery that is connected to it", async () => {
  const greenery = inBox(0, 25, SIDE, 15);
  for (let y = 5; y < 25; y++) greenery.data.fill(255, y * SIDE + 34, y * SIDE + SIDE);
  const holes: Mask[] = [];
  const { edit } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask: greenery, box: [0, 5, SIDE, 35], isUnsure: true }),
    selectAt: async () => inBox(34, 5, 6, 24),
    detect: async () => [],
    cleaner: {
      ...absentParts.cleaner,
      clean: async ({ image, mask }) => {
        if (mask) holes.push(mask);
        return { image };
      },
    },
  });
  await removed(filled(SIDE, SIDE, [60, 110, 50]), { object: "tree", where: "right" }, edit);
  expect(holes.map(({ data }) => data.filter(Boolean).length)).toEqual([6 * 24]);
});

test("a floor is not removed, because nothing is behind it", async () => {
  const { edit } = editWithParts({});
  await expect(removed(filled(SIDE, SIDE, [60, 60, 60]), { object: "floor" }, edit)).rejects.toThrow(
    /cannot be removed, because what is under it/,
  );
});

test("cables on a floor are no floor", async () => {
  const { edit } = editWithParts({ find: async () => null, detect: async () => [] });
  await expect(removed(filled(SIDE, SIDE, [60, 60, 60]), { object: "cables on the floor" }, edit)).rejects.toThrow(
    /^The cables on the floor cannot be found by name/,
  );
});

test("of several cows in front, none is removed for those in the background", async () => {
  const [left, right] = [inBox(2, 10, 8, 8), inBox(24, 10, 8, 8)];
  const each = [
    { mask: left, box: [2, 10, 8, 8] as const },
    { mask: right, box: [24, 10, 8, 8] as const },
  ];
  const { edit } = editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask: left, box: [2, 10, 8, 8], each }),
    findFocus: async () => ({ mask: inBox(0, 0, SIDE, SIDE) }),
    detect: async () => [],
  });
  await expect(removed(filled(SIDE, SIDE, [60, 60, 60]), { object: "cows in the background" }, edit)).rejects.toThrow(
    /^No cows in the background were found/,
  );
});
