import type { Raster } from "@atelier/images/raster";
import { describe, expect, test } from "vitest";
import { makeVariations } from "./variations.ts";

const toImage = (value: number): Raster => ({
  width: 2,
  height: 2,
  channels: 3,
  data: new Uint8Array(12).fill(value),
});

function toContext(seed: number) {
  const warnings: string[] = [];
  const fractions: number[] = [];
  const context = {
    signal: new AbortController().signal,
    seed,
    warn: (warning: string) => warnings.push(warning),
    progress: (_step: string, fraction: number) => fractions.push(fraction),
  };
  return { context, warnings, fractions };
}

describe("several images of one request", () => {
  test("have seeds that follow one another and wrap at 32 bits", async () => {
    const { context } = toContext(4_294_967_295);
    const seeds: number[] = [];
    const { images } = await makeVariations(3, context, async ({ seed }) => {
      seeds.push(seed);
      return { image: toImage(seeds.length) };
    });
    expect(seeds).toEqual([4_294_967_295, 0, 1]);
    expect(images.map(({ data }) => data[0])).toEqual([1, 2, 3]);
  });

  test("of an engine that ignores the seed are one image and a warning", async () => {
    const { context, warnings } = toContext(1);
    let calls = 0;
    const { images } = await makeVariations(10, context, async () => {
      calls++;
      return { image: toImage(7) };
    });
    expect([images.length, calls]).toEqual([1, 2]);
    expect(warnings).toEqual([expect.stringContaining("makes the same image each time")]);
  });

  test("pass each warning on once, and report progress over all images", async () => {
    const { context, warnings, fractions } = toContext(1);
    let value = 0;
    await makeVariations(4, context, async (own) => {
      own.warn("The colors are approximate.");
      own.progress("painting", 0.5);
      return { image: toImage(value++) };
    });
    expect(warnings).toEqual(["The colors are approximate."]);
    expect(fractions).toEqual([0.125, 0.375, 0.625, 0.875]);
  });

  test("stop when the job is canceled", async () => {
    const canceled = new AbortController();
    const { context } = toContext(1);
    let calls = 0;
    const variations = makeVariations(5, { ...context, signal: canceled.signal }, async () => {
      calls++;
      canceled.abort();
      return { image: toImage(calls) };
    });
    await expect(variations).rejects.toThrow();
    expect(calls).toBe(1);
  });
});
