import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { pixel } from "../fixtures/pictures.ts";
import { type Box, maskAt, painted } from "../fixtures/rectangles.ts";
import { editScene, RED, type Scene } from "../fixtures/scene.ts";
import type { EditorParts, FoundPart } from "../request.ts";

const CHROME = [96, 98, 100] as const;

test("the tank of a motorcycle is recolored with its paint, for half of the price", async () => {
  const box: Box = [6, 6, 40, 40];
  const scene: Scene = { known: [{ name: "motorcycle", box }], subject: box };
  const { partial, image, warnings } = await editScene(
    // Most of it is tires and chrome, which keep their color.
    painted([box, CHROME], [[6, 6, 40, 12], RED]),
    "make the tank and the fenders green",
    scene,
  );
  const [r = 0, g = 0] = pixel(image, 20, 10);
  expect([partial, g > r, pixel(image, 20, 40)]).toEqual([true, true, [...CHROME]]);
  expect(warnings).toContainEqual(expect.stringMatching(/cannot be found alone, so the whole motorcycle was taken/));
});

test("a guessed thing in colored light is recolored as a whole", async () => {
  const image = painted(
    [
      [6, 6, 30, 20],
      [235, 235, 235],
    ],
    [
      [6, 26, 30, 10],
      [240, 190, 120],
    ],
    [
      [6, 36, 30, 18],
      [150, 150, 160],
    ],
  );
  const { image: result } = await editScene(image, "make the capsule red", { subject: [6, 6, 30, 48] });
  for (const y of [12, 30, 50]) {
    const [r = 0, g = 0, b = 0] = pixel(result, 20, y);
    expect(r - Math.max(g, b)).toBeGreaterThan(40);
  }
  expect(pixel(result, 50, 30)).toEqual([128, 128, 128]);
});

test("the only thing of a color is found by its color and its noun", async () => {
  const box: Box = [30, 10, 12, 9];
  const { removed, warnings } = await editScene(painted([box, RED]), "remove the red bin on the shelf", {});
  expect(removed.map(({ data }) => [...data])).toEqual([[...maskAt(box).data]]);
  expect(warnings).toEqual([
    expect.stringMatching(/^The red bin on the shelf cannot be found by name, so the largest area in red/),
  ]);
});

test("a large thing in a color that neither skies nor plants have costs the whole price", async () => {
  const { partial, warnings } = await editScene(painted([[5, 5, 50, 40], RED]), "make the red blanket green", {});
  expect([partial, warnings]).toEqual([
    false,
    [
      "The red blanket cannot be found by name, so the largest area in red was used. Mark the red blanket with a mask if that is not right.",
    ],
  ]);
});

test("a wide area of a color is no pencil, and a long one is", async () => {
  await expect(editScene(painted([[10, 10, 24, 16], RED]), "remove the red pencil", {})).rejects.toMatchObject({
    code: "nothing_matched",
  });
  const { removed } = await editScene(painted([[10, 10, 40, 4], RED]), "remove the red pencil", {});
  expect(removed.length).toBe(1);
});

test("a known thing of the color is not the named one", async () => {
  const [tank, bin]: Box[] = [
    [5, 30, 30, 20],
    [40, 8, 8, 8],
  ] as const;
  if (!tank || !bin) throw new Error("unreachable");
  const known = [{ name: "motorcycle", box: tank }];
  const { removed } = await editScene(painted([tank, RED], [bin, RED]), "remove the red bin", { known });
  expect(removed.map(({ data }) => [...data])).toEqual([[...maskAt(bin).data]]);
});

test("of two things of a color, none is taken for a thing that a detector knows and does not find", async () => {
  const known = [{ name: "bicycle", box: [0, 0, 5, 5] as const }];
  const image = painted([[30, 10, 12, 9], RED], [[5, 30, 12, 9], RED]);
  await expect(editScene(image, "remove the red bicycle", { known })).rejects.toMatchObject({
    message: "No red bicycle was found in this image. Mark it with a mask instead.",
  });
});

test("of several things of a color, none is chosen", async () => {
  const image = painted([[5, 5, 9, 9], RED], [[40, 40, 9, 9], RED]);
  await expect(editScene(image, "remove the red bin", {})).rejects.toMatchObject({
    message: "The red bin cannot be found by name. Mark the red bin with a mask instead.",
  });
});

test("a cat is recolored completely although only a part of its coat has the old color", async () => {
  const box: Box = [10, 10, 40, 40];
  const stripes = Array.from(
    { length: 10 },
    (_, at) =>
      [
        [10, 10 + 4 * at, 40, 2],
        [150, 120, 90],
      ] as const,
  );
  const find = async () => ({ mask: maskAt(box), box });
  const { image, partial } = await editScene(
    painted([box, [205, 130, 60]], ...stripes),
    "make the cat look gray instead of orange",
    { find },
  );
  const spread = [12, 20, 30, 44].flatMap((at) => [0, 1, 2, 3].map((row) => pixel(image, at, 20 + row)));
  expect(partial).toBe(false);
  for (const [r = 0, g = 0, b = 0] of spread) expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(12);
});

test("a thing in the middle is found by its place, if it has the named color", async () => {
  const middle: Box = [20, 24, 20, 12];
  const image = painted([middle, [20, 20, 22]]);
  const { image: result, warnings } = await editScene(image, "crop to the big black chip in the middle", { middle });
  expect([result.width, result.height, warnings]).toEqual([
    23,
    14,
    [expect.stringMatching(/^The black chip was found by/)],
  ]);
  await expect(editScene(image, "crop to the white chip in the middle", { middle })).rejects.toMatchObject({
    code: "nothing_matched",
  });
});

test("head and shoulders are the head and the outline of the person below it", async () => {
  const outline = maskAt([10, 24, 40, 36]);
  const find = async (_image: Raster, word: string): Promise<FoundPart | null> =>
    word === "face"
      ? { mask: maskAt([25, 10, 12, 12]), box: [25, 10, 12, 12] }
      : { mask: outline, box: [10, 10, 40, 50] };
  const { image } = await editScene(painted([[10, 24, 40, 36], RED]), "crop to her face and shoulders", { find });
  expect(image.width).toBeGreaterThan(40);
  expect([pixel(image, 4, image.height - 1)[0], pixel(image, 1, 1)[0]]).toEqual([220, 128]);
});

const [BLUE, _GRAY] = [[30, 60, 220], 128] as const;
const isGray = (image: Raster, x: number, y: number) => new Set(pixel(image, x, y)).size === 1;

test("the red parts of a known thing keep their color, and the same color beside it does not", async () => {
  const bike: Box = [6, 6, 30, 48];
  const image = painted([bike, BLUE], [[10, 10, 10, 10], RED], [[45, 10, 10, 10], RED]);
  const find: EditorParts["find"] = async (_, word) => (word === "bike" ? { mask: maskAt(bike), box: bike } : null);
  const { image: result } = await editScene(image, "black and white except for the red parts of the bike", {
    known: [{ name: "bike", box: bike }],
    find,
  });
  expect([isGray(result, 15, 15), isGray(result, 50, 15), isGray(result, 30, 40)]).toEqual([false, true, true]);
});

test("everything of its color stands for a thing without a known name while the rest loses its color", async () => {
  const image = painted([[5, 5, 10, 10], BLUE], [[40, 40, 10, 10], BLUE], [[40, 5, 10, 10], RED]);
  const {
    image: result,
    partial,
    warnings,
  } = await editScene(image, "make everything black and white apart from the blue button", {});
  expect([isGray(result, 10, 10), isGray(result, 45, 10), partial]).toEqual([false, true, true]);
  expect(warnings.join()).toContain("everything blue was taken for it");
});

test("flowers before a gray wall are recolored up to their outline, and the wall stays", async () => {
  const image = painted([[10, 10, 40, 40], RED]);
  const { image: result } = await editScene(image, "turn the red flowers purple", {});
  expect(pixel(result, 53, 30)).toEqual([128, 128, 128]);
  expect(Math.max(...pixel(result, 52, 30)) - Math.min(...pixel(result, 52, 30))).toBeLessThan(8);
  expect(pixel(result, 20, 20)[2]).toBeGreaterThan(60);
});
