import { expect, test } from "vitest";
import { seededNoise } from "./noise.ts";

test("the noise is standard normal", () => {
  const values = seededNoise(1).draw(0, 200_000);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const fourth = values.reduce((sum, value) => sum + (value - mean) ** 4, 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(0.01);
  expect(Math.abs(variance - 1)).toBeLessThan(0.01);
  expect(Math.abs(fourth - 3)).toBeLessThan(0.1);
});

test("a picture's noise is the same alone and in a batch, and its draws differ", () => {
  const batch = seededNoise(7);
  batch.draw(0, 10);
  const inBatch = batch.draw(1, 10);
  expect(inBatch).toEqual(seededNoise(8).draw(0, 10));
  expect(batch.draw(1, 10)).not.toEqual(inBatch);
});

test("the largest seed continues with 0", () => {
  expect(seededNoise(0xffffffff).draw(1, 4)).toEqual(seededNoise(0).draw(0, 4));
});
