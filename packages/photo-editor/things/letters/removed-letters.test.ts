import { expect, test } from "vitest";
import { absentParts, editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { leavesPlate, withoutLetters } from "./removed-letters.ts";

const [WIDTH, HEIGHT] = [120, 60];
const LINE = [20, 20, 60, 20] as const;
const letters = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return x >= 20 && x < 80 && y >= 25 && y < 35 ? 255 : 0;
  }),
};

/** Removes a line of text of which a reader still sees something after this many fills. */
async function remove(seenAfter: number) {
  const holes: number[] = [];
  const findText = async () => ({
    mask: letters,
    lines: holes.length === 0 ? [{ text: "jetty", box: LINE }] : [],
    left: holes.length > 0 && holes.length <= seenAfter ? [[30, 22, 40, 16] as const] : [],
  });
  const { edit, warnings } = editWithParts({ cleaner: { ...absentParts.cleaner, findText } });
  await withoutLetters(filled(WIDTH, HEIGHT, [90, 90, 90]), { object: "text" }, edit, async (hole) => {
    holes.push(hole.data.filter((value) => value > 0).length);
    return filled(WIDTH, HEIGHT, [90, 90, 90]);
  });
  return { holes, warnings, guessed: edit.guessed };
}

test("letters that are gone are filled once", async () => {
  expect(await remove(0)).toMatchObject({ holes: [600], warnings: [], guessed: false });
});

test("letters whose outlines stay are removed again with them", async () => {
  const { holes, warnings } = await remove(1);
  expect([holes.length, (holes[1] ?? 0) > 600, warnings]).toEqual([2, true, []]);
});

test("letters that can be seen after both are named, at half of the price", async () => {
  const { warnings, guessed } = await remove(2);
  expect([guessed, warnings]).toEqual([
    true,
    [
      "The text may still be visible in the result. Half of the price is charged. Mark it with a mask to remove all of it.",
    ],
  ]);
});

/** A yellow box with a dark plate, filled but for the ends of the plate. */
function filledPlate(endWidth: number) {
  const before = filled(WIDTH, HEIGHT, [200, 180, 110]);
  const after = filled(WIDTH, HEIGHT, [200, 180, 110]);
  for (let y = 20; y < 40; y++)
    for (let x = 20; x < 80; x++) {
      before.data.set([40, 40, 45], (y * WIDTH + x) * 3);
      if (x < 20 + endWidth || x >= 80 - endWidth) after.data.set([60, 60, 65], (y * WIDTH + x) * 3);
    }
  return leavesPlate(before, after, [LINE]);
}

test("ends of a plate that stay when its letters are removed are seen", () => {
  expect([filledPlate(12), filledPlate(0)]).toEqual([true, false]);
});
