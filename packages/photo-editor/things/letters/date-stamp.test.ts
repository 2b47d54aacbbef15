import { expect, test } from "vitest";
import { maskAt, painted, SIDE } from "../../fixtures/rectangles.ts";
import { editScene, type Scene } from "../../fixtures/scene.ts";

type Line = { text: string; box: readonly number[] };

/** A scene in which a text reader reads these lines until they are filled. */
const reading = (lines: readonly Line[]): Scene => ({
  clean: {
    findText: async (image) => ({
      mask: maskAt([0, 0, SIDE, SIDE]),
      lines: image.data[0] === 7 ? [] : lines,
      left: [[1, 1, 3, 3]],
    }),
  },
});

const STAMP: Line = { text: "'98 10 24", box: [35, 50, 20, 6] };
const SHOP: Line = { text: "The Old Bakery", box: [5, 5, 30, 8] };

test.each(["remove the date", "get rid of the orange date stamp", "delete the numbers in the corner"])(
  "%s removes the printed date and no sign of a shop",
  async (instructions) => {
    const { removed, warnings, partial } = await editScene(painted(), instructions, reading([SHOP, STAMP]));
    expect(removed.map(({ data }) => [...data])).toEqual([[...maskAt([35, 50, 20, 6]).data]]);
    expect([warnings, partial]).toEqual([[], false]);
  },
);

test("the number of a house is no printed date", async () => {
  const house: Line = { text: "1284", box: [26, 28, 12, 6] };
  const { removed } = await editScene(painted(), "remove the date", reading([house, STAMP]));
  expect(removed.map(({ data }) => [...data])).toEqual([[...maskAt([35, 50, 20, 6]).data]]);
  await expect(editScene(painted(), "remove the date", reading([SHOP, house]))).rejects.toMatchObject({
    message: "No printed date was found in this image. Mark it with a mask instead.",
  });
});

test("a photo with other lettering only shows no printed date", async () => {
  const scene = reading([SHOP, { ...SHOP, text: "Cakes", box: [5, 15, 20, 8] }]);
  await expect(editScene(painted(), "remove the date", scene)).rejects.toMatchObject({
    message: "No printed date was found in this image. Mark it with a mask instead.",
  });
});

test("the only text of a photo is a badly read date, and no sign with words", async () => {
  const { removed } = await editScene(painted(), "remove the date", reading([{ ...STAMP, text: "9B IO Z" }]));
  expect(removed).toHaveLength(1);
  await expect(editScene(painted(), "remove the numbers", reading([SHOP]))).rejects.toMatchObject({
    message: "No printed date was found in this image. Mark it with a mask instead.",
  });
});

test("the letters of a line above, whose box overlaps because both are slanted, stay", async () => {
  // A letter of the upper line reaches into the box of the lower one.
  const letters = maskAt([10, 20, 4, 14]);
  for (const [at, value] of maskAt([10, 40, 4, 8]).data.entries())
    letters.data[at] = Math.max(value, letters.data[at] ?? 0);
  const lines: Line[] = [
    { text: "Conference", box: [5, 15, 40, 22] },
    { text: "Car Parks", box: [5, 30, 40, 20] },
  ];
  const scene: Scene = {
    clean: { findText: async (image) => ({ mask: letters, lines: image.data[0] === 7 ? [] : lines, left: [] }) },
  };
  const { removed } = await editScene(painted(), 'remove the text "Car Parks"', scene);
  expect(removed.map(({ data }) => [...data])).toEqual([[...maskAt([10, 40, 4, 8]).data]]);
});
