import type { Mask } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { readBox } from "../named-box.ts";
import { findOne } from "../named-things.ts";
import type { FoundPart } from "../request.ts";
import { warnOfSeveral } from "./chosen.ts";

const SIDE = 60;
type Box = FoundPart["box"];
/** The second man's outline touches that of the first one. */
const MEN: readonly Box[] = [
  [2, 10, 16, 40],
  [18, 10, 16, 40],
  [44, 12, 12, 36],
];

const image = filled(SIDE, SIDE, [120, 120, 120]);
for (let y = 20; y < 45; y++) for (let x = 20; x < 32; x++) image.data.set([200, 30, 30], (y * SIDE + x) * 3);

function newMask(...boxes: readonly Box[]): Mask {
  const data = new Uint8Array(SIDE * SIDE);
  for (const [left, top, across, down] of boxes)
    for (let y = top; y < top + down; y++) data.fill(255, y * SIDE + left, y * SIDE + left + across);
  return { width: SIDE, height: SIDE, data };
}

const men: FoundPart = {
  mask: newMask(...MEN),
  box: MEN[0] ?? [0, 0, 1, 1],
  each: MEN.map((box) => ({ box, mask: newMask(box) })),
};

/** The box of the man whom words choose, in an image of three men. */
async function choose(words: string) {
  const { edit } = editWithParts({
    find: async (_image, word) =>
      /^(?:man|men)$/.test(word) ? men : word === "suits" ? { ...men, each: undefined } : null,
    isDetectable: () => true,
  });
  return (await findOne(image, words, edit))?.box ?? null;
}

test.each([
  ["left man", MEN[0]],
  ["man on the right", MEN[2]],
  ["second man from the left", MEN[1]],
  ["man in the middle", MEN[1]],
  ["last man", MEN[2]],
  ["smallest man", MEN[2]],
  ["two men on the left", [2, 10, 32, 40]],
  ["man in the red shirt", MEN[1]],
])("%s is one of three whose outlines touch", async (words, box) => expect(await choose(words)).toEqual(box));

test("people at a side are all in that half, and people in the background do not belong to the main subject", async () => {
  expect(await choose("men on the left")).toEqual([2, 10, 32, 40]);
  expect(await choose("men on the right")).toEqual(MEN[2]);
  const { edit } = editWithParts({
    find: async () => men,
    isDetectable: () => true,
    findFocus: async () => ({ mask: men.each?.[0]?.mask ?? men.mask }),
  });
  const behind = await findOne(image, "men in the background", edit);
  expect(behind?.box).toEqual([18, 10, 38, 40]);
});

test("a part of a chosen thing ends at that thing", async () => {
  const [x = 0, , across = 0] = (await choose("right man's suits")) ?? [];
  expect([x, across]).toEqual([44, 12]);
});

test("words without a choice choose none", async () => expect(await choose("man")).toBeNull());

test("a fourth of three things is not found", async () => {
  await expect(choose("fourth man from the left")).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringContaining('Only 3 of "man" can be found in this image'),
  });
});

test("one word for several things is named, and a plural is not", () => {
  const { edit, warnings } = editWithParts({});
  warnOfSeveral("men", men, edit);
  expect(warnings).toEqual([]);
  warnOfSeveral("bald man", men, edit);
  expect(warnings).toEqual([
    expect.stringContaining('The detector sees 3 things as "bald man", and all of them were used.'),
  ]);
});

test("a frame around one word for several things has all of them inside", async () => {
  const { edit, warnings } = editWithParts({ find: async () => men, isDetectable: () => true });
  expect(await readBox(image, "bald man", edit)).toEqual({ x: 2, y: 10, width: 54, height: 40 });
  expect(warnings.join()).toContain("all of them were used");
});

test("legs that a detector takes for a person are none of the people to choose from", async () => {
  const part = (box: readonly [number, number, number, number]) => {
    const data = new Uint8Array(men.mask.data.length);
    for (let y = box[1]; y < box[1] + box[3]; y++)
      data.fill(255, y * men.mask.width + box[0], y * men.mask.width + box[0] + box[2]);
    return { box, mask: { ...men.mask, data } };
  };
  const [left, right, legs] = [part([2, 2, 14, 40]), part([40, 2, 14, 30]), part([42, 24, 14, 30])];
  const found = { mask: men.mask, box: left.box, each: [left, right, legs] };
  const { edit } = editWithParts({ find: async () => found, isDetectable: () => true });
  expect((await findOne(image, "right woman", edit))?.box).toEqual(right.box);
});

test("a garment at a side is that of the person there", async () => {
  const left = newMask([2, 22, 16, 20]);
  const { edit } = editWithParts({
    find: async (_image, word, owner) => {
      if (word === "person") return men;
      return word === "dress" && owner && owner[0] < 10 ? { mask: left, box: [2, 22, 16, 20] } : null;
    },
    isDetectable: () => true,
  });
  const found = await findOne(image, "left dress", edit);
  expect(found?.box.slice(0, 2)).toEqual([2, 22]);
});

test("a color in the name of a thing at a side chooses the one that has it, and none of another color", async () => {
  const find = async (_image: unknown, word: string) => (/^cup/.test(word) ? men : null);
  const { edit } = editWithParts({ find, isDetectable: () => true });
  expect((await findOne(image, "cup of red tea", edit, "left"))?.box).toEqual(MEN[1]);
  await expect(findOne(image, "cup of red tea", edit, "right")).rejects.toThrow("No cup of red tea at the right");
  expect((await findOne(image, "cup", edit, "right"))?.box).toEqual(MEN[2]);
});

test("a number of things in the background are not the one in front", async () => {
  const { edit } = editWithParts({
    find: async () => men,
    isDetectable: () => true,
    findFocus: async () => ({ mask: newMask(...MEN) }),
  });
  for (const words of ["two cows in the background", "man in the background"])
    await expect(findOne(image, words, edit)).rejects.toMatchObject({ code: "nothing_matched" });
  const [near, ...far]: Box[] = [
    [2, 10, 30, 45],
    [40, 4, 8, 8],
    [50, 4, 6, 8],
  ];
  const parts = [near ?? [0, 0, 1, 1], ...far].map((box) => ({ box, mask: newMask(box) }));
  const small = editWithParts({
    find: async () => ({ mask: newMask(...far), box: [2, 10, 30, 45], each: parts }),
    isDetectable: () => true,
    findFocus: async () => ({ mask: newMask([0, 0, SIDE, SIDE]) }),
  });
  expect((await findOne(image, "two cows in the background", small.edit))?.box).toEqual([40, 4, 16, 8]);
  edit.found.clear();
  edit.parts.findFocus = async () => ({ mask: newMask([2, 10, 16, 40]) });
  expect((await findOne(image, "two cows in the background", edit))?.box).toEqual([18, 10, 38, 40]);
});
