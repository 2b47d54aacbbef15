import type { Mask, Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { createEditor } from "../create-editor.ts";
import { filled, pixel } from "../fixtures/pictures.ts";
import { absent, type Box, maskAt, painted, SIDE } from "../fixtures/rectangles.ts";
import type { EditorParts, FoundPart } from "../request.ts";

interface Scene {
  known?: readonly { name: string; box: Box }[];
  subject?: Box;
  doubt?: string;
  clean?: Partial<EditorParts["cleaner"]> | undefined;
  find?: EditorParts["find"];
  focus?: Box;
  middle?: Box;
}

/** Edits an image with models that see a scene. */
async function edit(image: Raster, instructions: string, scene: Scene) {
  const { known = [], subject = [0, 0, 10, 10], doubt, clean, find, focus, middle } = scene;
  const removed: Mask[] = [];
  const editor = createEditor({
    remover: {
      removeBackground: async (_input, { warn }) => {
        if (doubt) warn(doubt);
        const { data } = maskAt(subject);
        const cut = filled(SIDE, SIDE, [10, 20, 30, 0]);
        for (const [at, value] of data.entries()) cut.data[at * 4 + 3] = value;
        return { image: cut };
      },
    },
    scenery: { paint: absent, photograph: absent },
    cleaner: {
      clean: async ({ image, mask }) => {
        if (mask) removed.push(mask);
        return { image: { ...image, data: new Uint8Array(image.data).fill(7, 0, 3) }, mask };
      },
      ...clean,
    },
    upscaler: { upscale: absent },
    find: find ?? (async () => null),
    findFocus: async () => (focus ? { mask: maskAt(focus) } : null),
    select: async (_image, box) => maskAt(box),
    selectAt: async () => (middle ? maskAt(middle) : null),
    detect: async () => known,
    isDetectable: (word) => known.some(({ name }) => name === word),
  });
  const warnings: string[] = [];
  const context = {
    signal: new AbortController().signal,
    seed: 1,
    progress: () => {},
    warn: (m: string) => warnings.push(m),
  };
  return { ...(await editor.edit({ image, instructions, style: "none" }, context)), warnings, removed };
}

const RED = [220, 30, 30] as const;

test.each<[string, string | undefined]>([
  ["keep the dog sharp", undefined],
  ["keep her sharp", undefined],
  ["keep the hair sharp", undefined],
  ["keep the car sharp", "The car does not belong to the main subject, so it changed with the background."],
  ["keep the boat sharp", "No boat was found in this image. Mark it with a mask instead."],
  ["keep the model rocket sharp", "The model rocket cannot be found by name, so check that it was kept."],
])("a thing to keep beside a blurred background is the main subject or is named: %s", async (words, warning) => {
  const box: Box = [6, 6, 30, 48];
  const known = [
    { name: "dog", box },
    { name: "car", box: [45, 6, 10, 10] as Box },
    { name: "boat", box },
  ];
  const find: EditorParts["find"] = async (_, word) => {
    const found = known.find(({ name }) => name === word && name !== "boat");
    return found ? { mask: maskAt(found.box), box: found.box } : null;
  };
  const scene: Scene = { known, find, subject: box, focus: box };
  const { partial, warnings } = await edit(painted([box, RED]), `blur the background but ${words}`, scene);
  expect([partial, ...warnings]).toEqual(
    // A thing that no detector knows cannot be checked, and is mostly the subject.
    warning === undefined ? [false] : [!/check that it was kept/.test(warning), warning],
  );
});

test("what a new background replaces is not called missing, and a mark of the subject is", async () => {
  const box: Box = [6, 6, 30, 48];
  const scene: Scene = { known: [], subject: box, focus: box };
  const done = await edit(painted([box, RED]), "make the background white and remove the flag", scene);
  expect([done.partial, done.warnings]).toEqual([false, []]);
  const left = await edit(painted([box, RED]), "make the background white and remove the badge", scene);
  expect([left.partial, left.warnings.join()]).toEqual([true, expect.stringContaining("The badge cannot be found")]);
});

test("a part of a thing is not the thing, also without an apostrophe", async () => {
  const box: Box = [6, 6, 30, 48];
  const find: EditorParts["find"] = async (_, word) =>
    /cat/.test(word) ? { mask: maskAt(box), box, as: word === "cat" ? undefined : "cat" } : null;
  const scene: Scene = { known: [{ name: "cat", box }], subject: box, find };
  await expect(edit(painted([box, RED]), "make the cats eyes blue", scene)).rejects.toMatchObject({
    message: "The cats eyes cannot be found by name. Mark the cats eyes with a mask instead.",
  });
});

test("a thing that no detector knows is not the main subject if that has another name", async () => {
  const scene: Scene = { known: [{ name: "person", box: [5, 5, 30, 50] }], subject: [6, 6, 30, 48] };
  await expect(edit(painted(), "make the banner brighter", scene)).rejects.toMatchObject({
    code: "nothing_matched",
    message: "The banner cannot be found by name. Mark the banner with a mask instead.",
  });
});

test("a thing that no detector knows is not the main subject if two models disagree about it", async () => {
  const scene: Scene = { subject: [6, 6, 30, 48], doubt: "Two models disagree about the subject." };
  await expect(edit(painted(), "make the capsule brighter", scene)).rejects.toMatchObject({
    message: expect.stringMatching(/^The capsule cannot be found by name/),
  });
});

test("a clear main subject without a name stands for a thing that no detector knows, for half of the price", async () => {
  const { partial, image } = await edit(painted(), "make the capsule brighter", { subject: [6, 6, 30, 48] });
  expect([partial, pixel(image, 20, 20)[0], pixel(image, 55, 5)[0]]).toEqual([true, expect.any(Number), 128]);
  expect(pixel(image, 20, 20)[0]).toBeGreaterThan(140);
});

test("several things are not the main subject", async () => {
  await expect(edit(painted(), "pixelate the two sockets", { subject: [6, 6, 30, 48] })).rejects.toMatchObject({
    message: "The two sockets cannot be found by name. Mark the two sockets with a mask instead.",
  });
});

test("the tank of a motorcycle is recolored with its paint, for half of the price", async () => {
  const box: Box = [6, 6, 40, 40];
  const scene: Scene = { known: [{ name: "motorcycle", box }], subject: box };
  const { partial, image, warnings } = await edit(painted([box, RED]), "make the tank and the fenders green", scene);
  const [r = 0, g = 0] = pixel(image, 20, 20);
  expect([partial, g > r]).toEqual([true, true]);
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
  const { image: result } = await edit(image, "make the capsule red", { subject: [6, 6, 30, 48] });
  for (const y of [12, 30, 50]) {
    const [r = 0, g = 0, b = 0] = pixel(result, 20, y);
    expect(r - Math.max(g, b)).toBeGreaterThan(40);
  }
  expect(pixel(result, 50, 30)).toEqual([128, 128, 128]);
});

test("the only thing of a color is found by its color and its noun", async () => {
  const box: Box = [30, 10, 12, 9];
  const { removed, warnings } = await edit(painted([box, RED]), "remove the red bin on the shelf", {});
  expect(removed.map(({ data }) => [...data])).toEqual([[...maskAt(box).data]]);
  expect(warnings).toEqual(["The red bin on the shelf was found by its color."]);
});

test("a known thing of the color is not the named one", async () => {
  const [tank, bin]: Box[] = [
    [5, 30, 30, 20],
    [40, 8, 8, 8],
  ] as const;
  if (!tank || !bin) throw new Error("unreachable");
  const known = [{ name: "motorcycle", box: tank }];
  const { removed } = await edit(painted([tank, RED], [bin, RED]), "remove the red bin", { known });
  expect(removed.map(({ data }) => [...data])).toEqual([[...maskAt(bin).data]]);
});

test("of two things of a color, none is taken for a thing that a detector knows and does not find", async () => {
  const known = [{ name: "bicycle", box: [0, 0, 5, 5] as const }];
  const image = painted([[30, 10, 12, 9], RED], [[5, 30, 12, 9], RED]);
  await expect(edit(image, "remove the red bicycle", { known })).rejects.toMatchObject({
    message: "No red bicycle was found in this image. Mark it with a mask instead.",
  });
});

test("a thing at another side than the named one is not removed", async () => {
  await expect(edit(painted([[45, 10, 10, 9], RED]), "remove the red crate on the left", {})).rejects.toMatchObject({
    message: "No red crate at the left was found in this image. Mark it with a mask instead.",
  });
});

test("of several things of a color, none is chosen", async () => {
  const image = painted([[5, 5, 9, 9], RED], [[40, 40, 9, 9], RED]);
  await expect(edit(image, "remove the red bin", {})).rejects.toMatchObject({
    message: "The red bin cannot be found by name. Mark the red bin with a mask instead.",
  });
});

test("a large thing before detailed surroundings is not removed by its name", async () => {
  const mask = maskAt([0, 0, 40, 40]);
  let isFilled = false;
  const clean: Scene["clean"] = {
    clean: async ({ image, onDoubt }) => {
      onDoubt?.(mask);
      isFilled = true;
      return { image };
    },
  };
  const find = async () => ({ mask, box: [0, 0, 40, 40] as const });
  await expect(edit(painted(), "remove the sofa", { clean, find })).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringMatching(/^What would be filled for the sofa covers 44% of the image/),
  });
  expect(isFilled).toBe(false);
});

const LINES = [
  { text: "House blend", box: [5, 5, 20, 8] },
  { text: "Photo: M. Rivera, 2026", box: [5, 45, 50, 8] },
] as const;
const lettering = (left: readonly (readonly number[])[] = []): Scene["clean"] => ({
  findText: async () => ({ mask: maskAt([0, 0, SIDE, SIDE]), lines: LINES, left }),
});

test.each([
  ['remove "House blend" but keep the photo credit', [5, 5, 20, 8]],
  ["remove the word Blend", [5, 5, 20, 8]],
  ["remove the text but keep the photo credit", [5, 5, 20, 8]],
  ['remove all text but keep "house blend"', [5, 45, 50, 8]],
] as const)("%s removes only the lines that it names", async (instructions, box) => {
  const { removed, partial } = await edit(painted(), instructions, { clean: lettering() });
  expect([removed.map(({ data }) => [...data]), partial]).toEqual([[[...maskAt(box).data]], false]);
});

test("a text on a thing is not removed elsewhere if some lettering is not legible", async () => {
  const scene: Scene = { clean: lettering([[40, 20, 8, 4]]) };
  await expect(edit(painted(), "remove the word Blend from the tank", scene)).rejects.toMatchObject({
    message: expect.stringMatching(/^The tank may show text that is not legible/),
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
  const { image, partial } = await edit(
    painted([box, [205, 130, 60]], ...stripes),
    "make the cat look gray instead of orange",
    { find },
  );
  const spread = [12, 20, 30, 44].flatMap((at) => [0, 1, 2, 3].map((row) => pixel(image, at, 20 + row)));
  expect(partial).toBe(false);
  for (const [r = 0, g = 0, b = 0] of spread) expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(12);
});

test("an image without noise is as requested, and the other changes cost their price", async () => {
  const clean: Scene["clean"] = { clean: async ({ image }) => ({ image }) };
  const both = await edit(painted(), "brighter, less noise, and a 5 px white border", { clean });
  expect([both.partial, both.warnings]).toEqual([false, ["No noise was found in the image, so none was removed."]]);
});

test("an extended image continues at the named side", async () => {
  const clean: Scene["clean"] = {
    clean: async ({ image }) => ({ image: { ...image, data: new Uint8Array(image.data) } }),
  };
  const { image } = await edit(
    painted([[0, 0, SIDE, SIDE], RED]),
    "extend the picture to the right so that it becomes 2:1",
    { clean },
  );
  expect([image.width, image.height, pixel(image, 59, 30)[0]]).toEqual([120, 60, 220]);
});

test("an extension of detailed edges costs half of the price", async () => {
  const clean: Scene["clean"] = { clean: async ({ image }) => ({ image, isDoubtful: true }) };
  const { partial, warnings } = await edit(painted(), "extend the picture to the left", { clean });
  expect([partial, warnings]).toEqual([true, [expect.stringMatching(/can look wrong\. Half of the price/)]]);
});

test("a thing in the middle is found by its place, if it has the named color", async () => {
  const middle: Box = [20, 24, 20, 12];
  const image = painted([middle, [20, 20, 22]]);
  const { image: result, warnings } = await edit(image, "crop to the big black chip in the middle", { middle });
  expect([result.width, result.height, warnings]).toEqual([
    23,
    14,
    [expect.stringMatching(/^The black chip was found by/)],
  ]);
  await expect(edit(image, "crop to the white chip in the middle", { middle })).rejects.toMatchObject({
    code: "nothing_matched",
  });
});

test("head and shoulders are the head and the outline of the person below it", async () => {
  const outline = maskAt([10, 24, 40, 36]);
  const find = async (_image: Raster, word: string): Promise<FoundPart | null> =>
    word === "face"
      ? { mask: maskAt([25, 10, 12, 12]), box: [25, 10, 12, 12] }
      : { mask: outline, box: [10, 10, 40, 50] };
  const { image } = await edit(painted([[10, 24, 40, 36], RED]), "crop to her face and shoulders", { find });
  expect(image.width).toBeGreaterThan(40);
  expect([pixel(image, 4, image.height - 1)[0], pixel(image, 1, 1)[0]]).toEqual([220, 128]);
});

const [BLUE, GRAY] = [[30, 60, 220], 128] as const;
const isGray = (image: Raster, x: number, y: number) => new Set(pixel(image, x, y)).size === 1;

test("the red parts of a known thing keep their color, and the same color beside it does not", async () => {
  const bike: Box = [6, 6, 30, 48];
  const image = painted([bike, BLUE], [[10, 10, 10, 10], RED], [[45, 10, 10, 10], RED]);
  const find: EditorParts["find"] = async (_, word) => (word === "bike" ? { mask: maskAt(bike), box: bike } : null);
  const { image: result } = await edit(image, "black and white except for the red parts of the bike", {
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
  } = await edit(image, "make everything black and white apart from the blue button", {});
  expect([isGray(result, 10, 10), isGray(result, 45, 10), partial]).toEqual([false, true, true]);
  expect(warnings.join()).toContain("everything blue was taken for it");
});

test("crockery is each of its things that the image shows", async () => {
  const [cup, saucer]: Box[] = [
    [10, 10, 10, 10],
    [10, 30, 20, 8],
  ];
  const find: EditorParts["find"] = async (_, word) => {
    const box = word === "cup" ? cup : word === "saucer" ? saucer : undefined;
    return box ? { mask: maskAt(box), box } : null;
  };
  const { image, warnings } = await edit(painted(), "make the crockery brighter", { find });
  expect(
    [pixel(image, 15, 15)[0], pixel(image, 20, 34)[0], pixel(image, 50, 50)[0]].map((value) => value !== GRAY),
  ).toEqual([true, true, false]);
  expect(warnings).toContain('"crockery" was read as cup and saucer.');
});
