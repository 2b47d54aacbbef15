import { computeRegions, cropped, decodeImage, estimateNoise, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { beforeAll, describe, expect, test } from "vitest";
import { normals } from "../../../test/helpers/files/noise.ts";
import { proof } from "../../../test/helpers/proof.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import type { EngineContext, ImageCleanupEngine } from "../ports/index.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { createCleaner } from "./create-cleaner.ts";
import { getKinds, plainName } from "./names.ts";
import { warnOfLeftObjects } from "./removal-warnings.ts";
import { readSelection } from "./selection.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const warnings: string[] = [];
const context: EngineContext = {
  signal: new AbortController().signal,
  seed: 1,
  progress: () => {},
  warn: (message) => warnings.push(message),
};
const nothing = { boxes: [], points: [], objects: [], denoise: "off" as const };

let cleaner: ImageCleanupEngine;
let coffee: Raster;

beforeAll(async () => {
  await ensureWeights(["migan", "sam2-encoder", "sam2-decoder", "coco-ssd", "x4fast", "x2"], {
    cacheDirectory: settings.cacheDirectory,
  });
  cleaner = createCleaner(settings, { upscaler: onnxUpscaler(settings, { keepsTexture: false }) });
  coffee = await decodeImage({ path: "public/samples/coffee.png" });
});

function computeMask({ width, height }: Raster, inside: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: width * height }, (_, index) =>
    inside(index % width, Math.floor(index / width)) ? 255 : 0,
  );
  return { width, height, data };
}

describe("image cleanup", () => {
  test("pixels outside the grown mask stay bit-identical and the inside is filled", async () => {
    const cup = cropped(coffee, 210, 160, 320, 240);
    const mask = computeMask(cup, (x, y) => (x - 160) ** 2 + (y - 120) ** 2 < 45 ** 2);
    const { image, engine } = await cleaner.clean({ image: cup, mask, ...nothing, maskGrow: 4 }, context);
    const grown = growMask(mask, 4);
    let outside = 0;
    let inside = 0;
    for (let pixel = 0; pixel < grown.data.length; pixel++) {
      const same = [0, 1, 2].every((channel) => image.data[pixel * 3 + channel] === cup.data[pixel * 3 + channel]);
      if (!same && grown.data[pixel] === 0) outside += 1;
      if (!same && (mask.data[pixel] ?? 0) > 0) inside += 1;
    }
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(5_000);
    expect(engine).toBe("onnx/mi-gan");
  });

  proof("the ring of a mask leaves out an object beside it", { timeout: 300_000 }, async () => {
    const garage = await decodeImage({ path: "public/samples/motorcycle_left.png" });
    // A wall beside a bottle, whose ring would reach into it.
    const mask = computeMask(garage, (x, y) => x >= 350 && x < 401 && y >= 50 && y < 95);
    const selection = await readSelection({ image: garage, mask, ...nothing }, settings, context);
    const protectedPixels = selection?.neighbors?.data.reduce((count, value) => count + Number(value > 0), 0) ?? 0;
    expect(protectedPixels).toBeGreaterThan(200);
    const { mask: hole } = await cleaner.clean({ image: garage, mask, ...nothing }, context);
    const isTouched = (at: number) => Boolean(hole?.data[at] && selection?.neighbors?.data[at] && !mask.data[at]);
    expect(mask.data.some((_, at) => isTouched(at))).toBe(false);
  });

  proof("a shadow beside a mask stays with a warning, or goes, or is not looked for", async () => {
    const [width, height] = [200, 150];
    const ball = (x: number, y: number) => (x - 100) ** 2 + (y - 70) ** 2 < 30 ** 2;
    const shadow = (x: number, y: number) => ((x - 112) / 40) ** 2 + ((y - 100) / 9) ** 2 < 1;
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
      return ball(x, y) ? ([200, 60, 40][at % 3] ?? 0) : shadow(x, y) ? 120 : 200;
    });
    const scene: Raster = { width, height, channels: 3, data };
    const warned: string[] = [];
    const warnings = { ...context, warn: (message: string) => warned.push(message) };
    const mask = computeMask(scene, ball);
    const at = (105 * width + 140) * 3;
    const { image } = await cleaner.clean({ image: scene, mask, ...nothing }, warnings);
    expect(warned).toEqual([expect.stringMatching(/^A shadow beside what was removed stayed: box \[/)]);
    expect(image.data[at]).toBe(120);
    const kept = await cleaner.clean({ image: scene, mask, ...nothing, shadows: "keep" }, warnings);
    const removed = await cleaner.clean({ image: scene, mask, ...nothing, shadows: "remove" }, warnings);
    expect(warned).toHaveLength(1);
    expect(kept.image.data[at]).toBe(120);
    expect(removed.image.data[at]).toBeGreaterThan(180);
  });

  proof(
    "a large fill in detailed surroundings, an uncertain shadow and what the result still shows are named",
    async () => {
      const warned: string[] = [];
      const listening = { ...context, warn: (message: string) => warned.push(message) };
      await cleaner.clean({ image: coffee, ...nothing, objects: ["cup"] }, listening);
      expect(warned).toEqual([
        expect.stringMatching(/^A darker area may be the shadow of what was removed: box \[/),
        expect.stringMatching(/^The removed part covers 2\d% of the image, and its surroundings are detailed/),
      ]);
      await warnOfLeftObjects(coffee, ["the cup", "dog"], settings, listening);
      expect(warned[2]).toMatch(/^The result may still show "the cup": boxes \[17\d, 2\d, /);
      expect(warned).toHaveLength(3);
    },
  );

  proof("selects an object by its name, a point on it or a box around it", { timeout: 300_000 }, async () => {
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

  proof("all objects of a named kind go, and one that the detector doubts is named with its box", async () => {
    // The picture and its mirror image, whose contrast the second number takes away.
    const pair = (faded: number): Raster => {
      const { width, height } = coffee;
      const data = new Uint8Array(2 * width * height * 3);
      for (let at = 0; at < data.length; at++) {
        const [x, y] = [Math.floor(at / 3) % (2 * width), Math.floor(at / 3 / (2 * width))];
        const isMirror = x >= width;
        const value = coffee.data[(y * width + (isMirror ? 2 * width - 1 - x : x)) * 3 + (at % 3)] ?? 0;
        data[at] = isMirror ? Math.round(value * (1 - faded) + 128 * faded) : value;
      }
      return { width: 2 * width, height, channels: 3, data };
    };
    const selected = async (faded: number) => {
      warnings.length = 0;
      const selection = await readSelection({ image: pair(faded), ...nothing, objects: ["cups"] }, settings, context);
      return [290, 2 * 600 - 290].map((x) => selection?.mask.data[120 * 1200 + x]);
    };
    const doubts = () => warnings.filter((warning) => !warning.includes("shadow"));
    expect(await selected(0)).toEqual([255, 255]);
    expect(doubts()).toEqual([]);
    expect(await selected(0.9415)).toEqual([255, 0]);
    expect(doubts()).toEqual([expect.stringMatching(/Other objects may match "cups" but stayed.*boxes \[77\d, 1\d, /)]);
  });

  proof(
    "a click on a part of an object selects the whole object, and a click on a thing beside it does not",
    async () => {
      const at = async (point: readonly [number, number]) => {
        const selection = await readSelection({ image: coffee, ...nothing, points: [point] }, settings, context);
        // The coffee, the wall of the cup, the spoon and the table.
        const places = [
          [290, 150],
          [192, 180],
          [362, 280],
          [50, 60],
        ] as const;
        return places.map(([x, y]) => (selection?.mask.data[y * 600 + x] ?? 0) > 0);
      };
      expect(await at([290, 120])).toEqual([true, true, false, false]);
      expect(await at([360, 270])).toEqual([false, false, true, false]);
    },
  );

  proof("the shadow of a selected object goes with it, and a mask is a limit", async () => {
    const [width, height] = [360, 260];
    const shaded = (x: number, y: number) => Math.hypot((x - 215) / 62, (y - 172) / 13) < 1;
    const ball = (x: number, y: number) => Math.hypot(x - 150, y - 130) < 45;
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
      if (ball(x, y)) return [30, 70, 170][at % 3] ?? 0;
      const grain = ((x * 7919 + y * 104_729) % 13) - 6;
      return (([190, 160, 120][at % 3] ?? 0) + grain) * (shaded(x, y) ? 0.5 : 1);
    });
    const image: Raster = { width, height, channels: 3, data };
    const dark = computeMask(image, (x, y) => shaded(x, y) && !ball(x, y));
    const brightness = (raster: Raster) =>
      dark.data.reduce((sum, value, at) => sum + (value ? (raster.data[at * 3] ?? 0) : 0), 0) /
      dark.data.filter(Boolean).length;
    expect(brightness(image)).toBeLessThan(110);
    const { image: clicked } = await cleaner.clean({ image, ...nothing, points: [[150, 130]] }, context);
    expect(brightness(clicked)).toBeGreaterThan(165);
    const limited = await readSelection({ image, ...nothing, mask: computeMask(image, ball) }, settings, context);
    expect(dark.data.some((value, at) => value && limited?.mask.data[at])).toBe(false);
  });

  proof("a thing beside the removed one stays as it is, also inside of its box", async () => {
    const { width, height } = coffee;
    const cup = await readSelection({ image: coffee, ...nothing, boxes: [[174, 22, 238, 228]] }, settings, context);
    expect(cup?.mask.data.some(Boolean)).toBe(true);
    const overlap = cup?.neighbors?.data.filter((value, at) => value && cup.mask.data[at]).length ?? 0;
    expect(overlap).toBe(0);
    expect(cup?.mask).toMatchObject({ width, height });
  });

  test.each([
    ["an object that the image does not show", { objects: ["dog"] }, /No dog was found/],
    ["an unknown name", { objects: ["melancholy"] }, /Mark it/],
    ["an empty request", {}, /nothing to remove/i],
  ])("%s fails with nothing_matched", async (_name, marks, message) => {
    await expect(cleaner.clean({ image: coffee, ...nothing, ...marks }, context)).rejects.toMatchObject({
      code: "nothing_matched",
      message: expect.stringMatching(message),
    });
  });

  test("a black mask fails with nothing_matched", async () => {
    await expect(
      cleaner.clean({ image: coffee, mask: computeMask(coffee, () => false), ...nothing }, context),
    ).rejects.toMatchObject({ code: "nothing_matched" });
  });

  test("denoise auto does not change a clean photo and warns", async () => {
    const { image } = await cleaner.clean({ image: coffee, ...nothing, denoise: "auto" }, context);
    expect(Buffer.compare(image.data, coffee.data)).toBe(0);
    expect(warnings).toContain("The image has no visible noise and was not changed.");
  });
});

describe("names and noise", () => {
  test("estimates noise with an error of at most one third", () => {
    const side = 256;
    for (const sigma of [10, 25]) {
      const normal = normals();
      const data = Uint8Array.from({ length: side * side * 3 }, () => 128 + sigma * normal());
      const measured = estimateNoise({ width: side, height: side, channels: 3, data });
      expect(measured).toBeGreaterThan(sigma * 0.66);
      expect(measured).toBeLessThan(sigma * 1.34);
    }
  });

  test("maps singular and plural names to classes", () => {
    expect(getKinds("dogs")).toEqual(["dog"]);
    expect(getKinds("people")).toEqual(["person"]);
    expect(getKinds("glass")).toContain("wine glass");
    expect(getKinds("happiness")).toEqual([]);
    for (const [many, one] of [
      ["the knives", "knife"],
      ["buses", "bus"],
      ["wine glasses", "wine glass"],
      ["my puppies", "dog"],
      ["people", "person"],
      ["ski", "skis"],
      ["the wool", "sheep"],
    ] as const)
      expect(getKinds(many)).toEqual([one]);
  });

  test.each([
    ["coffee cup", "cup"],
    ["the red car", "car"],
    ["the two tall wine glasses on the table", "wine glass"],
    ["cup of coffee", "cup"],
    ["a slice of pizza", "pizza"],
    ["man in a black hat", "person"],
    ["traffic lights", "traffic light"],
  ])('"%s" names the class %s', (words, kind) => {
    expect(getKinds(plainName(words) ?? "")).toEqual([kind]);
  });

  test("words without a known name give null", () => {
    for (const words of ["the melancholy of autumn", "🦄", "", "of the"]) expect(plainName(words)).toBeNull();
  });

  test("growMask grows by the exact radius, and computeRegions merges near regions", () => {
    const mask = computeMask(
      { width: 40, height: 40, channels: 3, data: new Uint8Array() },
      (x, y) => x === 20 && y === 20,
    );
    const grown = growMask(mask, 3);
    expect(computeRegions(grown)).toEqual([{ left: 17, top: 17, right: 24, bottom: 24 }]);
    const two = computeMask(
      { width: 400, height: 40, channels: 3, data: new Uint8Array() },
      (x, y) => y === 20 && (x === 20 || x === 24 || x === 300),
    );
    expect(computeRegions(two)).toHaveLength(2);
  });
});
