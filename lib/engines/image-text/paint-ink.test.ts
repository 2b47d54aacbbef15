import { expect, test } from "vitest";
import { paintInk } from "./paint-ink.ts";

const [WIDTH, HEIGHT] = [240, 80];
const line = {
  size: 30,
  ink: [0, 0, 0] as const,
  paper: [250, 250, 250] as const,
  corners: [
    [20, 25],
    [220, 25],
    [220, 55],
    [20, 55],
  ] as [number, number][],
};

/** A white image with black rectangles: left, top, right and bottom of each. */
function draw(rectangles: readonly (readonly [number, number, number, number])[]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(250);
  for (const [left, top, right, bottom] of rectangles)
    for (let y = top; y < bottom; y++) data.fill(0, 3 * (y * WIDTH + left), 3 * (y * WIDTH + right));
  return { width: WIDTH, height: HEIGHT, channels: 3 as const, data };
}

const countInk = ({ data }: { data: Uint8Array }) => data.filter((value) => value < 200).length / 3;

test("the rest of a letter that its rectangle cuts off is painted too", () => {
  const image = draw([
    [30, 28, 34, 55],
    [60, 28, 64, 66],
  ]);
  expect(paintInk(image, line)).toBe(true);
  expect(countInk(image)).toBe(0);
});

test("a drawn line below the letters stays, also where a letter touches it", () => {
  const rule = [0, 60, WIDTH, 62] as const;
  const image = draw([[30, 28, 34, 55], [60, 28, 64, 60], rule]);
  expect(paintInk(image, line)).toBe(true);
  for (let x = 0; x < WIDTH; x++) expect(image.data[3 * (60 * WIDTH + x)]).toBe(0);
  expect(image.data[3 * (40 * WIDTH + 61)]).toBe(250);
});

test("letters on a background of many colors are left to the search for them", () => {
  const image = draw([[30, 28, 34, 55]]);
  for (let at = 0; at < WIDTH * HEIGHT; at++) image.data.fill((at * 37) % 251, 3 * at, 3 * at + 3);
  expect(paintInk(image, line)).toBe(false);
});

test("an arrow that reaches into the rectangle stays whole", () => {
  const letters = [0, 1, 2, 3, 4, 5].map((at) => [30 + 20 * at, 28, 34 + 20 * at, 53] as const);
  const arrow = [190, 20, 236, 66] as const;
  const image = draw([...letters, arrow]);
  expect(paintInk(image, line)).toBe(true);
  expect(countInk(image)).toBe((arrow[2] - arrow[0]) * (arrow[3] - arrow[1]));
});
