import { expect, test } from "vitest";
import { maskAt, painted, SIDE } from "../../fixtures/rectangles.ts";
import { editScene, type Scene } from "../../fixtures/scene.ts";

const LINES = [
  { text: "House blend", box: [5, 5, 20, 8] },
  { text: "Photo: M. Rivera, 2026", box: [5, 45, 50, 8] },
] as const;
const lettering = (left: readonly (readonly number[])[] = []): Scene["clean"] => ({
  // The fill marks the first pixel.
  findText: async (image) => ({ mask: maskAt([0, 0, SIDE, SIDE]), lines: image.data[0] === 7 ? [] : LINES, left }),
});

test.each([
  ['remove "House blend" but keep the photo credit', [5, 5, 20, 8]],
  ["remove the word Blend", [5, 5, 20, 8]],
  ["remove the text but keep the photo credit", [5, 5, 20, 8]],
  ['remove all text but keep "house blend"', [5, 45, 50, 8]],
] as const)("%s removes only the lines that it names", async (instructions, box) => {
  const { removed, partial } = await editScene(painted(), instructions, { clean: lettering() });
  expect([removed.map(({ data }) => [...data]), partial]).toEqual([[[...maskAt(box).data]], false]);
});

test("a text on a thing is not removed elsewhere if some lettering is not legible", async () => {
  const scene: Scene = { clean: lettering([[40, 20, 8, 4]]) };
  await expect(editScene(painted(), "remove the word Blend from the tank", scene)).rejects.toMatchObject({
    message: expect.stringMatching(/^The tank may show text that is not legible/),
  });
});

test("the text on a thing that is found stays elsewhere", async () => {
  const mask = maskAt([0, 0, 30, 20]);
  const scene: Scene = {
    clean: lettering(),
    find: async (_image, word) => (word === "mug" ? { mask, box: [0, 0, 30, 20] } : null),
  };
  const { removed, warnings } = await editScene(painted(), "remove the writing on the mug", scene);
  expect([removed.map(({ data }) => [...data]), warnings]).toEqual([[[...maskAt([5, 5, 20, 8]).data]], []]);
});

test("all text goes with a warning if the thing on which it stands is not found", async () => {
  const { removed, warnings } = await editScene(painted(), "remove the writing on the plinth", { clean: lettering() });
  expect([removed.length, warnings]).toEqual([
    1,
    [
      "The plinth cannot be found by name, so all legible text of the image was removed. Mark the text with a mask if that is not right.",
    ],
  ]);
});
