import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { maskAt } from "../../fixtures/rectangles.ts";
import { findScenery } from "./scenery.ts";
import { findSeenWeakly } from "./seen-weakly.ts";
import { findByContent } from "./vessel-content.ts";

const image = filled(60, 40, [120, 120, 120]);
const part = { mask: maskAt([10, 10, 8, 12], 60, 40), box: [10, 10, 8, 12] as const };

test("a thing that is seen weakly costs half, and several things or those of a color are not searched", async () => {
  const names: string[] = [];
  const parts = {
    findWeak: async (_image: unknown, name: string) => {
      names.push(name);
      return part;
    },
  };
  const { edit, warnings } = editWithParts(parts);
  expect(await findSeenWeakly(image, "can on the desk", edit)).toEqual(part);
  expect([edit.guessed, ...warnings]).toEqual([true, expect.stringContaining("box [10, 10, 8, 12]")]);
  for (const words of ["cans", "red can", "man's pen"])
    expect(await findSeenWeakly(image, words, editWithParts(parts).edit)).toBeNull();
  expect(names).toEqual(["can"]);
});

test("scenery that is not found is everything but the sky, or the whole image without one", async () => {
  const sky = { mask: maskAt([0, 0, 60, 15], 60, 40), box: [0, 0, 60, 15] as const };
  const { edit, warnings } = editWithParts({ find: async () => sky });
  const area = await findScenery(image, "whole city", edit);
  expect([area?.[0], area?.[30 * 60], edit.guessed, warnings.length]).toEqual([0, 255, true, 1]);
  const other = editWithParts({ find: async () => null });
  expect((await findScenery(image, "buildings", other.edit))?.[0]).toBe(255);
  expect(other.warnings.join()).toContain("the whole image was changed");
  expect(await findScenery(image, "wheel", editWithParts({}).edit)).toBeNull();
});

test("the cup with black coffee is the one that is dark inside, whatever its place among the others", async () => {
  const cups = [5, 25, 45].map((x) => [x, 10, 10, 10] as const);
  const table = filled(60, 40, [150, 120, 90]);
  for (const [index, [left, top]] of cups.entries())
    for (let y = top; y < top + 10; y++)
      for (let x = left; x < left + 10; x++)
        table.data.fill([200, 10, 110][index] ?? 0, (y * 60 + x) * table.channels, (y * 60 + x) * table.channels + 3);
  const { edit } = editWithParts({ detectOpen: async () => cups, select: async (_image, box) => maskAt(box, 60, 40) });
  const find = (side?: "left" | "right") =>
    findByContent(table, { thing: "cup", color: "black", count: 1, ...(side ? { side } : {}) }, edit);
  expect((await find())?.box).toEqual([25, 10, 10, 10]);
  expect(await findByContent(table, { thing: "plate", color: "black", count: 1 }, edit)).toBeNull();
});
