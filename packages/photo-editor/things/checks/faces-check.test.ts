import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { warnOfFaces } from "./faces-check.ts";

type Box = readonly [number, number, number, number];
const mask = { width: 1, height: 1, data: new Uint8Array(1) };
const facesIn = (boxes: readonly Box[]) => ({
  mask,
  box: [0, 0, 1, 1] as const,
  each: boxes.map((box) => ({ mask, box })),
});
const ROW: readonly Box[] = [0, 100, 200, 300, 400].map((x) => [x, 0, 40, 50]);

test.each([
  ["one face needs no warning", ROW.slice(0, 1), [], false],
  ["two faces that are apart are named", ROW.slice(0, 2), [/^The heads of 2 people were found\. A face that/], false],
  ["five faces cost half", ROW, [/^The heads of 5 people were found, and they are close together or many/], true],
  ["heads that overlap cost half", [ROW[0], [20, 10, 40, 50]], [/^The heads of 2 people .+ Half of the price/], true],
] as const)("%s", (_promise, boxes, expected, isHalf) => {
  const { edit, warnings } = editWithParts({});
  warnOfFaces(facesIn(boxes as readonly Box[]), edit);
  expect(warnings).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  expect(edit.guessed).toBe(isHalf);
});
