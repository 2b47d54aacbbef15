import { beforeAll, describe, expect, test } from "vitest";
import { boxBlur } from "../compose/box-blur.ts";
import type { Raster } from "../raster.ts";
import { resizePlane } from "../scale/resize.ts";
import { cutOut } from "./alpha.ts";
import type { CoarseMask } from "./coarse-mask.ts";

const [width, height] = [360, 300];
const masked = { width: 64, height: 64 };

/** A mottled orange ball with bristles on a mottled green background. Its true alpha and colors are known. */
const truth = ball();
const image = composite(truth.subject, truth.alpha, truth.background);
const mask = coarse(truth.alpha);
let refined: Raster;
let unrefined: Raster;
beforeAll(async () => {
  refined = await cutOut(image, mask);
  unrefined = withAlpha(image, resizePlane(mask.data, mask, { width, height }));
});

describe("a cut-out refined in the image's colors", () => {
  test("has less than half the alpha error of its mask", () => {
    expect(alphaError(refined)).toBeLessThan(0.5 * alphaError(unrefined));
  });

  test.each([
    ["white", 255, 255, 255],
    ["black", 0, 0, 0],
    ["magenta", 255, 0, 255],
  ])("shows less of the old background on %s than the unrefined one", (_, r, g, b) => {
    expect(compositeError(refined, [r, g, b])).toBeLessThan(0.5 * compositeError(unrefined, [r, g, b]));
  });

  test("removes the old background's color from half-covered pixels", () => {
    const own = colorError(refined);
    const contaminated = colorError(withAlpha(image, Float32Array.from(alphas(refined))));
    expect(own).toBeLessThan(0.7 * contaminated);
  });

  test("is fully opaque or fully clear where the mask is certain", () => {
    expect(alphas(refined)[150 * width + 180]).toBe(1);
    expect(alphas(refined)[10 * width + 10]).toBe(0);
    expect([...refined.data.subarray((150 * width + 180) * 4, (150 * width + 180) * 4 + 3)]).toEqual([
      ...image.data.subarray((150 * width + 180) * 3, (150 * width + 180) * 3 + 3),
    ]);
  });
});

test("pixels that were clear in the image stay clear", async () => {
  const clear = withAlpha(
    image,
    new Float32Array(width * height).map((_, pixel) => (pixel % width < 180 ? 0 : 1)),
  );
  const cut = alphas(await cutOut(clear, mask));
  expect(cut[150 * width + 170]).toBe(0);
  expect(cut[150 * width + 190]).toBe(1);
});

test.each([
  [16, 16],
  [16, 900],
  [901, 17],
])("an image of %i × %i keeps its size", async (w, h) => {
  const flat: Raster = { width: w, height: h, channels: 3, data: new Uint8Array(w * h * 3).fill(90) };
  const cut = await cutOut(flat, mask);
  expect(cut).toMatchObject({ width: w, height: h, channels: 4 });
  expect(cut.data).toHaveLength(w * h * 4);
});

function ball() {
  const alpha = new Float32Array(width * height);
  const [subject, background] = [new Uint8Array(alpha.length * 3), new Uint8Array(alpha.length * 3)];
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const [dx, dy] = [(pixel % width) - 180, Math.floor(pixel / width) - 150];
    const [radius, angle] = [Math.hypot(dx, dy), Math.atan2(dy, dx)];
    const bristles = 6 * Math.max(0, Math.sin(angle * 24)) ** 4;
    alpha[pixel] = Math.min(1, Math.max(0, (90 + bristles - radius) / 2.5 + 0.5));
    const mottled = 14 * Math.sin(dx / 5) * Math.cos(dy / 7);
    subject.set([215 + mottled, 120 + mottled, 40], pixel * 3);
    background.set([50, 130 - mottled, 70 + mottled], pixel * 3);
  }
  return { alpha, subject, background };
}

/** A mask as a model gives it: the alpha at 64 × 64, blurred. */
function coarse(alpha: Float32Array): CoarseMask {
  const smooth = boxBlur(boxBlur(alpha, width, height, 4), width, height, 3);
  return { ...masked, data: resizePlane(smooth, { width, height }, masked) };
}

function composite(over: Uint8Array, alpha: Float32Array, under: Uint8Array): Raster {
  const data = over.map((value, i) =>
    Math.round(value * alpha[Math.floor(i / 3)] + under[i] * (1 - alpha[Math.floor(i / 3)])),
  );
  return { width, height, channels: 3, data };
}

function withAlpha(opaque: Raster, alpha: Float32Array): Raster {
  const data = new Uint8Array(alpha.length * 4);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    data.set(opaque.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
    data[pixel * 4 + 3] = Math.round(255 * alpha[pixel]);
  }
  return { width, height, channels: 4, data };
}

function alphas({ data }: Raster): number[] {
  return Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 3] / 255);
}

const alphaError = (cut: Raster) => mean(alphas(cut).map((value, i) => Math.abs(value - truth.alpha[i])));

function compositeError({ data }: Raster, color: readonly number[]): number {
  return mean(
    alphas({ width, height, channels: 4, data }).map((alpha, pixel) => {
      const [own, known = 0] = [alpha, truth.alpha[pixel]];
      return mean(
        color.map((behind, c) => {
          const seen = own * data[pixel * 4 + c] + (1 - own) * behind;
          const right = known * truth.subject[pixel * 3 + c] + (1 - known) * behind;
          return Math.abs(seen - right);
        }),
      );
    }),
  );
}

/** The mean distance between the color of half-covered pixels and the subject's own color. */
function colorError({ data }: Raster): number {
  const half = Array.from(truth.alpha.keys()).filter((pixel) => {
    const known = truth.alpha[pixel];
    return known > 0.2 && known < 0.8;
  });
  return mean(
    half.map((pixel) => mean([0, 1, 2].map((c) => Math.abs(data[pixel * 4 + c] - truth.subject[pixel * 3 + c])))),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
