import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { isVisible, warnOfFewColors, warnOfLeft, warnOfOtherColor, warnOfSmallChange } from "./outcome.ts";

type Box = readonly [number, number, number, number];

/** An edit whose detector sees these things, one list for each call. */
const editThatSees = (...seen: { name: string; box: Box }[][]) =>
  editWithParts({ detect: async () => seen.shift() ?? [] });

const gray = filled(20, 20, [128, 128, 128]);
const all = new Uint8Array(400).fill(255);

test("a thing that has another color than the named one is named, and costs half", () => {
  const { edit, warnings } = editThatSees();
  warnOfOtherColor(gray, filled(20, 20, [40, 60, 190]), { mask: all, object: "cup", to: "blue" }, edit);
  expect([edit.guessed, warnings]).toEqual([false, []]);
  warnOfOtherColor(gray, filled(20, 20, [200, 40, 160]), { mask: all, object: "cup", to: "blue" }, edit);
  expect([edit.guessed, warnings]).toEqual([
    true,
    [expect.stringMatching(/^The color of the cup is not clearly blue/)],
  ]);
});

test("a thing that looks nearly as before is named, and costs half", () => {
  const { edit, warnings } = editThatSees();
  warnOfSmallChange(gray, filled(20, 20, [128, 60, 60]), { mask: all, object: "coat" }, edit);
  expect([edit.guessed, warnings]).toEqual([false, []]);
  warnOfSmallChange(gray, filled(20, 20, [134, 124, 124]), { mask: all, object: "coat" }, edit);
  expect([edit.guessed, warnings]).toEqual([true, [expect.stringMatching(/^The coat looks nearly as before/)]]);
});

test("an image with fewer colors than named says so", () => {
  const { edit, warnings } = editThatSees();
  warnOfFewColors(gray, 4, edit);
  expect(warnings).toEqual(["The image has only 1 colors, so it could not be reduced to 4."]);
});

test("a thing that a detector still sees in its place is named, and another one beside it is not", async () => {
  const hole = { width: 20, height: 20, data: all.map((_, at) => (at % 20 < 10 ? 255 : 0)) };
  const bottle = { name: "bottle", box: [0, 0, 10, 20] as const };
  const other = { name: "bottle", box: [12, 0, 8, 20] as const };
  const gone = editThatSees([bottle, other], [other]);
  await warnOfLeft(gray, gray, { object: "bottle", hole }, gone.edit);
  expect([gone.edit.guessed, gone.warnings]).toEqual([false, []]);
  const left = editThatSees([bottle, other], [bottle]);
  await warnOfLeft(gray, gray, { object: "bottle", hole }, left.edit);
  expect([left.edit.guessed, left.warnings]).toEqual([
    true,
    [expect.stringMatching(/^The bottle may still be visible/)],
  ]);
});

test("a thing that should be black and stays light is named", () => {
  const { edit, warnings } = editThatSees();
  warnOfOtherColor(gray, filled(20, 20, [30, 30, 32]), { mask: all, object: "cup", to: "black" }, edit);
  expect(warnings).toEqual([]);
  warnOfOtherColor(gray, filled(20, 20, [170, 170, 170]), { mask: all, object: "cup", to: "black" }, edit);
  expect(warnings).toEqual([expect.stringMatching(/^The color of the cup is not clearly black/)]);
});

test("a change too small to be seen is none", () => {
  expect(isVisible(gray, filled(20, 20, [129, 128, 127]))).toBe(false);
  expect(isVisible(gray, filled(20, 20, [128, 128, 140]))).toBe(true);
});
