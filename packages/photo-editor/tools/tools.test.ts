import type { Raster } from "@atelier/images/raster";
import { describe, expect, test } from "vitest";
import { filled, numbered, pixel } from "../fixtures/pictures.ts";
import { blackAndWhite, brightness, contrast, grain, invert, saturation, vignette, warmth } from "./adjust.ts";
import { hue, turn } from "./colors/color-names.ts";
import { computePalette, computeRgb, getLab, nearest } from "./colors/palette.ts";
import { recolor } from "./colors/recolor.ts";
import { shiftColor } from "./colors/shift-color.ts";
import { tint } from "./colors/tint.ts";
import { crop, flip, resize, rotate, straighten } from "./geometry.ts";
import { countColors, posterize } from "./posterize.ts";
import { readSlant } from "./slant.ts";

const silent = () => {};

describe("geometry", () => {
  const image = numbered(7, 5, 4);

  test.each([
    [90, (x: number, y: number) => [4 - y, x]],
    [-90, (x: number, y: number) => [y, 6 - x]],
    [180, (x: number, y: number) => [6 - x, 4 - y]],
  ] as const)("a turn by %i° moves every pixel to its place", async (degrees, place) => {
    const turned = await rotate(image, degrees);
    expect([turned.width, turned.height]).toEqual(degrees === 180 ? [7, 5] : [5, 7]);
    for (let y = 0; y < 5; y++)
      for (let x = 0; x < 7; x++) {
        const [toX = 0, toY = 0] = place(x, y);
        expect(pixel(turned, toX, toY)).toEqual(pixel(image, x, y));
      }
  });

  test.each(["horizontal", "vertical"] as const)("a %s flip done twice is the image", async (axis) => {
    const once = await flip(image, axis);
    expect(pixel(once, 0, 0)).toEqual(axis === "horizontal" ? pixel(image, 6, 0) : pixel(image, 0, 4));
    expect([...(await flip(once, axis)).data]).toEqual([...image.data]);
  });

  test.each([
    [{ width: 40 }, [40, 20]],
    [{ height: 40 }, [80, 40]],
    [{ width: 33, height: 44 }, [33, 44]],
    [{ width: 30, height: 30, fit: "inside" }, [30, 15]],
    [{ width: 30, height: 30, fit: "cover" }, [30, 30]],
    [{ scale: 0.5 }, [50, 25]],
    [{ scale: 0.01 }, [1, 1]],
  ] as const)("resizing to %j gives exactly %j", async (requested, size) => {
    const result = await resize(numbered(100, 50), { fit: "exact", ...requested }, silent);
    expect([result.width, result.height, result.data.length]).toEqual([...size, size[0] * size[1] * 3]);
  });

  test.each([
    [undefined, [18, 31], 1],
    ["cover", [18, 31], 0],
    ["exact", [0, 49], 0],
  ] as const)("a size of another shape with fit %s", async (fit, [first, last], count) => {
    const warnings: string[] = [];
    const stripes = filled(50, 50, [0, 0, 0]);
    for (let at = 0; at < 2500; at++) stripes.data[at * 3] = at % 50;
    const result = await resize(stripes, { width: 30, height: 100, fit }, (words) => warnings.push(words));
    expect([result.width, result.height, warnings.length]).toEqual([30, 100, count]);
    expect(Math.abs((pixel(result, 0, 50)[0] ?? 0) - first)).toBeLessThanOrEqual(1);
    expect(Math.abs((pixel(result, 29, 50)[0] ?? 0) - last)).toBeLessThanOrEqual(1);
  });

  test("a size over the limits is reduced with a warning", async () => {
    const warnings: string[] = [];
    const result = await resize(numbered(16, 4), { width: 8192, height: 8192, fit: "exact" }, (words) =>
      warnings.push(words),
    );
    expect(result.width * result.height).toBeLessThanOrEqual(50_000_000);
    expect(warnings).toHaveLength(1);
  });

  test.each([
    [{ ratio: "1:1" }, [60, 60]],
    [{ ratio: "16:9" }, [100, 56]],
    [{ ratio: "9:16" }, [34, 60]],
    [{ width: 20, height: 10 }, [20, 10]],
    [{ width: 500, height: 500 }, [100, 60]],
    [{ edges: { left: 0.1, top: 0, right: 0.1, bottom: 0.5 } }, [80, 30]],
    [{ edges: { left: 5, top: 0, right: 0, bottom: 10, unit: "px" } }, [95, 50]],
    [{ edges: { left: 1, top: 1, right: 1, bottom: 1 } }, [1, 1]],
  ] as const)("cropping with %j gives %j", (requested, size) => {
    const result = crop(numbered(100, 60), requested, undefined);
    expect([result.width, result.height]).toEqual(size);
  });

  test("a crop around a box contains the box and stays inside the picture", () => {
    const result = crop(numbered(100, 60), { ratio: "1:1" }, { x: 90, y: 0, width: 10, height: 10 });
    expect(result.width).toBe(result.height);
    expect(pixel(result, result.width - 1, 0)).toEqual(pixel(numbered(100, 60), 99, 0));
  });

  test("a slant of four degrees is found, and straightening leaves no open corners", async () => {
    const level = filled(240, 160, [230, 230, 230]);
    for (let y = 0; y < 160; y++) if (Math.floor(y / 16) % 2) level.data.fill(40, y * 240 * 3, (y + 1) * 240 * 3);
    const slanted = crop(await rotate(level, 4), { width: 200, height: 120 }, undefined);
    const opaque = { ...slanted, channels: 3 as const, data: slanted.data.filter((_, index) => index % 4 !== 3) };
    expect(await readSlant(opaque)).toBeGreaterThan(-4.6);
    expect(await readSlant(opaque)).toBeLessThan(-3.4);
    const result = await straighten(filled(200, 120, [200, 10, 10]), 7);
    expect(result.data.every((value, index) => Math.abs(value - (index % 3 === 0 ? 200 : 10)) <= 1)).toBe(true);
  });
});

describe("tone", () => {
  const image = numbered(20, 10, 4);
  const alphas = (of: Raster) => of.data.filter((_, index) => index % 4 === 3);

  test("keeps alpha, and an amount of 0 changes nothing", () => {
    for (const same of [brightness(image, 0), contrast(image, 0), saturation(image, 0), vignette(image, 0)])
      expect(same.data).toEqual(image.data);
    for (const result of [
      brightness(image, 40),
      contrast(image, -60),
      saturation(image, 80),
      blackAndWhite(image),
      invert(image),
    ])
      expect(alphas(result)).toEqual(alphas(image));
  });

  test("brightness and contrast keep black and white", () => {
    for (const percent of [-100, -30, 30, 200]) {
      expect(pixel(brightness(filled(1, 1, [0, 0, 255]), percent), 0, 0)).toEqual([0, 0, 255]);
      if (percent > 0) expect(pixel(contrast(filled(1, 1, [0, 0, 255]), percent), 0, 0)).toEqual([0, 0, 255]);
    }
  });

  test("inverting twice gives the image", () => {
    expect(invert(invert(image)).data).toEqual(image.data);
  });

  test("grain is gray noise that keeps the mean, and is weaker in white than in gray", () => {
    let state = 1;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const spread = (level: number) => {
      const { data } = grain(filled(100, 100, [level, level, level]), 30, random);
      const values = Array.from({ length: 10_000 }, (_, pixel) => [data[pixel * 3], data[pixel * 3 + 1]] as const);
      expect(values.every(([red, green]) => red === green)).toBe(true);
      const mean = values.reduce((sum, [red = 0]) => sum + red, 0) / values.length;
      expect(Math.abs(mean - level)).toBeLessThan(1);
      return Math.sqrt(values.reduce((sum, [red = 0]) => sum + (red - mean) ** 2, 0) / values.length);
    };
    expect(spread(128)).toBeGreaterThan(4);
    expect(spread(240)).toBeLessThan(0.7 * spread(128));
  });

  test("posterizing leaves the given number of levels, with black and white", () => {
    const ramp = {
      width: 256,
      height: 1,
      channels: 3 as const,
      data: new Uint8Array(768).map((_, at) => Math.floor(at / 3)),
    };
    expect([...new Set(posterize(ramp, { levels: 5 }).data)]).toEqual([0, 64, 128, 191, 255]);
  });

  test("posterizing to a number of colors leaves that number, and a tint after it too", () => {
    const noisy = filled(60, 60, [0, 0, 0]);
    for (let at = 0; at < noisy.data.length; at++) noisy.data[at] = (at * 7919) % 251;
    const result = posterize(noisy, { colors: 4 });
    expect(countColors(result)).toBe(4);
    expect(countColors(tint(result, { color: "blue", percent: 35 }))).toBeLessThanOrEqual(4);
  });

  test("a tint gives colors of another hue its own", () => {
    for (const [color, at] of [
      ["blue", 264],
      ["green", 142],
      ["red", 29],
    ] as const)
      for (const own of [
        [200, 90, 30],
        [60, 90, 200],
        [80, 160, 70],
      ] as const) {
        const [r = 0, g = 0, b = 0] = pixel(tint(filled(1, 1, [...own]), { color, percent: 35 }), 0, 0);
        expect(turn(hue(getLab(r, g, b)), at)).toBeLessThan(40);
      }
  });

  test("a shift of color keeps the light, has a soft edge and is no flat color", () => {
    const sky = filled(90, 90, [20, 40, 90]);
    for (let x = 0; x < 90; x++) for (let y = 0; y < 90; y++) sky.data.set([20 + y, 40 + y, 90 + y], (y * 90 + x) * 3);
    const mask = Uint8Array.from({ length: 8100 }, (_, at) => (at < 45 * 90 ? 255 : 0));
    const result = shiftColor(sky, "purple", 0.45, mask, 6);
    const lightAt = (image: Raster, y: number) => getLab(...(pixel(image, 40, y) as [number, number, number]))[0];
    const redder = (y: number) => (pixel(result, 40, y)[0] ?? 0) - (pixel(sky, 40, y)[0] ?? 0);
    for (const y of [2, 20, 40]) expect(Math.abs(lightAt(result, y) - lightAt(sky, y))).toBeLessThan(0.02);
    expect([redder(20) > 12, redder(20) < 80, redder(70)]).toEqual([true, true, 0]);
    expect(redder(45)).toBeGreaterThan(2);
    expect(redder(45)).toBeLessThan(redder(30));
  });

  test("a vignette darkens the corners and not the middle", () => {
    const result = vignette(filled(101, 101, [200, 200, 200]), 50);
    expect(pixel(result, 50, 50)).toEqual([200, 200, 200]);
    expect(pixel(result, 0, 0)[0]).toBeLessThan(130);
  });
});

describe("color", () => {
  test("conversion to OKLab and back keeps every sampled color", () => {
    for (let r = 0; r < 256; r += 15)
      for (let g = 0; g < 256; g += 15)
        for (let b = 0; b < 256; b += 15) expect(computeRgb(getLab(r, g, b))).toEqual([r, g, b]);
  });

  test("the palette of a picture with three colors has these colors", () => {
    const image = numbered(1, 300);
    const colors = [
      [250, 20, 20],
      [20, 200, 40],
      [30, 30, 220],
    ] as const;
    for (let index = 0; index < 300; index++) image.data.set(colors[index % 3] ?? [], index * 3);
    const palette = computePalette(image, 3);
    for (const [r, g, b] of colors)
      expect(computeRgb(palette[nearest(palette, getLab(r, g, b))] ?? [0, 0, 0])).toEqual([r, g, b]);
  });

  test("a dark color makes a bright surface dark, with its highlights", () => {
    const width = 100;
    const image = filled(width, 20, [0, 0, 0]);
    for (let at = 0; at < width * 20; at++)
      image.data.set(computeRgb([0.4 + (at % width) * 0.003, 0.18, 0.09]), at * 3);
    const result = recolor(image, { from: "red", to: "darkblue" }, undefined);
    const light = Array.from(
      { length: width },
      (_, x) => getLab(...(pixel(result, x, 10) as [number, number, number]))[0],
    );
    light.sort((first, second) => first - second);
    // Dark blue has a lightness of 0.29, and blue one of 0.45.
    expect(light[50]).toBeLessThan(0.32);
    expect(light[90]).toBeLessThan(0.4);
  });

  test("all parts of an object that have the named color change", () => {
    const image = filled(60, 30, [200, 30, 30]);
    // A shaded part of the red surface, whose hue is closer to orange.
    for (let y = 10; y < 20; y++) for (let x = 20; x < 40; x++) image.data.set([150, 40, 20], (y * 60 + x) * 3);
    const mask = new Uint8Array(60 * 30).fill(255);
    const [r = 0, , b = 0] = pixel(recolor(image, { from: "red", object: "car", to: "blue" }, mask), 30, 15);
    expect(b).toBeGreaterThan(r + 60);
  });

  test("a recolored area keeps its shading, and other colors stay", () => {
    const image = numbered(3, 1);
    image.data.set([210, 30, 30, 120, 10, 10, 30, 60, 200]);
    const result = recolor(image, { from: "red", to: "green" }, undefined);
    const [light = [], dark = [], other] = [pixel(result, 0, 0), pixel(result, 1, 0), pixel(result, 2, 0)];
    for (const [r = 0, g = 0, b = 0] of [light, dark]) expect(g > r && g > b).toBe(true);
    expect(light[1]).toBeGreaterThan(dark[1] + 25);
    expect(other).toEqual([30, 60, 200]);
  });

  test("an object changes color only inside its mask", () => {
    const image = filled(40, 40, [180, 60, 60]);
    const mask = new Uint8Array(1600);
    for (let y = 10; y < 30; y++) mask.fill(255, y * 40 + 10, y * 40 + 30);
    const result = recolor(image, { to: "blue" }, mask);
    const [r = 0, , b = 0] = pixel(result, 20, 20);
    expect(b).toBeGreaterThan(r + 80);
    expect(pixel(result, 2, 2)).toEqual([180, 60, 60]);
  });

  test("grey parts of a colored object stay, and a grey object changes completely", () => {
    const [red, grey] = [
      [190, 30, 30],
      [120, 120, 120],
    ];
    const mask = new Uint8Array(1600);
    for (let y = 5; y < 35; y++) mask.fill(255, y * 40 + 5, y * 40 + 35);
    const striped = (share: number) => {
      const image = filled(40, 40, grey);
      for (let at = 0; at < 1600; at++) if (at % 40 < 40 * share) image.data.set(red, at * 3);
      return recolor(image, { to: "green" }, mask);
    };
    expect(pixel(striped(0.4), 28, 20)).toEqual(grey);
    const [r = 0, g = 0, b = 0] = pixel(striped(0.4), 8, 20);
    expect(g > r && g > b).toBe(true);
    const [greyRed = 0, greyGreen = 0] = pixel(striped(0), 28, 20);
    expect(greyGreen).toBeGreaterThan(greyRed + 20);
  });
});

test("a little warmer can be seen, and stays a little", () => {
  const [red = 0, , blue = 0] = pixel(warmth(filled(4, 4, [128, 128, 128]), 10), 1, 1);
  expect(red - blue).toBeGreaterThanOrEqual(8);
  expect(red - blue).toBeLessThan(20);
});
