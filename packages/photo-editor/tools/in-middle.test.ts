import { expect, test } from "vitest";
import { inMiddle } from "./in-middle.ts";

const cutout = (left: number) => {
  const data = new Uint8Array(20 * 10 * 4);
  for (let y = 3; y < 7; y++) for (let x = left; x < left + 4; x++) data.set([200, 30, 30, 255], (y * 20 + x) * 4);
  return { width: 20, height: 10, channels: 4 as const, data };
};

const left = ({ data }: { data: Uint8Array }) =>
  Array.from({ length: 20 }, (_, x) => x).find((x) => data[(5 * 20 + x) * 4 + 3] === 255);

test("a cutout moves to the middle, and one that an edge cuts off stays there", () => {
  const warnings: string[] = [];
  const context = { warn: (message: string) => warnings.push(message) };
  expect(left(inMiddle(cutout(3), context))).toBe(8);
  expect(warnings).toEqual([]);
  expect(left(inMiddle(cutout(0), context))).toBe(0);
  expect(warnings[0]).toContain("cuts off the subject");
});
