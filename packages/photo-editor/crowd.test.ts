import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { readMask } from "./named-area.ts";
import { removed } from "./things/removal.ts";

const SIDE = 40;
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    box: [at * 5, 0, 4, SIDE] as const,
    mask: {
      width: SIDE,
      height: SIDE,
      data: Uint8Array.from({ length: SIDE * SIDE }, (_value, index) =>
        index % SIDE >= at * 5 && index % SIDE < at * 5 + 4 ? 255 : 0,
      ),
    },
  }));

function editThatShows(count: number) {
  const each = people(count);
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (each.some(({ mask }) => mask.data[at]) ? 255 : 0));
  return editWithParts({
    isDetectable: () => true,
    find: async () => ({ mask: { width: SIDE, height: SIDE, data }, box: [0, 0, SIDE, SIDE], each }),
    detect: async () => [],
  });
}

const image = filled(SIDE, SIDE, [90, 90, 90]);

test("the crowd behind two people is everything but them, and many people are the crowd", async () => {
  const few = editThatShows(2);
  const behind = await readMask(image, "crowd", few.edit);
  expect([behind[1], behind[30], few.warnings]).toEqual([
    0,
    255,
    [expect.stringMatching(/^The crowd cannot be found/)],
  ]);
  const many = editThatShows(6);
  const crowd = await readMask(image, "crowd", many.edit);
  expect([crowd[1], crowd[35], many.warnings]).toEqual([255, 0, []]);
});

test("a removal of the crowd does not remove the people in front of it", async () => {
  const { edit } = editThatShows(2);
  await expect(removed(image, { object: "crowd" }, edit)).rejects.toThrow(/crowd/);
});
