import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { createEditor } from "../create-editor.ts";
import { pixel } from "../fixtures/pictures.ts";
import { absent, type Box, maskAt, painted } from "../fixtures/rectangles.ts";

const [RED, GREEN] = [
  [220, 30, 30],
  [30, 160, 60],
] as const;
const BOWL: Box = [20, 20, 16, 14];

/** Edits an image whose detector knows bowls and people, and finds no bowl in it. */
async function edit(
  image: Raster,
  instructions: string,
  { seen = [], main, isUnsure }: { seen?: { name: string; box: Box }[]; main?: Box; isUnsure?: boolean } = {},
) {
  const removed: Mask[] = [];
  const editor = createEditor({
    remover: { removeBackground: absent },
    scenery: { paint: absent, photograph: absent },
    cleaner: {
      clean: async ({ image: before, mask }) => {
        if (!mask) throw new AppError("nothing_matched", "No such object.");
        removed.push(mask);
        const image = { ...before, data: new Uint8Array(before.data) };
        image.data.set([7, 7, 7]);
        return { image, mask };
      },
    },
    upscaler: { upscale: absent },
    find: async () => null,
    findFocus: async () => null,
    findMain: async () => (main ? { mask: maskAt(main), box: main, isUnsure } : null),
    select: async (_image, box) => maskAt(box),
    detect: async () => seen,
    isDetectable: (word) => ["bowl", "bowls", "man"].includes(word),
  });
  const warnings: string[] = [];
  const context = {
    signal: new AbortController().signal,
    seed: 1,
    progress: () => {},
    warn: (message: string) => warnings.push(message),
  };
  return { ...(await editor.edit({ image, instructions, style: "none" }, context)), warnings, removed };
}

const BY_COLOR =
  "No red bowl was found by name, so the one red thing in the image was used. Mark the red bowl with a mask if that is not right.";

test.each([
  ["without a name", []],
  ["under a name that detectors mistake for bowls", [{ name: "frisbee", box: BOWL }]],
])("a bowl that the detector misses is the one thing of its color %s", async (_, seen) => {
  const { image, partial, warnings } = await edit(painted([BOWL, RED]), "change the red bowl to blue", { seen });
  const [r = 0, , b = 0] = pixel(image, 28, 27);
  expect([b > r, partial, warnings]).toEqual([true, false, [BY_COLOR]]);
});

test("several bowls that the detector misses are the things of their color", async () => {
  const { removed, warnings } = await edit(painted([BOWL, RED], [[41, 22, 12, 11], RED]), "remove the red bowls");
  expect(removed).toHaveLength(1);
  expect(warnings).toEqual(["The red bowls were found by their color: 2 at least. Check the result."]);
});

test("a missed bowl is removed only by its color, and only if nothing else has it", async () => {
  const { removed, partial, warnings } = await edit(painted([BOWL, RED]), "remove the red bowl");
  expect([removed.length, partial, warnings]).toEqual([1, false, [BY_COLOR]]);
  const message = "No red bowl was found in this image. Mark it with a mask instead.";
  const two = painted([BOWL, RED], [[2, 44, 12, 10], RED]);
  await expect(edit(two, "remove the red bowl", { main: BOWL })).rejects.toMatchObject({ message });
  await expect(edit(painted([BOWL, GREEN]), "remove the bowl", { main: BOWL })).rejects.toMatchObject({
    message: "No bowl was found in this image. Mark it with a mask instead.",
  });
});

test.each([
  [
    false,
    "No bowl was found by name, so the whole main subject of the image was used. Half of the price is charged. Mark the bowl with a mask if that is not right.",
  ],
  [true, "The bowl was not recognized for certain. Mark the bowl with a mask if the result is not right."],
])(
  "a missed bowl without a color is what stands out, at the full price if it is seen weakly: %s",
  async (isUnsure, warning) => {
    const scene = { main: BOWL, isUnsure };
    const { image, partial, warnings } = await edit(painted([BOWL, GREEN]), "make the bowl red", scene);
    const [r = 0, g = 0] = pixel(image, 28, 27);
    expect([r > g, partial, warnings]).toEqual([true, !isUnsure, [warning]]);
  },
);

test("nothing stands for a missed person, for several things, or for a bowl of another color", async () => {
  for (const words of ["make the man red", "make the bowls red", "change the red bowl to blue"])
    await expect(edit(painted([BOWL, GREEN]), words, { main: BOWL })).rejects.toMatchObject({
      code: "nothing_matched",
    });
});
