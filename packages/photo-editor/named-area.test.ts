import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { cutOut } from "./named-area.ts";

const SIDE = 300;

const columns = (from: number, to: number) => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE >= from && at % SIDE < to ? 255 : 0)),
});

test("two things that touch are cut out without a seam between them", async () => {
  const masks: Readonly<Record<string, ReturnType<typeof columns>>> = {
    cup: columns(50, 100),
    saucer: columns(102, 160),
  };
  const { edit } = editWithParts({
    isDetectable: (word) => Object.hasOwn(masks, word),
    find: async (_image, word) => {
      const mask = masks[word];
      return mask ? { mask, box: [0, 0, SIDE, SIDE] } : null;
    },
    detect: async () => [],
    findFocus: async () => null,
    remover: {
      removeBackground: async ({ subject = "" }) => {
        const cut: Raster = filled(SIDE, SIDE, [10, 20, 30, 0]);
        for (const [at, value] of (masks[subject]?.data ?? new Uint8Array(0)).entries()) cut.data[at * 4 + 3] = value;
        return { image: cut };
      },
    },
  });
  const { data } = await cutOut(filled(SIDE, SIDE, [90, 80, 70]), edit, "cup and saucer");
  const alpha = (x: number) => data[(150 * SIDE + x) * 4 + 3];
  expect([30, 60, 100, 101, 130, 200].map(alpha)).toEqual([0, 255, 255, 255, 255, 0]);
  expect([...data.subarray((150 * SIDE + 101) * 4, (150 * SIDE + 101) * 4 + 3)]).toEqual([90, 80, 70]);
});

test("a thing that is found stays in a cutout with the main subject for one that is not", async () => {
  const { edit, warnings } = editWithParts({
    isDetectable: () => true,
    find: async (_image, word) =>
      word === "flower" ? { mask: columns(200, 250), box: [200, 0, 50, SIDE] as const } : null,
    findMain: async () => null,
    detect: async () => [],
    findFocus: async () => null,
    remover: {
      removeBackground: async () => {
        const cut: Raster = filled(SIDE, SIDE, [10, 20, 30, 0]);
        for (const [at, value] of columns(50, 100).data.entries()) cut.data[at * 4 + 3] = value;
        return { image: cut };
      },
    },
  });
  const { data } = await cutOut(filled(SIDE, SIDE, [90, 80, 70]), edit, "butterfly and flower");
  expect([60, 150, 220].map((x) => data[(150 * SIDE + x) * 4 + 3])).toEqual([255, 0, 255]);
  expect(edit.guessed).toBe(true);
  expect(warnings).toEqual([expect.stringContaining("No butterfly was found by name")]);
});
