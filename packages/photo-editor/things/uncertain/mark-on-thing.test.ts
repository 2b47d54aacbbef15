import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { maskAt } from "../../fixtures/rectangles.ts";
import { findMarkOn, isAtRim, locateMark, readMarked } from "./mark-on-thing.ts";

const [WIDTH, HEIGHT] = [100, 80];

/** A black bag on a gray ground with white marks. */
function bag(...marks: readonly (readonly [number, number, number, number])[]) {
  const image = filled(WIDTH, HEIGHT, [120, 120, 120]);
  const paint = ([x, y, width, height]: readonly number[], value: number) => {
    for (let row = y ?? 0; row < (y ?? 0) + (height ?? 0); row++)
      for (let column = x ?? 0; column < (x ?? 0) + (width ?? 0); column++)
        image.data.fill(value, (row * WIDTH + column) * image.channels, (row * WIDTH + column) * image.channels + 3);
  };
  paint([20, 15, 60, 50], 15);
  for (const mark of marks) paint(mark, 240);
  return image;
}

const whole = maskAt([20, 15, 60, 50], WIDTH, HEIGHT);

test.each([
  ["logo on the cap", "cap"],
  ["small badge on his jacket", "jacket"],
  ["sticker from the laptop", "laptop"],
  ["apple logo from the laptop lid", "laptop"],
  ["logo", null],
  ["cup on the table", null],
])("%s: the thing with the mark is read", (words, thing) => {
  expect(readMarked(words)).toBe(thing);
});

test("the only small mark of a thing is found, and of several or of a large one none", () => {
  const mark = locateMark(bag([45, 40, 6, 5]), whole);
  expect([mark?.data[42 * WIDTH + 47], mark?.data[25 * WIDTH + 30]]).toEqual([255, 0]);
  expect(locateMark(bag(), whole)).toBeNull();
  expect(locateMark(bag([30, 40, 6, 5], [65, 40, 6, 5]), whole)).toBeNull();
  expect(locateMark(bag([30, 25, 40, 30]), whole)).toBeNull();
  // A pattern of small parts beside a larger one is a print.
  const dots = Array.from({ length: 12 }, (_, at) => [30 + 8 * (at % 6), at < 6 ? 24 : 56, 3, 3] as const);
  expect(locateMark(bag([45, 40, 6, 5], ...dots), whole)).toBeNull();
});

test("a mark costs half and is named with its place", async () => {
  const { edit, warnings } = editWithParts({});
  await findMarkOn(bag([45, 40, 6, 5]), "logo on the bag", edit, async () => [whole]);
  expect([edit.guessed, ...warnings]).toEqual([
    true,
    expect.stringMatching(/^The logo was found as a small mark on the bag: box \[\d+, \d+, \d+, \d+\]/),
  ]);
});

test("of several bags the one with the mark is meant, and a sticker is taken with what it surrounds", async () => {
  const { edit } = editWithParts({});
  const ring = [
    [45, 35, 9, 2],
    [45, 43, 9, 2],
    [45, 35, 2, 10],
    [52, 35, 2, 10],
  ] as const;
  const other = maskAt([2, 68, 40, 10], WIDTH, HEIGHT);
  const inside = 40 * WIDTH + 49;
  const read = async (words: string, ...all: (typeof whole)[]) =>
    findMarkOn(bag(...ring), words, edit, async () => all);
  expect((await read("sticker on the bag", other, whole))?.data[inside]).toBe(255);
  expect((await read("logo on the bag", other, whole))?.data[inside]).toBe(0);
  expect(await read("sticker on the bag", whole, whole)).toBeNull();
});

test("a logo is in the middle of a laptop, and a sticker anywhere on it", async () => {
  const { edit } = editWithParts({});
  const corner = bag([27, 22, 6, 5]);
  const find = (words: string) => findMarkOn(corner, words, edit, async () => [whole]);
  expect([await find("logo on the laptop"), (await find("sticker on the laptop")) !== null]).toEqual([null, true]);
});

test("a mark close to the rim of a phone is its camera", () => {
  expect(isAtRim(maskAt([25, 20, 8, 8], WIDTH, HEIGHT), whole)).toBe(true);
  expect(isAtRim(maskAt([47, 36, 8, 8], WIDTH, HEIGHT), whole)).toBe(false);
});
