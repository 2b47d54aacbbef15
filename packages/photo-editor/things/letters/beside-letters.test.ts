import { expect, test } from "vitest";
import { filled } from "../../fixtures/pictures.ts";
import { markBeside } from "./beside-letters.ts";

const [WIDTH, HEIGHT] = [240, 120];
type Box = readonly [number, number, number, number];
const LINE: Box = [130, 52, 60, 16];

/** A table whose light falls off to the right, with colored boxes on it. */
function tableWith(boxes: readonly Box[]) {
  const image = filled(WIDTH, HEIGHT, [200, 200, 200]);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const light = 220 - Math.round(x / 4);
      image.data.set([light, light, light], (y * WIDTH + x) * 3);
    }
  for (const [left, top, across, down] of boxes)
    for (let y = top; y < top + down; y++)
      for (let x = left; x < left + across; x++) image.data.set([60, 60, 220], (y * WIDTH + x) * 3);
  return image;
}
const isMarked = (data: Uint8Array, x: number, y: number) => (data[y * WIDTH + x] ?? 0) > 0;

test("the mark beside the letters of a logo is found in parts, in uneven light", () => {
  const data = markBeside(
    tableWith([
      [106, 46, 18, 12],
      [100, 62, 14, 12],
    ]),
    LINE,
  );
  expect([isMarked(data, 115, 50), isMarked(data, 105, 70), isMarked(data, 160, 90)]).toEqual([true, true, false]);
});

test("a thing that goes on beyond the surroundings is no mark, and one further away neither", () => {
  const data = markBeside(
    tableWith([
      [0, 46, 122, 12],
      [205, 52, 10, 10],
    ]),
    LINE,
  );
  expect([isMarked(data, 110, 50), isMarked(data, 210, 56)]).toEqual([false, false]);
});

test("beside lettering that stays, nothing is taken for a mark", () => {
  const image = tableWith([[106, 46, 18, 12]]);
  expect(isMarked(markBeside(image, LINE, [[90, 80, 60, 12]]), 115, 50)).toBe(false);
  expect(isMarked(markBeside(image, LINE, [[0, 0, 40, 10]]), 115, 50)).toBe(true);
});
