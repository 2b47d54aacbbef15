import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { measureLine } from "./measure-line.ts";

const [WIDTH, HEIGHT] = [370, 150];

/** Bold letters like I on a line that rises across the rows of the image, as in perspective; with these feet. */
function drawStems(foot: number): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  const fill = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) data.fill(0, 3 * (y * WIDTH + left), 3 * (y * WIDTH + right));
  };
  for (let letter = 0; letter < 9; letter++) {
    const [x, top] = [30 + 34 * letter, 50 - 4 * letter];
    fill(x, top, x + 18, top + 70);
    for (const y of [top, top + 66]) fill(x - foot, y, x + 18 + foot, y + 4);
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

test.each([
  [6, true],
  [0, false],
])("bold stems on a rising line with feet of %i pixels have serifs: %s", (foot, expected) => {
  const corners = [
    [16, 26],
    [340, 26],
    [340, 120],
    [16, 120],
  ] as const;
  expect(measureLine(drawStems(foot), corners, "IIIIIIIII")).toMatchObject({ bold: true, serif: expected });
});

/** Letters of 20 pixels above the baseline at 90, of which the one at a place is higher or reaches below it. */
function drawLetters(place: number, { above, below }: { above: number; below: number }): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (let letter = 0; letter < 30; letter++)
    for (let y = 70 - (letter === place ? above : 0); y < 90 + (letter === place ? below : 0); y++)
      data.fill(0, 3 * (y * WIDTH + 20 + 11 * letter), 3 * (y * WIDTH + 23 + 11 * letter));
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

test.each([
  ["hanging", `${"x".repeat(20)}p${"x".repeat(9)}`, { above: 0, below: 8 }],
  ["tall", `${"x".repeat(20)}d${"x".repeat(9)}`, { above: 8, below: 0 }],
])("the only %s letter of a long line does not change its size", (_, text, reach) => {
  const corners = [
    [16, 67],
    [354, 67],
    [354, 93],
    [16, 93],
  ] as const;
  const look = measureLine(drawLetters(20, reach), corners, text);
  expect(look?.size).toBeCloseTo(20 / 0.54, 0);
  expect(look?.start[1]).toBeCloseTo(90, 0);
});

/** Small letters whose stems cover one column of pixels and a share of the next one, with a rule below them or not. */
function drawSmall(share: number, hasRule = false): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (let letter = 0; letter < 30; letter++)
    for (let y = 60; y < 71; y++) {
      const at = y * WIDTH + 20 + 8 * letter;
      data.fill(0, 3 * at, 3 * at + 3);
      for (let part = share, next = at + 1; part > 0; part--, next++)
        data.fill(255 * (1 - Math.min(1, part)), 3 * next, 3 * next + 3);
    }
  if (hasRule) for (let y = 74; y < 76; y++) data.fill(0, 3 * y * WIDTH, 3 * (y + 1) * WIDTH);
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

const SMALL_CORNERS = [
  [16, 56],
  [260, 56],
  [260, 75],
  [16, 75],
] as const;

test.each([
  [0.55, false],
  [1.3, true],
])("small letters whose stems cover one pixel and %f of the next are bold: %s", (share, bold) => {
  expect(measureLine(drawSmall(share), SMALL_CORNERS, "l".repeat(30))).toMatchObject({ bold });
});

test("a rule drawn below letters is no part of them", () => {
  const [plain, ruled] = [false, true].map((hasRule) =>
    measureLine(drawSmall(0.5, hasRule), SMALL_CORNERS, "l".repeat(30)),
  );
  expect(ruled?.size).toBeCloseTo(plain?.size ?? 0, 5);
  expect(ruled?.start[1]).toBeCloseTo(plain?.start[1] ?? 0, 5);
});
