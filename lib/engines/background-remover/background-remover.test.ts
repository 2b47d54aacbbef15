import { copyFile, mkdir, mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { decodeImage, placeOnImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { everyThird } from "../../../test/helpers/short-form.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { weightPath } from "../../models/weights.ts";
import type { EngineContext } from "../ports/index.ts";
import { onnxBackgroundRemover } from "./background-remover.ts";
import { namingModels } from "./named-subject.ts";

const samples = new URL("../../../public/samples/", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const remover = onnxBackgroundRemover(settings);

beforeAll(() => ensureWeights(["u2netp", "u2net", "sam2-encoder", "sam2-decoder"], settings), 600_000);

describe("a photo", () => {
  test.each([
    ["fast", "onnx/u2netp"],
    ["balanced", "onnx/u2net"],
  ] as const)("mode %s removes the background and keeps the subject", async (mode, engine) => {
    const image = await decodeImage({ path: `${samples}coffee.png` });
    const result = await remover.removeBackground({ image, mode }, context());
    expect(result).toMatchObject({ engine, image: { width: 600, height: 400, channels: 4 } });
    expect([alphaAt(result.image, 300, 130), alphaAt(result.image, 60, 350)]).toEqual([255, 0]);
    expect([...result.image.data.subarray((130 * 600 + 300) * 4, (130 * 600 + 300) * 4 + 3)]).toEqual([
      ...image.data.subarray((130 * 600 + 300) * 3, (130 * 600 + 300) * 3 + 3),
    ]);
  });

  proof("the cutout does not depend on the background", async () => {
    const image = await decodeImage({ path: `${samples}coffee.png` });
    const first = await remover.removeBackground({ image, mode: "balanced" }, context());
    const elsewhere = await placeOnImage(first.image, await decodeImage({ path: `${samples}rocket.jpg` }));
    const second = await remover.removeBackground({ image: elsewhere, mode: "balanced" }, context());
    expect(meanAlphaDifference(first.image, second.image)).toBeLessThan(8);
  });

  proof("the result is deterministic", async () => {
    const image = await decodeImage({ path: `${samples}chelsea.png` });
    const runs = [0, 1].map(() => remover.removeBackground({ image, mode: "fast" }, context()));
    const [firstRun, secondRun] = await Promise.all(runs);
    expect(Buffer.compare(firstRun?.image.data ?? new Uint8Array(1), secondRun?.image.data ?? new Uint8Array(2))).toBe(
      0,
    );
  });
});

test.each(
  everyThird([
    [16, 500],
    [16, 16],
    [500, 17],
  ] as const),
)("an image of %i × %i keeps its size", async (width, height) => {
  const data = new Uint8Array(width * height * 3).map((_, i) => (i * 7) % 256);
  const result = await remover.removeBackground(
    { image: { width, height, channels: 3, data }, mode: "fast" },
    context(),
  );
  expect(result.image).toMatchObject({ width, height, channels: 4 });
});

test("transparent pixels stay transparent", async () => {
  const opaque = await decodeImage({ path: `${samples}coffee.png` });
  const data = new Uint8Array(600 * 400 * 4);
  for (let pixel = 0; pixel < 600 * 400; pixel++) {
    data.set(opaque.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
    data[pixel * 4 + 3] = pixel % 600 < 300 ? 0 : 255;
  }
  const { image } = await remover.removeBackground(
    { image: { width: 600, height: 400, channels: 4, data }, mode: "fast" },
    context(),
  );
  const left = Array.from({ length: 400 * 300 }, (_, i) => alphaAt(image, i % 300, Math.floor(i / 300)));
  expect(Math.max(...new Set(left))).toBe(0);
});

test("a texture has no subject: the confidence is low and a warning says so", async () => {
  const data = new Uint8Array(200 * 150 * 3).map((_, i) => ((i * 7919) % 13) + 90);
  const warnings: string[] = [];
  const { confidence } = await remover.removeBackground(
    { image: { width: 200, height: 150, channels: 3, data }, mode: "balanced" },
    { ...context(), warn: (message) => warnings.push(message) },
  );
  expect(confidence).toBeLessThan(0.3);
  expect(warnings).toEqual([expect.stringMatching(/^No clear subject was found/)]);
});

proof("best adds the handlebars that balanced misses and removes nothing", async () => {
  const image = await decodeImage({ path: `${samples}motorcycle_left.png` });
  const [balanced, best] = [
    await remover.removeBackground({ image, mode: "balanced" }, context()),
    await remover.removeBackground({ image, mode: "best" }, context()),
  ];
  expect(best.engine).toBe("onnx/u2net+sam-2");
  // The headlight, a grip, the tank.
  const places = [
    [540, 156],
    [410, 130],
    [450, 180],
  ] as const;
  expect(places.map(([x, y]) => alphaAt(balanced.image, x, y) > 200)).toEqual([false, false, true]);
  expect(places.map(([x, y]) => alphaAt(best.image, x, y) > 200)).toEqual([true, true, true]);
});

describe("a named subject", () => {
  beforeAll(() => ensureWeights(namingModels, settings), 600_000);

  proof("is kept and everything else is removed", async () => {
    const image = await decodeImage({ path: `${samples}coffee.png` });
    const named = await remover.removeBackground({ image, mode: "balanced", subject: "the cup" }, context());
    expect(named.engine).toBe("onnx/sam-2");
    expect(named.confidence).toBeGreaterThan(0.8);
    expect([alphaAt(named.image, 300, 130), alphaAt(named.image, 60, 350)]).toEqual([255, 0]);
  });

  test.each([
    ["dog", /No dog was found.*region/],
    ["the zygote", /cannot be found by name.*region/],
  ])('"%s" that the image does not show gives an error that names region', async (subject, message) => {
    const image = await decodeImage({ path: `${samples}coffee.png` });
    const work = remover.removeBackground({ image, mode: "balanced", subject }, context());
    await expect(work).rejects.toMatchObject({ code: "nothing_matched", message: expect.stringMatching(message) });
  });
});

test("an aborted call is rejected", async () => {
  const image = await decodeImage({ path: `${samples}chelsea.png` });
  const work = remover.removeBackground({ image, mode: "fast" }, { ...context(), signal: AbortSignal.abort() });
  await expect(work).rejects.toMatchObject({ name: "AbortError" });
});

describe("model files", () => {
  let cacheDirectory: string;
  beforeAll(async () => {
    cacheDirectory = await mkdtemp(join(tmpdir(), "atelier-models-"));
    await mkdir(dirname(weightPath(cacheDirectory, "u2netp")));
  });
  afterAll(() => rm(cacheDirectory, { recursive: true }));
  const remove = async () => {
    const image = await decodeImage({ path: `${samples}chelsea.png` });
    return onnxBackgroundRemover({ ...settings, cacheDirectory }).removeBackground({ image, mode: "fast" }, context());
  };

  test("fail with engine_unavailable while they are not installed", async () => {
    await expect(remove()).rejects.toMatchObject({ code: "engine_unavailable", retryAfterSeconds: expect.any(Number) });
  });

  test("are deleted and not loaded if they are damaged", async () => {
    const path = weightPath(cacheDirectory, "u2netp");
    await copyFile(weightPath(settings.cacheDirectory, "u2netp"), path);
    await truncate(path, 4_000_000);
    await expect(remove()).rejects.toMatchObject({ name: "EngineError", retryable: true });
    await expect(stat(path)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("are used without a restart once they are installed", async () => {
    await copyFile(weightPath(settings.cacheDirectory, "u2netp"), weightPath(cacheDirectory, "u2netp"));
    expect((await remove()).engine).toBe("onnx/u2netp");
  });

  test('"best" falls back to "balanced" with a warning if its models are missing', async () => {
    await copyFile(weightPath(settings.cacheDirectory, "u2net"), weightPath(cacheDirectory, "u2net"));
    const bare = onnxBackgroundRemover({ ...settings, cacheDirectory });
    const warnings: string[] = [];
    const image = await decodeImage({ path: `${samples}chelsea.png` });
    const result = await bare.removeBackground(
      { image, mode: "best" },
      { ...context(), warn: (message) => warnings.push(message) },
    );
    expect(result.engine).toBe("onnx/u2net");
    expect(warnings).toEqual([expect.stringContaining("balanced")]);
  });
});

function context(): EngineContext {
  return { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
}

const alphaAt = ({ width, data }: Raster, x: number, y: number) => data[(y * width + x) * 4 + 3] ?? 0;

function meanAlphaDifference(first: Raster, second: Raster): number {
  let sum = 0;
  for (let at = 3; at < first.data.length; at += 4) sum += Math.abs((first.data[at] ?? 0) - (second.data[at] ?? 0));
  return sum / (first.data.length / 4);
}
