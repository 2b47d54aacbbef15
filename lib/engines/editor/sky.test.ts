import { expect, test } from "vitest";
import { clearBelow, floodSky, readSky } from "./sky.ts";

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
  expect([read([110, 150, 210]), read([240, 240, 238]), read([120, 110, 100])]).toEqual(["colored", "bright", null]);
});

test("a smooth sky beside a building is followed from the upper edge", async () => {
  const [width, height] = [90, 60];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isSky = x < 40 && y < 30;
    const light = (x * 7919 + y * 104729) % 90;
    data.set(isSky ? [90 + y, 120 + y, 170] : [60 + light, 60 + light, 50 + light], at * 3);
  }
  const sky = await floodSky({ width, height, channels: 3, data });
  expect([sky[10 * width + 10], sky[10 * width + 60], sky[50 * width + 10]]).toEqual([255, 0, 0]);
});

test("parts of a sky that begin below all of its largest part are walls, and those beside it are sky", () => {
  const [width, height] = [40, 40];
  const at = (x: number, y: number) => y * width + x;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < 20; y++) for (let x = 0; x < 30; x++) data[at(x, y)] = 255;
  for (const y of [15, 16, 30, 31]) for (let x = 33; x < 38; x++) data[at(x, y)] = 255;
  clearBelow({ width, height }, data);
  expect([data[at(5, 5)], data[at(35, 15)], data[at(35, 30)]]).toEqual([255, 255, 0]);
});
