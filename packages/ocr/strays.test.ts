import { expect, test } from "vitest";
import { withoutStrays } from "./strays.ts";

const [COLUMNS, ROWS] = [120, 40];
/** A mask with boxes, each from its left column and top row. */
function draw(boxes: readonly { left: number; top: number; height: number }[]): Uint8Array {
  const mask = new Uint8Array(COLUMNS * ROWS);
  for (const { left, top, height } of boxes)
    for (let row = top; row < top + height; row++)
      for (let column = left; column < left + 6; column++) mask[row * COLUMNS + column] = 1;
  return mask;
}
const small = [20, 30, 40, 60, 70, 80].map((left) => ({ left, top: 20, height: 10 }));
const has = (mask: Uint8Array, column: number) => mask.some((value, at) => value && at % COLUMNS === column);

test("capitals twice as high as small letters are letters", () => {
  const capitals = [5, 50].map((left) => ({ left, top: 10, height: 20 }));
  const mask = withoutStrays(draw([...small, ...capitals]), { columns: COLUMNS, rows: ROWS });
  expect([has(mask, 6), has(mask, 51)]).toEqual([true, true]);
});

test("a single high part and high parts at different heights are pieces of the background", () => {
  const pieces = [
    { left: 5, top: 12, height: 20 },
    { left: 100, top: 5, height: 20 },
  ];
  const mask = withoutStrays(draw([...small, ...pieces]), { columns: COLUMNS, rows: ROWS });
  expect([has(mask, 6), has(mask, 101), has(mask, 21)]).toEqual([false, false, true]);
});
