import { expect, test } from "vitest";
import { type Box, maskAt } from "../../fixtures/rectangles.ts";
import { restsOn } from "./rests-on.ts";

const sofa: Box = [5, 25, 40, 25];
const table: Box = [5, 40, 50, 4];
const rests = (thing: Box, base: Box, isSoft: boolean) => restsOn(maskAt(thing), maskAt(base), isSoft);

test.each<[string, Box]>([
  ["in the outline of the sofa", [12, 30, 8, 8]],
  ["at its edge", [12, 22, 8, 14]],
])("a cushion is on the sofa %s", (_place, cushion) => {
  expect(rests(cushion, sofa, true)).toBe(true);
});

test.each<[string, Box]>([
  ["behind its back", [12, 10, 8, 15]],
  ["beside it", [46, 30, 8, 8]],
  ["in the air over it", [12, 2, 8, 8]],
])("a thing is not on the sofa %s", (_place, chair) => {
  expect(rests(chair, sofa, true)).toBe(false);
});

test("a lamp stands on the table that ends below it, and not on one beside it", () => {
  expect(rests([20, 15, 6, 25], table, false)).toBe(true);
  expect(rests([20, 45, 6, 10], table, false)).toBe(false);
});
