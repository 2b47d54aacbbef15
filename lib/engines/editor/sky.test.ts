import { expect, test } from "vitest";
import { readSky } from "./sky.ts";

/** A gray area that reaches down to a row, with dark ground below and beside it. */
function grayAbove(end: number, light: number) {
  const [width, height] = [60, 60];
  const mask = Uint8Array.from({ length: width * height }, (_, at) => (Math.floor(at / width) < end ? 255 : 0));
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (mask[Math.floor(at / 3)] ? light : 70));
  return readSky({ width, height, channels: 3, data }, mask);
}

test("a light gray area above darker ground can be a sky, and a wall down to the floor or a dark one cannot", () => {
  expect([grayAbove(24, 200), grayAbove(58, 200), grayAbove(24, 85)]).toEqual(["gray", null, null]);
});

test("blue and very bright areas are skies for sure", () => {
  const mask = new Uint8Array(400).fill(255);
  const read = (color: readonly number[]) =>
    readSky(
      { width: 20, height: 20, channels: 3, data: Uint8Array.from({ length: 1200 }, (_, at) => color[at % 3] ?? 0) },
      mask,
    );
  expect([read([110, 150, 210]), read([240, 240, 238]), read([120, 110, 100])]).toEqual(["colored", "colored", null]);
});
