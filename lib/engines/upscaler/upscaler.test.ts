import { keepTone, placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { beforeAll, describe, expect, test } from "vitest";
import { everySecond, everyThird, isFull } from "../../../test/helpers/short-form.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { floatTensor, withModel } from "../onnx/session.ts";
import { planarFloats } from "../onnx/tensors.ts";
import type { EngineContext } from "../ports/index.ts";
import { enlargers, stageGrid } from "./upscale-plan.ts";
import { onnxUpscaler } from "./upscaler.ts";

const sample = new URL("../../../public/samples/chelsea.png", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const upscaler = onnxUpscaler(settings);

beforeAll(() => ensureWeights(["x4fast", "x2", "x4plus"], settings), 600_000);

describe("the result", () => {
  test.each([
    ["fast", 2, "onnx/realesr-general-x4v3"],
    ["fast", 3, "onnx/realesr-general-x4v3"],
    ["fast", 8, "onnx/realesr-general-x4v3"],
    ["quality", 2, "onnx/real-esrgan-x2"],
    ...(isFull
      ? ([
          ["quality", 4, "onnx/real-esrgan-x4plus"],
          ["quality", 8, "onnx/real-esrgan-x4plus"],
        ] as const)
      : []),
  ] as const)("%s ×%i has the requested size and keeps the image's colors", async (mode, factor, engine) => {
    const image = await photo(40, 28);
    const result = await upscaler.upscale({ image, width: 40 * factor, height: 28 * factor, mode }, context());
    expect(result).toMatchObject({ engine, image: { width: 40 * factor, height: 28 * factor, channels: 3 } });
    expect(result.image.data).toHaveLength(40 * 28 * factor * factor * 3);
    expect(meanDifference(await resizeRaster(result.image, 10, 7), await resizeRaster(image, 10, 7))).toBeLessThan(3);
  });

  const sizes = [
    [16, 16, 31, 47],
    [17, 400, 34, 800],
    [401, 17, 802, 34],
    [21, 19, 50, 60],
  ] as const;
  test.each(everyThird(sizes))("of %i × %i can be %i × %i", async (width, height, wide, tall) => {
    for (const mode of ["fast", "quality"] as const) {
      const { image } = await upscaler.upscale(
        { image: await photo(width, height), width: wide, height: tall, mode },
        context(),
      );
      expect([image.width, image.height, image.data.length]).toEqual([wide, tall, wide * tall * 3]);
    }
  });
});

describe.each([
  ["x4fast", "fast", 400, 60],
  ...(isFull
    ? ([
        ["x2", "quality", 472, 40],
        ["x4plus", "quality", 264, 32],
      ] as const)
    : []),
] as const)("tiles of %s", (name, mode, width, height) => {
  const { scale } = enlargers[name];
  let image: Raster;
  let tiled: Raster;
  beforeAll(async () => {
    image = await photo(width, height);
    const target = { width: width * scale, height: height * scale };
    // The network's own output: the correction by the source comes after the tiles are joined.
    tiled = (await onnxUpscaler(settings, { keepsTexture: false }).upscale({ image, ...target, mode }, context()))
      .image;
    expect(stageGrid(image, enlargers[name]).left.length).toBeGreaterThan(1);
  }, 120_000);

  test("differ from an untiled run by at most 2 of 255 in 99.9 % of the samples", async () => {
    const whole = await wholeRun(image, name);
    const off = tiled.data.reduce((count, value, i) => count + (Math.abs(value - (whole[i] ?? 0)) > 2 ? 1 : 0), 0);
    expect(off / whole.length).toBeLessThan(0.001);
  });

  test("have no visible seams", () => {
    const { left, width: tileWidth } = stageGrid(image, enlargers[name]);
    const steps = columnSteps(tiled);
    for (const [i, start] of left.slice(1).entries()) {
      const seam = Math.round((start + (left[i] ?? 0) + tileWidth) / 2) * scale;
      const near = (from: number, to: number) => Math.max(...steps.slice(from, to));
      expect(near(seam - 4, seam + 4)).toBeLessThanOrEqual(
        1.1 * Math.max(near(seam - 40, seam - 16), near(seam + 16, seam + 40)),
      );
    }
  });
});

test.each(
  everySecond([
    ["quality", 2],
    ["quality", 4],
    ["fast", 4],
  ] as const),
)("keeps mean colors in mode %s ×%i", async (mode, factor) => {
  const image = await photo(64, 48);
  const { image: large } = await upscaler.upscale({ image, width: 64 * factor, height: 48 * factor, mode }, context());
  const [before, after] = [channelMeans(image), channelMeans(large)];
  for (const [channel, mean] of before.entries()) expect(Math.abs((after[channel] ?? 0) - mean)).toBeLessThan(1);
});

test("a clean image scaled back down is its source again; the noise of a noisy one stays removed", async () => {
  const clean = await photo(128, 96);
  let state = 1;
  const noise = () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647 - 0.5) * 40;
  };
  const noisy: Raster = { ...clean, data: clean.data.map((value) => Math.min(255, Math.max(0, value + noise()))) };
  const offBy = async (image: Raster, keepsTexture: boolean) => {
    const target = { width: 256, height: 192 };
    const engine = onnxUpscaler(settings, { keepsTexture });
    const upscaled = (await engine.upscale({ image, ...target, mode: "fast" }, context())).image;
    return meanDifference(await resizeRaster(upscaled, 128, 96), image);
  };
  expect(await offBy(clean, true)).toBeLessThan(0.5 * (await offBy(clean, false)));
  expect(await offBy(noisy, true)).toBe(await offBy(noisy, false));
});

describe("transparency", () => {
  test.each(["fast", "quality"] as const)(
    "in mode %s keeps opaque and transparent pixels and adds no fringe",
    async (mode) => {
      const image = redDisc();
      const { image: large } = await upscaler.upscale({ image, width: 128, height: 128, mode }, context());
      expect(large.channels).toBe(4);
      expect([alphaAt(large, 64, 64), alphaAt(large, 3, 3)]).toEqual([255, 0]);
      const onRed = placeOnColor(large, { r: 220, g: 30, b: 30, alpha: 1 });
      const flat = new Uint8Array(onRed.data.length).map((_, i) => (i % 3 === 0 ? 220 : 30));
      expect(maxDifference(onRed.data, flat)).toBeLessThanOrEqual(24);
      expect(meanDifference(onRed, { ...onRed, data: flat })).toBeLessThan(1.5);
    },
  );
});

describe("a canceled job", () => {
  test("stops before the next tile", async () => {
    const abort = new AbortController();
    let tiles = 0;
    const progress = () => {
      tiles++;
      abort.abort();
    };
    const image = await photo(400, 300);
    const work = upscaler.upscale(
      { image, width: 800, height: 600, mode: "fast" },
      { ...context(), signal: abort.signal, progress },
    );
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
    expect(tiles).toBe(1);
  });
});

test("the estimate grows with the number of pixels and is larger in the mode quality", () => {
  const estimate = (side: number, factor: number, mode: "fast" | "quality") =>
    upscaler.estimateSeconds({
      imageWidth: side,
      imageHeight: side,
      width: side * factor,
      height: side * factor,
      mode,
    });
  expect(estimate(512, 4, "fast")).toBeGreaterThan(estimate(256, 4, "fast"));
  expect(estimate(512, 4, "quality")).toBeGreaterThan(3 * estimate(512, 4, "fast"));
  expect(estimate(512, 8, "fast")).toBeGreaterThan(2 * estimate(512, 4, "fast"));
});

function context(): EngineContext {
  return { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
}

async function photo(width: number, height: number): Promise<Raster> {
  const data = await sharp(sample).removeAlpha().resize(width, height, { fit: "cover" }).raw().toBuffer();
  return { width, height, channels: 3, data };
}

/** Runs a model on the whole image without tiles. */
async function wholeRun(image: Raster, name: keyof typeof enlargers): Promise<Uint8Array> {
  const { width, height } = image;
  const { scale, input, weight } = enlargers[name];
  const floats = planarFloats(image);
  const tensor = await floatTensor(floats, [1, 3, height, width]);
  const { output = new Float32Array() } = await withModel(weight, settings, (model) =>
    model.run({ [input]: tensor }, ["output"]),
  );
  const size = output.length / 3;
  for (const c of [0, 1, 2]) {
    const original = floats.subarray(c * width * height, (c + 1) * width * height);
    keepTone(original, output.subarray(c * size, (c + 1) * size), width, height, scale);
  }
  const interleaved = Uint8ClampedArray.from(output, (_, i) => 255 * (output[(i % 3) * size + Math.floor(i / 3)] ?? 0));
  return new Uint8Array(interleaved.buffer);
}

/** A red disc on transparent black. */
function redDisc(): Raster {
  const side = 64;
  const data = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const radius = Math.hypot((pixel % side) - 31.5, Math.floor(pixel / side) - 31.5);
    const alpha = Math.round(255 * Math.min(1, Math.max(0, 20 - radius)));
    if (alpha > 0) data.set([220, 30, 30, alpha], pixel * 4);
  }
  return { width: side, height: side, channels: 4, data };
}

const alphaAt = ({ width, data }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 3];

/** The mean difference between each column and the next. */
function columnSteps({ width, height, data }: Raster): number[] {
  return Array.from({ length: width - 1 }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < height; y++) {
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) sum += Math.abs((data[at + 3 + c] ?? 0) - (data[at + c] ?? 0));
    }
    return sum / (3 * height);
  });
}

const channelMeans = ({ channels, data }: Raster): number[] =>
  [0, 1, 2].map(
    (channel) =>
      data.reduce((sum, value, at) => sum + (at % channels === channel ? value : 0), 0) / (data.length / channels),
  );

const meanDifference = (first: Raster, second: Raster) =>
  first.data.reduce((sum, value, i) => sum + Math.abs(value - (second.data[i] ?? 0)), 0) / first.data.length;

const maxDifference = (first: Uint8Array, second: Uint8Array) =>
  first.reduce((max, value, i) => Math.max(max, Math.abs(value - (second[i] ?? 0))), 0);
