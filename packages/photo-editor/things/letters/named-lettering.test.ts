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
