import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { warnOfHaze } from "./cutout-haze.ts";

const SIDE = 200;

/** A square of a color before a dark wall, cut out with a half clear band of a width beside it. */
function newCutout(color: readonly number[], band: number): { image: Raster; cutout: Raster } {
  const image = filled(SIDE, SIDE, [50, 55, 60]);
  const cutout: Raster = { width: SIDE, height: SIDE, channels: 4, data: new Uint8Array(SIDE * SIDE * 4) };
  for (let at = 0; at < SIDE * SIDE; at++) {
    const off = Math.max(Math.abs((at % SIDE) - 100), Math.abs(Math.floor(at / SIDE) - 100)) - 50;
    if (off <= 0) image.data.set(color, at * 3);
    cutout.data.set([...image.data.subarray(at * 3, at * 3 + 3), off <= 0 ? 255 : off <= band ? 110 : 0], at * 4);
  }
  return { image, cutout };
}

const SKIN = [214, 160, 132];

test.each([
  ["a face with haze", "person", SKIN, 8, "beside skin"],
  ["a face with a soft edge", "person", SKIN, 1, ""],
  ["a dark coat with haze, which can be fur", "person", [40, 60, 150], 8, ""],
  ["a car with haze", "car", [180, 30, 30], 8, "edge of the vehicle"],
  ["a car with a soft edge", "car", [180, 30, 30], 1, ""],
  ["a cat with fur", "cat", SKIN, 8, ""],
])("%s", async (_name, name, color, band, message) => {
  const { image, cutout } = newCutout(color, band);
  const { edit, warnings } = editWithParts({ detect: async () => [{ name, box: [50, 50, 101, 101] }] });
  await warnOfHaze(image, cutout, edit);
  expect([warnings.length, edit.guessed]).toEqual(message ? [1, true] : [0, false]);
  expect(warnings.join()).toContain(message);
});
