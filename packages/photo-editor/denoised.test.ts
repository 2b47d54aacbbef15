import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { denoised } from "./denoised.ts";
import { absentParts, editWithParts } from "./fixtures/edit.ts";

/** A gray image with noise of this strength. */
function noisy(strength: number): Raster {
  let seed = 7;
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 4_294_967_296 - 0.5;
  };
  const data = Uint8Array.from({ length: 96 * 96 * 3 }, () => Math.round(128 + strength * next()));
  return { width: 96, height: 96, channels: 3, data };
}

/** A cleaner that leaves this strength of noise for each strength of cleaning. */
function cleaning(left: Readonly<Record<string, number>>) {
  const used: string[] = [];
  const cleaner = {
    ...absentParts.cleaner,
    clean: async ({ denoise }: { denoise: string }) => {
      used.push(denoise);
      return { image: noisy(left[denoise] ?? 0) };
    },
  };
  return { used, ...editWithParts({ cleaner }) };
}

test("a light denoising that would leave visible noise is not used", async () => {
  const { used, edit, warnings } = cleaning({ light: 30, auto: 0 });
  await denoised(noisy(80), "light", edit);
  expect([used, warnings]).toEqual([["auto"], []]);
  const faint = cleaning({ light: 0 });
  await denoised(noisy(8), "light", faint.edit);
  expect(faint.used).toEqual(["light"]);
});

test("noise that is still visible is removed more strongly, and what is left is named", async () => {
  const { used, edit, warnings } = cleaning({ auto: 60, strong: 60 });
  await denoised(noisy(80), "auto", edit);
  expect([used, warnings]).toEqual([
    ["auto", "strong"],
    ["Some noise is still visible in the result, because more would also smooth details."],
  ]);
});
