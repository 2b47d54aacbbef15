import { expect, test } from "vitest";
import { withHueRest } from "./hue-rest.ts";

const [width, height] = [80, 60];
type Box = readonly [x: number, y: number, width: number, height: number];
const isIn = (at: number, [x, y, across, down]: Box) =>
  at % width >= x && at % width < x + across && Math.floor(at / width) >= y && Math.floor(at / width) < y + down;
const draw = (ground: readonly number[], ...boxes: readonly (readonly [Box, readonly number[]])[]) => ({
  width,
  height,
  channels: 3 as const,
  data: Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const at = Math.floor(index / 3);
    return (boxes.findLast(([box]) => isIn(at, box))?.[1] ?? ground)[index % 3] ?? 0;
  }),
});
const count = (area: Uint8Array) => area.filter((value) => value > 0).length;

const [LIT, SHADED]: [Box, Box] = [
  [30, 10, 10, 30],
  [30, 40, 10, 8],
];
const part = Uint8Array.from({ length: width * height }, (_, at) => (isIn(at, SHADED) ? 255 : 0));

test("the yellowish lit part of a green band belongs to it", () => {
  expect(count(withHueRest(draw([40, 34, 28], [LIT, [165, 190, 60]], [SHADED, [120, 150, 40]]), part))).toBe(380);
});

test("a green thing on grass of its hue stays alone, and so does one beside a red thing", () => {
  expect(count(withHueRest(draw([120, 150, 50], [SHADED, [110, 150, 40]]), part))).toBe(80);
  expect(count(withHueRest(draw([40, 34, 28], [LIT, [190, 40, 40]], [SHADED, [120, 150, 40]]), part))).toBe(80);
});
