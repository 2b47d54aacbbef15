import type { RunContext } from "@atelier/images/run-context";
import { expect, test } from "vitest";
import { absentParts, editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { coloredArea } from "./named-area.ts";
import { withSky } from "./with-scene.ts";

test("only the red of a red car keeps its color, and a brown dog keeps its tongue", () => {
  const image = filled(4, 1, [200, 20, 20]);
  image.data.set([120, 120, 120, 150, 140, 120], 6);
  const mask = new Uint8Array(4).fill(255);
  const area = coloredArea(image, "red car", mask);
  expect([(area[0] ?? 0) > 200, area[2], area[3]]).toEqual([true, 0, 0]);
  for (const words of ["car", "brown dog", "white cup", "green car"])
    expect(coloredArea(image, words, mask)).toBe(mask);
});

test("warnings of a new sky quote only words of the instruction", async () => {
  const image = filled(8, 8, [90, 120, 200]);
  const mask = { width: 8, height: 8, data: new Uint8Array(64).fill(255) };
  const paint = async (scene: string, size: { width: number; height: number }, context: RunContext) => {
    context.warn(`Scene "${scene}": These words did not change the picture: like, over the sea.`);
    context.warn("These words did not change the picture: the sea.");
    return filled(size.width, size.height, [255, 120, 0]);
  };
  const { edit, warnings } = editWithParts({
    find: async () => ({ mask, box: [0, 0, 8, 8] }),
    isDetectable: () => true,
    scenery: { ...absentParts.scenery, paint },
  });
  await withSky(image, "sunset sky", edit);
  expect(warnings.slice(1)).toEqual(['Scene "sunset sky": These words did not change the picture: like.']);
});
