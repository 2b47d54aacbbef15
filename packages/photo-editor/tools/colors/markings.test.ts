import { expect, test } from "vitest";
import { filled } from "../../fixtures/pictures.ts";
import { markingShares } from "./markings.ts";

const SIDE = 40;

test("the sunlit hairs of black spots belong to them, and the white coat does not", () => {
  const cow = filled(SIDE, SIDE, [235, 232, 228]);
  for (let at = 0; at < SIDE * 16; at++) cow.data.set(at < SIDE * 8 ? [20, 20, 22] : [76, 77, 80], at * 3);
  const marks = markingShares(cow, new Uint8Array(SIDE * SIDE).fill(255), "black");
  expect([marks?.[4 * SIDE], marks?.[12 * SIDE], marks?.[30 * SIDE]]).toEqual([255, 255, 0]);
});

test("a thing without marks of a color has none", () => {
  const cow = filled(SIDE, SIDE, [235, 232, 228]);
  expect(markingShares(cow, new Uint8Array(SIDE * SIDE).fill(255), "black")).toBeNull();
});
