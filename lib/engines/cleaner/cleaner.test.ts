import { decodeImage, growMask, regionsOf } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { beforeAll, describe, expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import type { EngineContext, ImageCleaner } from "../ports/index.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { createCleaner } from "./create-cleaner.ts";
import { kindsOf, plainName } from "./names.ts";
import { estimateNoise } from "./noise.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const warnings: string[] = [];
const context: EngineContext = {
  signal: new AbortController().signal,
  seed: 1,
  progress: () => {},
  warn: (message) => warnings.push(message),
};
const nothing = { boxes: [], points: [], objects: [], denoise: "off" as const };

let cleaner: ImageCleaner;
let coffee: Raster;

beforeAll(async () => {
  await ensureWeights(["migan", "sam2-encoder", "sam2-decoder", "coco-ssd-graph", "coco-ssd-weights", "x4fast", "x2"], {
    cacheDirectory: settings.cacheDirectory,
  });
  cleaner = createCleaner(settings, { upscaler: onnxUpscaler(settings) });
  coffee = await decodeImage({ path: "public/samples/coffee.png" });
});

function maskOf({ width, height }: Raster, inside: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: width * height }, (_, index) =>
    inside(index % width, Math.floor(index / width)) ? 255 : 0,
  );
  return { width, height, data };
}

describe("image cleanup", () => {
  test("every pixel outside the grown mask is bit-identical and the inside is filled anew", async () => {
    const mask = maskOf(coffee, (x, y) => (x - 370) ** 2 + (y - 280) ** 2 < 45 ** 2);
    const { image, engine } = await cleaner.clean({ image: coffee, mask, ...nothing, maskGrow: 4 }, context);
    const grown = growMask(mask, 4);
    let outside = 0;
    let inside = 0;
    for (let pixel = 0; pixel < grown.data.length; pixel++) {
      const same = [0, 1, 2].every((channel) => image.data[pixel * 3 + channel] === coffee.data[pixel * 3 + channel]);
      if (!same && grown.data[pixel] === 0) outside += 1;
      if (!same && (mask.data[pixel] ?? 0) > 0) inside += 1;
    }
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(5_000);
    expect(engine).toBe("onnx/mi-gan");
  });

  test("a thing is found by its name, a point on it and a box around it alike", { timeout: 300_000 }, async () => {
    const changed = async (marks: Partial<typeof nothing> | object) => {
      const { image } = await cleaner.clean({ image: coffee, ...nothing, ...marks }, context);
      let count = 0;
      // The middle of the cup.
      for (let y = 100; y < 140; y++)
        for (let x = 260; x < 320; x++)
          if (image.data[(y * 600 + x) * 3] !== coffee.data[(y * 600 + x) * 3]) count += 1;
      return count / (40 * 60);
    };
    expect(await changed({ objects: ["the coffee cup"] })).toBeGreaterThan(0.7);
    expect(await changed({ boxes: [[174, 22, 238, 228]] })).toBeGreaterThan(0.7);
    expect(await changed({ points: [[290, 120]] })).toBeGreaterThan(0.7);
  });

  test.each([
    ["a thing the image does not show", { objects: ["dog"] }, /No dog was found/],
    ["a thing it cannot find by name", { objects: ["melancholy"] }, /Mark it/],
    ["nothing at all", {}, /nothing to do/],
  ])("%s is said, and nothing is done", async (_name, marks, message) => {
    await expect(cleaner.clean({ image: coffee, ...nothing, ...marks }, context)).rejects.toMatchObject({
      code: "nothing_matched",
      message: expect.stringMatching(message),
    });
  });

  test("a mask without white is nothing to remove", async () => {
    await expect(
      cleaner.clean({ image: coffee, mask: maskOf(coffee, () => false), ...nothing }, context),
    ).rejects.toMatchObject({ code: "nothing_matched" });
  });

  test("denoise auto leaves a clean photo bit-identical and says so", async () => {
    const { image } = await cleaner.clean({ image: coffee, ...nothing, denoise: "auto" }, context);
    expect(Buffer.compare(image.data, coffee.data)).toBe(0);
    expect(warnings).toContain("The image is clean: nothing was changed.");
  });
});

describe("its parts", () => {
  test("noise is measured within a third of what was added", () => {
    const side = 256;
    for (const sigma of [10, 25]) {
      const normal = normals();
      const data = Uint8Array.from({ length: side * side * 3 }, () => 128 + sigma * normal());
      const measured = estimateNoise({ width: side, height: side, channels: 3, data });
      expect(measured).toBeGreaterThan(sigma * 0.66);
      expect(measured).toBeLessThan(sigma * 1.34);
    }
  });

  test("words mean the detector's kinds, singular or plural", () => {
    expect(kindsOf("dogs")).toEqual(["dog"]);
    expect(kindsOf("people")).toEqual(["person"]);
    expect(kindsOf("glass")).toContain("wine glass");
    expect(kindsOf("happiness")).toEqual([]);
    for (const [many, one] of [
      ["the knives", "knife"],
      ["buses", "bus"],
      ["wine glasses", "wine glass"],
      ["my puppies", "dog"],
      ["people", "person"],
      ["ski", "skis"],
    ] as const)
      expect(kindsOf(many)).toEqual([one]);
  });

  test.each([
    ["coffee cup", "cup"],
    ["the red car", "car"],
    ["the two tall wine glasses on the table", "wine glass"],
    ["cup of coffee", "cup"],
    ["a slice of pizza", "pizza"],
    ["man in a black hat", "person"],
    ["traffic lights", "traffic light"],
  ])('"%s" is about a %s', (words, kind) => {
    expect(kindsOf(plainName(words) ?? "")).toEqual([kind]);
  });

  test("of words that name nothing known, nothing is made", () => {
    for (const words of ["the melancholy of autumn", "🦄", "", "of the"]) expect(plainName(words)).toBeNull();
  });

  test("a grown mask reaches exactly as far as asked, and near regions are one", () => {
    const mask = maskOf({ width: 40, height: 40, channels: 3, data: new Uint8Array() }, (x, y) => x === 20 && y === 20);
    const grown = growMask(mask, 3);
    expect(regionsOf(grown)).toEqual([{ left: 17, top: 17, right: 24, bottom: 24 }]);
    const two = maskOf(
      { width: 400, height: 40, channels: 3, data: new Uint8Array() },
      (x, y) => y === 20 && (x === 20 || x === 24 || x === 300),
    );
    expect(regionsOf(two)).toHaveLength(2);
  });
});

/** Normally distributed numbers (Box–Muller over a linear congruential generator), the same in every run. */
function normals(): () => number {
  let state = 42;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 4_294_967_297;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
