import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { filled, numbered } from "../fixtures/pictures.ts";
import { withoutStrips } from "./edge-strips.ts";

const SIDES = ["left", "top", "right", "bottom"] as const;

/** A detailed picture with a strip of a gray at the right. */
function withStrip(depth: number, light: number): Raster {
  const image = numbered(120, 80);
  for (let y = 0; y < 80; y++) image.data.fill(light, (y * 120 + 120 - depth) * 3, (y + 1) * 120 * 3);
  return image;
}

test.each([
  ["a gray strip", 8, 150],
  ["a black strip", 3, 4],
])("%s at one side is cut off with its soft edge", (_name, depth, light) => {
  const warnings: string[] = [];
  const result = withoutStrips(withStrip(depth, light), SIDES, { warn: (text) => void warnings.push(text) });
  expect([result.width, result.height, warnings]).toEqual([120 - depth - 2, 80, []]);
});

test("a named side without a strip is named", () => {
  const warnings: string[] = [];
  const result = withoutStrips(withStrip(8, 150), ["right", "bottom"], { warn: (text) => void warnings.push(text) });
  expect([result.width, result.height, warnings]).toEqual([110, 80, [expect.stringMatching(/at the bottom/)]]);
});

test.each([
  ["a picture without strips", numbered(120, 80)],
  ["a plain picture", filled(120, 80, [90, 120, 200])],
])("%s has nothing to cut off", (_name, image) => {
  expect(() => withoutStrips(image, SIDES, { warn: () => {} })).toThrow("No strip of one color");
});

test("round corners of a slide are cut off with its strips, and a dark picture keeps its corners", () => {
  const [width, height] = [300, 240];
  const slide = filled(width, height, [170, 160, 150]);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    // A rounded corner of six pixels at the lower left, and a strip at the right.
    const isCorner = x < 6 && y > height - 7 && Math.hypot(6 - x, y - (height - 7)) > 6;
    if (x >= width - 20 || isCorner) slide.data.fill(3, at * 3, at * 3 + 3);
    else slide.data.fill(150 + ((x * 7 + y * 13) % 40), at * 3, at * 3 + 3);
  }
  const warn = () => {};
  const result = withoutStrips(slide, ["right"], { warn });
  expect(result.width).toBeLessThan(width - 22);
  const corner = (result.height - 1) * result.width * 3;
  expect(result.data[corner]).toBeGreaterThan(100);
  const dark = filled(width, height, [20, 20, 20]);
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    dark.data.fill(x >= width - 20 ? 3 : 8 + ((x * 7 + at) % 60), at * 3, at * 3 + 3);
  }
  expect(withoutStrips(dark, ["right"], { warn }).width).toBe(width - 22);
});

test("a thin slanted strip at an edge of a scan is cut off, and texture at an edge is not", () => {
  const [width, height] = [240, 160];
  const scan = filled(width, height, [0, 0, 0]);
  const plain = filled(width, height, [0, 0, 0]);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const light = 170 + ((x * 7 + y * 13) % 30);
    plain.data.fill((x * 37 + y * 91) % 7 < 3 ? 70 : light, at * 3, at * 3 + 3);
    // Between one and three lines deep, darker at its left end.
    scan.data.fill(y >= height - 1 - Math.round((2 * x) / width) ? 40 + x / 3 : light, at * 3, at * 3 + 3);
  }
  const warn = () => {};
  expect(withoutStrips(scan, SIDES, { warn })).toMatchObject({
    width,
    height: height - 5,
  });
  expect(() => withoutStrips(plain, SIDES, { warn })).toThrow("No strip of one color");
});
