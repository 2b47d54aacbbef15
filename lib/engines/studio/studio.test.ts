import { decodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { createStudio } from "@atelier/product-studio";
import { drawBottle, drawBox, photographed } from "@atelier/product-studio/fixtures/products";
import { bottle, colorAt, computeOutline, context, request, shoot } from "@atelier/product-studio/fixtures/shots";
import { beforeAll, describe, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { onnxBackgroundRemover } from "../background-remover/background-remover.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const studio = createStudio({ remover: onnxBackgroundRemover(settings) });
const coffee = new URL("../../../public/samples/coffee.png", import.meta.url).pathname;
const seen = computeOutline(bottle);
const allScenes = ["white", "pure_white", "gradient", "marble", "wood", "concrete", "fabric", "outdoor"] as const;

beforeAll(() => ensureWeights(["u2net"], settings), 600_000);

describe("a photo without transparency", () => {
  test("becomes an image of the requested size with the product's colors", async () => {
    const result = await studio.photograph(
      request({ image: await decodeImage({ path: coffee }), width: 321, height: 207 }),
      context(),
    );
    expect(result).toMatchObject({ engine: "studio", image: { width: 321, height: 207, channels: 3 } });
    expect(result.image.data).toHaveLength(321 * 207 * 3);
    const [r = 0, g = 0, b = 0] = colorAt(result.image, 113, 122);
    expect(r, "the saucer is red").toBeGreaterThan(2 * Math.max(g, b));
  });

  proof("loses its own background", async () => {
    const image = photographed(drawBox(220), 60);
    const result = await studio.photograph(request({ image }), context());
    expect(Math.min(...colorAt(result.image, 8, 8))).toBeGreaterThan(200);
  });

  test("without a visible product fails with nothing_matched", async () => {
    const blank: Raster = { width: 200, height: 150, channels: 3, data: new Uint8Array(200 * 150 * 3).fill(240) };
    await expect(studio.photograph(request({ image: blank }), context())).rejects.toMatchObject({
      code: "nothing_matched",
      message: expect.stringContaining("No product was found"),
    });
  });
});

test("a transparent image fails with nothing_matched", async () => {
  const clear: Raster = { width: 64, height: 64, channels: 4, data: new Uint8Array(64 * 64 * 4) };
  await expect(studio.photograph(request({ image: clear }), context())).rejects.toMatchObject({
    code: "nothing_matched",
  });
});

test("all scenes differ from each other", async () => {
  const shots = await Promise.all(
    allScenes.map((scene) => shoot({ backdrop: { kind: "scene", scene }, shadow: "none" })),
  );
  for (const [i, one] of shots.entries())
    for (const laterShot of shots.slice(i + 1)) expect(meanDifference(one, laterShot)).toBeGreaterThan(2);
});

describe("the seed", () => {
  test.each(allScenes)("makes %s repeatable and changes it with another seed", async (scene) => {
    const backdrop = { kind: "scene", scene } as const;
    const [one, again, otherShot] = [
      await shoot({ backdrop }, 5),
      await shoot({ backdrop }, 5),
      await shoot({ backdrop }, 6),
    ];
    expect(Buffer.compare(one.data, again.data)).toBe(0);
    if (scene === "pure_white") return;
    expect(Buffer.compare(one.data, otherShot.data)).not.toBe(0);
    // The scene must differ by more than the grain, except plain white, where only the grain differs.
    if (scene !== "white") expect(meanDifference(one, otherShot)).toBeGreaterThan(1.2);
  });
});

test.each([
  [0.05, 240, 240],
  [0.2, 300, 160],
  [0.3, 160, 300],
])("padding %s of %i × %i is kept within two pixels", async (padding, width, height) => {
  const backdrop = { kind: "color", color: "#ff00ff" } as const;
  const shot = await shoot({ backdrop, padding, width, height, shadow: "none" });
  // Pixels with more green than the magenta backdrop belong to the product.
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [r = 0, g = 0, b = 0] = colorAt(shot, x, y);
      if (Math.min(r, b) - g > 110) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  const scale = Math.min((width * (1 - 2 * padding)) / seen.width, (height * (1 - 2 * padding)) / seen.height);
  expect(Math.abs(right - left + 1 - seen.width * scale)).toBeLessThanOrEqual(2);
  expect(Math.abs(bottom - top + 1 - seen.height * scale)).toBeLessThanOrEqual(2);
  expect(Math.abs(left - (width - 1 - right))).toBeLessThanOrEqual(2);
  expect(top).toBeGreaterThanOrEqual(Math.floor(height * padding) - 2);
  expect(height - 1 - bottom).toBeGreaterThanOrEqual(Math.floor(height * padding) - 2);
});

test("pure white has the value 255 around the product, also with a shadow", async () => {
  const shot = await shoot({ backdrop: { kind: "scene", scene: "pure_white" }, shadow: "soft" });
  const border = Array.from({ length: 240 }, (_, at) => [
    ...colorAt(shot, at, 0),
    ...colorAt(shot, 0, at),
    ...colorAt(shot, 239, at),
  ]);
  expect(Math.min(...border.flat())).toBe(255);
});

test.each([
  [{ x: 0, y: 0.5 }, "left"],
  [{ x: 1, y: 0.5 }, "right"],
] as const)("position %o puts the product at the %s of the free space", async (position, side) => {
  const backdrop = { kind: "scene", scene: "pure_white" } as const;
  const padding = { top: 0.1, right: 0.05, bottom: 0.3, left: 0.2 };
  const shot = await shoot({ backdrop, padding, position, width: 400, height: 240, shadow: "none" });
  let [left, right, bottom] = [400, -1, -1];
  for (let y = 0; y < 240; y++)
    for (let x = 0; x < 400; x++)
      if (Math.min(...colorAt(shot, x, y)) < 250) [left, right, bottom] = [Math.min(left, x), Math.max(right, x), y];
  if (side === "left") expect(Math.abs(left - 80)).toBeLessThanOrEqual(2);
  else expect(Math.abs(right - 379)).toBeLessThanOrEqual(2);
  expect(Math.abs(bottom - 167)).toBeLessThanOrEqual(2);
});

proof("a photo of several separate things causes a warning", async () => {
  const photo = photographed(drawBox(160), 60);
  const { width, height } = photo;
  const two: Raster = { width: 2 * width, height, channels: 3, data: new Uint8Array(2 * width * height * 3) };
  for (let y = 0; y < height; y++)
    for (const shift of [0, width]) {
      const row = photo.data.subarray(y * width * 3, (y + 1) * width * 3);
      two.data.set(row, (y * 2 * width + shift) * 3);
    }
  const warnings: string[] = [];
  await studio.photograph(request({ image: two }), { ...context(), warn: (text) => warnings.push(text) });
  expect(warnings).toEqual([expect.stringMatching(/^The cutout has 2 separate parts/)]);
});

test("a color backdrop has that color", async () => {
  const shot = await shoot({ backdrop: { kind: "color", color: "rgb(60, 120, 200)" }, shadow: "none" });
  const [r = 0, g = 0, b = 0] = colorAt(shot, 60, 200);
  for (const [seen, wanted] of [
    [r, 60],
    [g, 120],
    [b, 200],
  ] as const)
    expect(Math.abs(seen - wanted)).toBeLessThan(22);
});

test("a background image covers the frame", async () => {
  const image: Raster = { width: 40, height: 20, channels: 3, data: new Uint8Array(2400) };
  for (let at = 0; at < 2400; at += 3) image.data.set(at % 120 < 60 ? [200, 40, 40] : [40, 40, 200], at);
  const shot = await shoot({ backdrop: { kind: "image", image }, shadow: "none" });
  expect(meanDistance(colorAt(shot, 10, 20), [200, 40, 40])).toBeLessThan(4);
  expect(meanDistance(colorAt(shot, 230, 220), [40, 40, 200])).toBeLessThan(4);
});

test("a small product is enlarged with a warning", async () => {
  const warnings: string[] = [];
  await studio.photograph(request({ image: drawBottle(50) }), {
    ...context(),
    warn: (message) => warnings.push(message),
  });
  expect(warnings).toEqual([expect.stringContaining("larger photo")]);
});

test("a prompt without a scene fails, and unsupported words of a prompt are listed in a warning", async () => {
  await expect(shoot({ backdrop: { kind: "prompt", prompt: "🦄🦄 xyzzy" } })).rejects.toMatchObject({
    code: "nothing_matched",
  });
  const warnings: string[] = [];
  const { image } = await studio.photograph(
    request({ backdrop: { kind: "prompt", prompt: "on a wooden table beside two penguins" } }),
    { ...context(), warn: (message) => warnings.push(message) },
  );
  expect(warnings.join()).toContain('"penguins"');
  expect(Buffer.compare(image.data, (await shoot({ backdrop: { kind: "scene", scene: "wood" } })).data)).toBe(0);
});

test("a canceled job is rejected at every step", async () => {
  for (const step of ["finding the product", "building the scene", "rendering the photo"]) {
    const abort = new AbortController();
    const work = studio.photograph(request({}), {
      ...context(),
      signal: abort.signal,
      progress: (name) => {
        if (name === step) abort.abort();
      },
    });
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
  }
});

const meanDistance = (first: number[], second: number[]) =>
  first.reduce((sum, value, i) => sum + Math.abs(value - (second[i] ?? 0)), 0) / first.length;

function meanDifference(first: Raster, second: Raster): number {
  let sum = 0;
  for (let at = 0; at < first.data.length; at++) sum += Math.abs((first.data[at] ?? 0) - (second.data[at] ?? 0));
  return sum / first.data.length;
}
