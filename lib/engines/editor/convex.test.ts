import { expect, test } from "vitest";
import { fillHull } from "./convex.ts";

const SIDE = 40;
const draw = (isIn: (x: number, y: number) => boolean) => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isIn(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0)),
});

test("a round saucer of which a part is missing becomes whole, and nothing beside it is marked", () => {
  const isRound = (x: number, y: number) => Math.hypot(x - 20, y - 20) < 15;
  const whole = draw(isRound);
  const filled = fillHull(draw((x, y) => isRound(x, y) && !(x > 20 && Math.abs(y - 20) < 4 && x < 34))).data;
  const off = filled.filter((value, at) => value !== whole.data[at]).length;
  expect(off).toBeLessThan(25);
  expect([filled[20 * SIDE + 26], filled[20 * SIDE + 37], filled[3 * SIDE + 3]]).toEqual([255, 0, 0]);
});

test("a convex shape and an empty mask stay as they are", () => {
  const square = draw((x, y) => x > 8 && x < 30 && y > 5 && y < 20);
  expect(fillHull(square).data).toEqual(square.data);
  expect(fillHull(draw(() => false)).data.some(Boolean)).toBe(false);
});
