import type { Raster } from "@atelier/images/raster";
import { describe, expect, test } from "vitest";
import { filled, numbered, pixel } from "../fixtures/pictures.ts";
import { recolor } from "./colors/recolor.ts";
import { overlay, tint } from "./colors/tint.ts";
import { pad, padBlurred } from "./pad.ts";
import { autoTone, tones } from "./tones.ts";
import { withWeather } from "./weather.ts";

const grey = (value: number) => filled(4, 4, [value, value, value]);
const first = (image: Raster) => pixel(image, 0, 0)[0] ?? 0;

describe("tones", () => {
  test("change their own range and leave the others", () => {
    expect(first(tones(grey(50), { shadows: 50 }))).toBeGreaterThan(68);
    expect(Math.abs(first(tones(grey(230), { shadows: 50 })) - 230)).toBeLessThan(4);
    expect(first(tones(grey(220), { highlights: -50 }))).toBeLessThan(206);
    expect(Math.abs(first(tones(grey(30), { highlights: -50 })) - 30)).toBeLessThan(4);
    expect(first(tones(grey(20), { blacks: -60 }))).toBeLessThan(12);
  });

  test("keep the order of all tones at the strongest change", () => {
    for (const percent of [-100, 100])
      for (const range of ["shadows", "midtones", "highlights", "blacks", "whites"] as const) {
        const result = Array.from({ length: 256 }, (_, value) => first(tones(grey(value), { [range]: percent })));
        expect(result.every((value, index) => index === 0 || value >= (result[index - 1] ?? 0))).toBe(true);
      }
  });

  test("are corrected in a flat, dark image and stay in a good one", () => {
    const ramp = (from: number, to: number): Raster => {
      const image = filled(256, 1, [0, 0, 0]);
      for (let x = 0; x < 256; x++) image.data.fill(Math.round(from + ((to - from) * x) / 255), x * 3, x * 3 + 3);
      return image;
    };
    const result = autoTone(ramp(20, 120)).data;
    expect([result[0], result.at(-1)]).toEqual([expect.closeTo(0, -1), expect.toSatisfy((top: number) => top > 180)]);
    const good = ramp(0, 255);
    expect(Math.max(...autoTone(good).data.map((value, at) => Math.abs(value - (good.data[at] ?? 0))))).toBeLessThan(9);
  });
});

describe("a larger canvas", () => {
  test("has the ratio or the margins, and the image in it unchanged", () => {
    const image = numbered(30, 20);
    const square = pad(image, { ratio: "1:1", color: "black" });
    expect([square.width, square.height]).toEqual([30, 30]);
    expect(pixel(square, 7, 12)).toEqual(pixel(image, 7, 7));
    expect(pixel(square, 0, 0)).toEqual([0, 0, 0]);
    const wide = pad(image, { edges: { left: 0, top: 5, right: 10, bottom: 0, unit: "px" }, color: "transparent" });
    expect([wide.width, wide.height, wide.channels]).toEqual([40, 25, 4]);
    expect(pixel(wide, 39, 0)[3]).toBe(0);
    expect(() => pad(image, { ratio: "1000:1", color: "white" })).toThrow("The limit is 8192 pixels per side");
  });

  test("shows the image itself, blurred, around the unchanged image", async () => {
    const half = filled(60, 30, [200, 40, 40]);
    for (let at = 0; at < 60 * 30; at++) if (at % 60 >= 30) half.data.set([40, 40, 200], at * 3);
    const square = await padBlurred(half, { ratio: "1:1", color: "white" });
    expect([square.width, square.height]).toEqual([60, 60]);
    expect(pixel(square, 29, 30)).toEqual([200, 40, 40]);
    const [red = 0, , blue = 0] = pixel(square, 29, 3);
    expect([red > 60 && red < 190, blue > 60 && blue < 190]).toEqual([true, true]);
  });
});

test("an overlay from a side fades, and a tint keeps black and white", () => {
  const result = overlay(filled(10, 100, [200, 200, 200]), { color: "black", percent: 80, from: "bottom" });
  expect(pixel(result, 5, 0)).toEqual([200, 200, 200]);
  expect(pixel(result, 5, 99)[0]).toBeLessThan(60);
  expect(first(tint(grey(0), { color: "red", percent: 60 }))).toBe(0);
  expect(pixel(tint(grey(255), { color: "red", percent: 60 }), 0, 0)).toEqual([255, 255, 255]);
});

test.each(["rain", "snow", "fog"] as const)(
  "%s changes the image, keeps size and alpha, and repeats with its seed",
  async (kind) => {
    const random = () => {
      let state = 1;
      return () => {
        state = (state * 16_807) % 2_147_483_647;
        return state / 2_147_483_647;
      };
    };
    const image = filled(90, 60, [80, 90, 100, 255]);
    const [result, again] = [await withWeather(image, kind, 1, random()), await withWeather(image, kind, 1, random())];
    expect(result.data).toEqual(again.data);
    expect([result.width, result.height, result.channels]).toEqual([90, 60, 4]);
    expect(new Set(Array.from({ length: 60 }, (_, y) => pixel(result, 45, y).join())).size).toBeGreaterThan(8);
  },
);

describe("an animal in white", () => {
  /** Striped fur in brown with a green eye that has a black pupil. */
  const cat = (): Raster => {
    const image = filled(120, 120, [150, 110, 75]);
    for (let y = 0; y < 120; y++)
      for (let x = 0; x < 120; x++) {
        const away = Math.hypot(x - 60, y - 60);
        const color = away < 6 ? [15, 15, 15] : away < 18 ? [110, 150, 60] : y % 24 < 8 ? [95, 68, 45] : null;
        if (color) image.data.set(color, (y * 120 + x) * 3);
      }
    return image;
  };

  test("has pale fur with its stripes, and the eye keeps its color", () => {
    const result = recolor(cat(), { to: "white", object: "cat" }, new Uint8Array(120 * 120).fill(255));
    const [fur, stripe] = [pixel(result, 10, 18), pixel(result, 10, 4)];
    expect(Math.min(...fur)).toBeGreaterThan(195);
    expect(Math.max(...fur) - Math.min(...fur)).toBeLessThan(6);
    expect((stripe[0] ?? 255) < (fur[0] ?? 0)).toBe(true);
    const [r = 0, g = 0, b = 0] = pixel(result, 71, 60);
    expect(g - b).toBeGreaterThan(60);
    expect(g).toBeGreaterThan(r);
    expect(pixel(result, 60, 60)[0]).toBeLessThan(60);
  });
});

test.each([
  [16, 2_000],
  [2_000, 16],
])("rain and snow fall in an image of %i × %i pixels", async (width, height) => {
  const image = filled(width, height, [90, 90, 90]);
  for (const kind of ["rain", "snow"] as const) {
    const result = await withWeather(image, kind, 3, Math.random);
    expect([result.width, result.height, result.data.length]).toEqual([width, height, image.data.length]);
    expect(new Set(result.data).size).toBeGreaterThan(20);
  }
});
