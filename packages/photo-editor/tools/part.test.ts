import type { Raster } from "@atelier/images/raster";
import { describe, expect, test } from "vitest";
import { filled, numbered, pixel } from "../fixtures/pictures.ts";
import { whiteBalance } from "./colors/white-balance.ts";
import { gradient } from "./gradient.ts";
import { litAs } from "./light.ts";
import { mark } from "./mark.ts";
import { applyToPart } from "./part.ts";

const [WIDTH, HEIGHT] = [80, 60];
/** A mask of the box from (20, 10) to (60, 40). */
const boxMask = () => {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 10; y < 40; y++) data.fill(255, y * WIDTH + 20, y * WIDTH + 60);
  return data;
};
/** Whether a pixel is inside the box, outside of it, or within the soft edge of three pixels. */
const getSide = (x: number, y: number) =>
  x >= 23 && x < 57 && y >= 13 && y < 37 ? "inside" : x >= 17 && x < 63 && y >= 7 && y < 43 ? "edge" : "outside";

function changedSides(before: Raster, after: Raster): string[] {
  const sides = new Set<string>();
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      if (getSide(x, y) !== "edge" && pixel(before, x, y).join() !== pixel(after, x, y).join())
        sides.add(getSide(x, y));
  return [...sides];
}

describe("an effect on a part", () => {
  const effects = ["blur", "pixelate", "sharpen", "brightness", "contrast", "warmth", "exposure", "sepia"] as const;

  test.each(effects)("%s changes only the part, or with except only the rest", async (effect) => {
    const image = numbered(WIDTH, HEIGHT);
    const part = await applyToPart(image, boxMask(), { part: "cup", effect }, () => 0.5);
    expect(changedSides(image, part)).toEqual(["inside"]);
    const rest = await applyToPart(image, boxMask(), { part: "cup", except: true, effect }, () => 0.5);
    expect(changedSides(image, rest)).toEqual(["outside"]);
  });

  test("keeps alpha and size", async () => {
    const image = numbered(WIDTH, HEIGHT, 4);
    const result = await applyToPart(image, boxMask(), { part: "cup", effect: "black_and_white" }, () => 0.5);
    expect([result.width, result.height, result.channels]).toEqual([WIDTH, HEIGHT, 4]);
    for (let at = 3; at < image.data.length; at += 4) expect(result.data[at]).toBe(image.data[at]);
  });

  test("a mosaic has tiles of one color that do not keep details", async () => {
    const result = await applyToPart(
      numbered(WIDTH, HEIGHT),
      boxMask(),
      { part: "face", effect: "pixelate" },
      () => 0.5,
    );
    const colors = new Set<string>();
    for (let y = 14; y < 36; y++) for (let x = 24; x < 56; x++) colors.add(pixel(result, x, y).join());
    expect(colors.size).toBeLessThan((32 * 22) / 8);
  });
});

describe("white balance", () => {
  /** Greys and colors whose mean is neutral, under a light with the given gains. */
  const under = (light: readonly number[]) => {
    const image = filled(60, 60, [0, 0, 0]);
    const linear = (value: number) => (value / 255) ** 2.2;
    for (let index = 0; index < 3600; index++) {
      const level = 40 + (index % 180);
      const tint = [0, 1, 2].map((channel) => (index % 7 === channel ? 0.8 : 1));
      for (let channel = 0; channel < 3; channel++)
        image.data[index * 3 + channel] = Math.round(
          255 * (linear(level) * (tint[channel] ?? 1) * (light[channel] ?? 1)) ** (1 / 2.2),
        );
    }
    return image;
  };
  const cast = ({ data }: Raster) => {
    const mean = [0, 1, 2].map(
      (channel) => data.filter((_, at) => at % 3 === channel).reduce((a, b) => a + b, 0) / 3600,
    );
    return Math.max(...mean) - Math.min(...mean);
  };

  test.each([
    [1, 0.85, 0.6],
    [0.6, 0.8, 1],
    [0.8, 1, 0.75],
  ])("removes most of the cast of light (%f, %f, %f)", (...light) => {
    const image = under(light);
    expect(cast(image)).toBeGreaterThan(12);
    expect(cast(whiteBalance(image))).toBeLessThan(0.25 * cast(image));
  });

  test("changes a neutral picture by at most three levels", () => {
    const image = under([1, 1, 1]);
    const result = whiteBalance(image);
    expect(Math.max(...image.data.map((value, at) => Math.abs(value - result.data[at])))).toBeLessThanOrEqual(3);
  });

  test("does not change a black picture", () => {
    const image = filled(8, 8, [0, 0, 0]);
    expect([...whiteBalance(image).data]).toEqual([...image.data]);
  });
});

describe("a mark", () => {
  const grey = filled(400, 300, [120, 120, 120]);
  const box = { x: 120, y: 90, width: 100, height: 80 };
  test("as a box has its color outside the thing's box and nothing inside", () => {
    const result = mark(grey, { shape: "box", around: "cup", color: "blue" }, box);
    const found = Array.from({ length: 400 }, (_, x) => x).filter((x) => {
      const [r = 0, , b = 0] = pixel(result, x, 130);
      return b > 200 && r < 40;
    });
    expect(Math.min(...found)).toBeLessThan(120);
    expect(Math.max(...found)).toBeGreaterThan(220);
    expect(found.some((x) => x > 125 && x < 215)).toBe(false);
  });

  test("as an arrow ends beside the thing and does not cover it", () => {
    const result = mark(grey, { shape: "arrow", around: "cup" }, box);
    const red = (x: number, y: number) => pixel(result, x, y)[0] > 200 && pixel(result, x, y)[1] < 60;
    const found = Array.from({ length: 400 }, (_, x) => x).filter((x) => red(x, 130));
    expect(found.length).toBeGreaterThan(40);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(220);
  });

  test("around a thing that fills the image stays visible", () => {
    const result = mark(grey, { shape: "circle", around: "cat" }, { x: 0, y: 0, width: 400, height: 300 });
    expect([...result.data].some((value, at) => value !== grey.data[at])).toBe(true);
  });
});

test("a gradient begins and ends with its colors", () => {
  const result = gradient({ width: 3, height: 9 }, { r: 10, g: 20, b: 30 }, { r: 210, g: 120, b: 90 });
  expect([pixel(result, 1, 0), pixel(result, 1, 4), pixel(result, 1, 8)]).toEqual([
    [10, 20, 30],
    [110, 70, 60],
    [210, 120, 90],
  ]);
});

test("a subject follows the light of its scene without losing its alpha", () => {
  const subject = filled(6, 6, [160, 160, 160, 255]);
  const [r = 0, , b = 0, alpha] = pixel(litAs(subject, filled(6, 6, [20, 30, 90])), 2, 2);
  expect(r).toBeLessThan(b);
  expect([b < 160, alpha]).toEqual([true, 255]);
});

test("a cover is a black bar over each marked part, and nothing else changes", async () => {
  const image = numbered(WIDTH, HEIGHT);
  const result = await applyToPart(image, boxMask(), { part: "name", effect: "cover" }, () => 0.5);
  expect([pixel(result, 20, 10), pixel(result, 59, 39)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(pixel(result, 60, 40)).toEqual(pixel(image, 60, 40));
});

test("a cover of the eyes is one bar over both of a head, and one for each head", async () => {
  const [width, height] = [200, 100];
  const data = new Uint8Array(width * height);
  for (const left of [20, 50, 120, 150])
    for (let y = 40; y < 46; y++) data.fill(255, y * width + left, y * width + left + 12);
  const image = filled(width, height, [200, 200, 200]);
  const result = await applyToPart(image, data, { part: "eyes", effect: "cover" }, () => 0.5);
  const isBlack = (x: number) => pixel(result, x, 43)[0] === 0;
  expect([15, 40, 65, 90, 140].map(isBlack)).toEqual([true, true, true, false, true]);
});
