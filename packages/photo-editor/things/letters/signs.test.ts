import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { maskAt, painted, SIDE } from "../../fixtures/rectangles.ts";
import { findSign } from "./signs.ts";

const LINES = [
  { text: "NO PARKING", box: [10, 10, 20, 5] },
  { text: "at any time", box: [12, 17, 16, 4] },
  { text: "Bakery", box: [38, 45, 16, 6] },
];

const find = (words: string, lines = LINES, outline = maskAt([8, 8, 24, 15])) => {
  const { edit } = editWithParts({
    cleaner: {
      clean: () => Promise.reject(new Error("Nothing is removed.")),
      findText: async () => ({ mask: maskAt([0, 0, SIDE, SIDE]), lines, left: [] }),
    },
    select: async () => outline,
  });
  return findSign(painted(), words, edit);
};

test("a sign is the outline around the lines that say a word of its name", async () => {
  expect((await find("parking sign"))?.box).toEqual([8, 8, 24, 15]);
  expect((await find("sign", LINES.slice(0, 2)))?.isUnsure).toBe(true);
});

test("one of several signs without a name, a thing that is none, and an outline beside the letters are not found", async () => {
  expect(await find("sign")).toBeNull();
  expect(await find("parking meter")).toBeNull();
  expect(await find("parking sign", LINES, maskAt([40, 40, 10, 10]))).toBeNull();
  expect(await find("parking sign", LINES, maskAt([0, 0, SIDE, SIDE]))).toBeNull();
});
