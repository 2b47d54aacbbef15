import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import {
  isElsewhere,
  warnOfBlackClothes,
  warnOfHead,
  warnOfLargeSurface,
  warnOfOtherColors,
  warnOfPart,
  warnOfScrap,
} from "./recolor-check.ts";
import { withWornRest } from "./things/worn-rest.ts";

const SIDE = 40;
const RED = [190, 30, 30];
const BLUE = [30, 40, 190];
const mask = new Uint8Array(SIDE * SIDE).fill(255);

/** A red image with gray rows at its bottom, of which this share of the columns became blue. */
function changed(share: number) {
  const before = filled(SIDE, SIDE, RED);
  for (let at = 30 * SIDE; at < SIDE * SIDE; at++) before.data.set([120, 120, 120], at * 3);
  const after = { ...before, data: new Uint8Array(before.data) };
  for (let y = 0; y < 30; y++) for (let x = 0; x < share * SIDE; x++) after.data.set(BLUE, (y * SIDE + x) * 3);
  return { before, after };
}

test.each([
  [0.9, []],
  [
    0.5,
    ["About 50% of the car kept its color. Half of the price is charged. Mark it with a mask to change it completely."],
  ],
])("a thing of which %d has its new color is checked without its gray parts", (share, expected) => {
  const { edit, warnings } = editWithParts({});
  const { before, after } = changed(share);
  const isPart = warnOfPart(before, after, { mask, object: "car", from: undefined, to: "blue" }, edit);
  expect([isPart, edit.guessed, warnings]).toEqual([expected.length > 0, expected.length > 0, expected]);
});

test("a thing of which nearly nothing changed costs nothing", () => {
  const { before, after } = changed(0.05);
  const { edit } = editWithParts({});
  expect(() => warnOfPart(before, after, { mask, object: "car", from: "red", to: "blue" }, edit)).toThrow(
    "The car could not be given its new color: nearly nothing of it would change. Mark it with a mask instead.",
  );
});

test("a part of another color than the old one is not expected to change", () => {
  const { edit, warnings } = editWithParts({});
  const { before, after } = changed(1);
  for (let y = 0; y < 30; y++)
    for (let x = 0; x < 20; x++) for (const image of [before, after]) image.data.set([30, 150, 40], (y * SIDE + x) * 3);
  warnOfPart(before, after, { mask, object: "flag", from: "red", to: "blue" }, edit);
  expect(warnings).toEqual([]);
});

test("a color of the whole image is checked by what has it, and not by the brown beside it", () => {
  const { before, after } = changed(1);
  for (let y = 0; y < 30; y++)
    for (let x = 0; x < 25; x++) for (const image of [before, after]) image.data.set([130, 85, 50], (y * SIDE + x) * 3);
  const { edit, warnings } = editWithParts({});
  warnOfPart(before, after, { mask: undefined, object: "red", from: "red", to: "blue" }, edit);
  expect([edit.guessed, warnings]).toEqual([false, []]);
});

test("a color that is hardly in an area but beside it is elsewhere", () => {
  const { before } = changed(0);
  const rows = (from: number, to: number) =>
    Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at >= from * SIDE && at < to * SIDE ? 255 : 0));
  expect(isElsewhere(before, rows(34, 40), "red")).toBe(true);
  expect(isElsewhere(before, rows(0, 30), "red")).toBe(false);
  expect(isElsewhere(before, rows(34, 40), "blue")).toBe(false);
});

/** A mask of the rows of an image between two. */
const rows = (from: number, to: number) => ({
  width: SIDE,
  height: SIDE,
  data: mask.map((_, at) => (at >= from * SIDE && at < to * SIDE ? 255 : 0)),
});

/** An edit that finds a head in the first ten rows, and a person down to a row. */
const wearing = (end: number) =>
  editWithParts({
    find: async (_image, word) => {
      const found = word === "face" ? rows(0, 10) : rows(0, end);
      return { mask: found, box: [0, 0, SIDE, SIDE], each: [{ mask: found, box: [0, 0, SIDE, SIDE] }] };
    },
  });

/** A red image of which the rows from one on became blue. */
function blueFrom(row: number) {
  const before = filled(SIDE, SIDE, RED);
  const after = { ...before, data: new Uint8Array(before.data) };
  for (let at = row * SIDE; at < SIDE * SIDE; at++) after.data.set(BLUE, at * 3);
  return { before, after };
}

test("a new color of clothes that reaches the head is named at half of the price", async () => {
  const { edit, warnings } = wearing(40);
  const { before, after } = blueFrom(9);
  await warnOfHead(before, after, "sweater", edit);
  expect([edit.guessed, warnings]).toEqual([true, [expect.stringMatching(/also reaches about 10% of the head/)]]);
});

test("a new color that ends below the head needs no warning, and one of the hair is refused", async () => {
  const { edit, warnings } = wearing(40);
  const below = blueFrom(12);
  await warnOfHead(below.before, below.after, "sweater", edit);
  expect([edit.guessed, warnings]).toEqual([false, []]);
  const above = blueFrom(5);
  await expect(warnOfHead(above.before, above.after, "sweater", edit)).rejects.toThrow(
    "The sweater cannot be separated from the head",
  );
});

test.each([
  [undefined, [], false],
  [0.95, [], false],
  [0.88, [/^About 12% of the place of the shirt has other colors.+kept them\.$/], false],
  [0.7, [/^About 30% of the place of the shirt .+Half of the price/], true],
] as const)("a garment of which %s has one color", (share, expected, isHalf) => {
  const { edit, warnings } = editWithParts({});
  warnOfOtherColors("shirt", share, edit);
  expect(warnings).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  expect(edit.guessed).toBe(isHalf);
});

test("the rest of a garment in its color is found on the person and not beside it", async () => {
  const image = filled(SIDE, SIDE, [120, 120, 120]);
  for (let at = 4 * SIDE; at < 36 * SIDE; at++) image.data.set(RED, at * 3);
  const whole = await withWornRest(image, rows(4, 26).data, undefined, wearing(32).edit);
  expect([whole[30 * SIDE + 5], whole[34 * SIDE + 5]]).toEqual([255, 0]);
});

test("a wall over much of the image costs half and names its share, and a smaller one does not", () => {
  const large = editWithParts({});
  const much = blueFrom(16);
  warnOfLargeSurface(much.before, much.after, "wall", large.edit);
  expect([large.edit.guessed, large.warnings]).toEqual([
    true,
    [expect.stringMatching(/^The new color of the wall covers 60% of the image/)],
  ]);
  const small = editWithParts({});
  const little = blueFrom(28);
  warnOfLargeSurface(little.before, little.after, "wall", small.edit);
  warnOfLargeSurface(much.before, much.after, "ground", small.edit);
  expect([small.edit.guessed, small.warnings]).toEqual([false, []]);
});

test.each([
  ["black jacket", [25, 25, 28], 1],
  ["black suit", [25, 25, 28], 0],
  ["jacket", [190, 30, 30], 0],
  ["jacket", [200, 200, 200], 0],
  ["car", [25, 25, 28], 0],
] as const)("a %s of color %s has %d warnings of other black clothes", (object, color, number) => {
  const { edit, warnings } = editWithParts({});
  warnOfBlackClothes(filled(SIDE, SIDE, color), mask, object, edit);
  expect(warnings).toHaveLength(number);
  expect(edit.guessed).toBe(false);
});

test.each([
  [0.9, false],
  [0.1, true],
])("a red garment of which %d has its new color is only a scrap: %s", (share, isScrap) => {
  const { edit, warnings } = editWithParts({});
  const { before, after } = changed(share);
  warnOfScrap(before, after, { mask, object: "sweater", from: "red", to: "blue" }, edit);
  expect([edit.guessed, warnings]).toEqual([
    isScrap,
    isScrap
      ? [
          "About 90% of the sweater kept its color. Half of the price is charged. Mark it with a mask to change it completely.",
        ]
      : [],
  ]);
});

test("the dark windows and tires of a blue bus are not expected to change", () => {
  const { edit, warnings } = editWithParts({});
  const before = filled(SIDE, SIDE, [30, 70, 170]);
  const after = filled(SIDE, SIDE, [190, 30, 30]);
  // Glass in the light of the sky is a dark, dull blue.
  for (let at = 0; at < 16 * SIDE; at++) for (const image of [before, after]) image.data.set([14, 20, 38], at * 3);
  warnOfPart(before, after, { mask, object: "bus", from: "blue", to: "red" }, edit);
  expect(warnings).toEqual([]);
  const kept = { before, after: { ...after, data: new Uint8Array(after.data) } };
  for (let at = 20 * SIDE; at < SIDE * SIDE; at++) kept.after.data.set([30, 70, 170], at * 3);
  warnOfPart(kept.before, kept.after, { mask, object: "bus", from: "blue", to: "red" }, edit);
  expect(warnings).toHaveLength(1);
});
