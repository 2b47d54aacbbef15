import { expect, test } from "vitest";
import { filled, pixel } from "../../fixtures/pictures.ts";
import { colorShares, wholeColorShares } from "./named-shares.ts";
import { recolor } from "./recolor.ts";

const SIDE = 60;
const WHITE = [250, 250, 250];
const isBlue = ([r = 0, , b = 0]: readonly number[]) => b > r + 30;

/** An image with rectangles of colors, and the mask of some columns. */
function painted(
  ground: readonly number[],
  parts: readonly (readonly [readonly number[], number, number, number, number])[],
) {
  const image = filled(SIDE, SIDE, ground);
  for (const [color, left, top, right, bottom] of parts)
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) image.data.set(color, (y * SIDE + x) * 3);
  return image;
}
const columns = (from: number, to: number) =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE >= from && at % SIDE < to ? 255 : 0));

test("dark streaks and a separate part of its hue change with a thing", () => {
  // A brush with a dark streak, and a fender behind a gray wheel.
  const image = painted(WHITE, [
    [[235, 30, 110], 10, 5, 50, 35],
    [[120, 10, 45], 28, 5, 32, 30],
    [[90, 90, 92], 10, 35, 50, 45],
    [[180, 40, 70], 10, 45, 50, 60],
  ]);
  const result = recolor(image, { from: "pink", to: "blue" }, columns(10, 50));
  expect([pixel(result, 15, 20), pixel(result, 30, 15), pixel(result, 30, 55)].map(isBlue)).toEqual([true, true, true]);
  expect(pixel(result, 30, 40)).toEqual([90, 90, 92]);
});

test("what has the hue of a thing inside of it, without touching it or its outline, stays", () => {
  const image = painted(WHITE, [
    [[190, 40, 25], 5, 5, 55, 55],
    [WHITE, 15, 15, 45, 45],
    [[170, 80, 40], 22, 22, 38, 38],
  ]);
  const result = recolor(image, { object: "cup", to: "blue" }, columns(5, 55));
  expect(isBlue(pixel(result, 8, 30))).toBe(true);
  expect(pixel(result, 30, 30)).toEqual([170, 80, 40]);
});

test("everything yellow is what is clearly yellow and the paler yellow that it goes over into", () => {
  const image = painted(
    [140, 140, 140],
    [
      [[238, 226, 30], 10, 10, 20, 50],
      [[226, 220, 120], 20, 10, 40, 50],
    ],
  );
  expect(colorShares(image, "yellow")[30 * SIDE + 35]).toBeLessThan(0.5);
  const shares = wholeColorShares(image, "yellow");
  expect(
    [shares[30 * SIDE + 15], shares[30 * SIDE + 35], shares[30 * SIDE + 55]].map((share = 0) => share > 0.5),
  ).toEqual([true, true, false]);
});

test("a pale wall is called yellow if nothing is more yellow, and skin is never called orange", () => {
  const wall = painted([150, 160, 170], [[[238, 224, 150], 0, 0, 40, 60]]);
  expect(colorShares(wall, "yellow")[30 * SIDE + 20]).toBeLessThan(0.5);
  expect(wholeColorShares(wall, "yellow")[30 * SIDE + 20]).toBeGreaterThan(0.5);
  const face = painted([150, 160, 170], [[[224, 172, 140], 0, 0, 40, 60]]);
  expect(wholeColorShares(face, "orange")[30 * SIDE + 20]).toBeLessThan(0.5);
});

test("the shaded side and the colored glints of a thing of one color change with it, and a white mark stays", () => {
  const image = painted(WHITE, [
    [[190, 90, 40], 5, 5, 55, 55],
    [[62, 46, 38], 15, 45, 40, 55],
    [[252, 190, 60], 20, 15, 26, 21],
    [WHITE, 36, 20, 42, 26],
  ]);
  const result = recolor(image, { object: "apple", to: "green" }, columns(5, 55));
  const isGreen = ([r = 0, g = 0]: readonly number[]) => g > r;
  expect([pixel(result, 10, 30), pixel(result, 25, 50), pixel(result, 22, 18)].map(isGreen)).toEqual([
    true,
    true,
    true,
  ]);
  expect(Math.min(...pixel(result, 38, 22))).toBeGreaterThan(245);
});
