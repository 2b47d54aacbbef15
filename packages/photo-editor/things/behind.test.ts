import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { findBehind, findSmaller, type Instance } from "./behind.ts";

const SIDE = 100;
const person = (x: number, y: number, width: number, height: number): Instance => {
  const data = new Uint8Array(SIDE * SIDE);
  for (let row = y; row < y + height; row++) data.fill(255, row * SIDE + x, row * SIDE + x + width);
  return { mask: { width: SIDE, height: SIDE, data }, box: [x, y, width, height] };
};
const near = person(5, 20, 40, 80);

test.each([
  ["a smaller one whose feet are higher", [near, person(70, 20, 20, 60)], 1],
  ["one as large as the other", [near, person(50, 20, 40, 75)], 0],
  ["a smaller one that stands lower, as a child in front", [near, person(60, 60, 15, 40)], 0],
  ["two others", [near, person(60, 20, 10, 30), person(80, 20, 10, 30)], 0],
])("%s of two people: %#", (_name, all, count) => {
  expect(findSmaller(all)).toHaveLength(count);
  if (count > 0) expect(findSmaller(all)).toEqual([all[1]]);
});

test("a smaller person whom the main subject partly takes in stands behind it, and a partner does not", async () => {
  const [partner, behind] = [person(46, 25, 30, 75), person(46, 20, 20, 60)];
  // The focus has the near person, and the upper part of the person beside.
  const focus = person(5, 20, 56, 80);
  const { edit } = editWithParts({ findFocus: async () => focus });
  const image = filled(SIDE, SIDE, [90, 90, 90]);
  expect(await findBehind(image, [near, behind], edit)).toEqual([behind]);
  expect(await findBehind(image, [near, partner], edit)).toEqual([]);
});
