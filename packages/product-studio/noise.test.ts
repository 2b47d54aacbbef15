import { expect, test } from "vitest";
import { createNoise, fractal } from "./noise.ts";

test.each([64, 100, 256, 1024, 4096, 65536])("noise does not repeat after %i units", (period) => {
  const noise = createNoise(3, "period");
  const gaps = Array.from({ length: 200 }, (_, i) => {
    const [x, y] = [i * 0.37, i * 0.53];
    return Math.min(Math.abs(noise(x, y) - noise(x + period, y)), Math.abs(noise(x, y) - noise(x, y + period)));
  });
  expect(gaps.filter((gap) => gap > 0.01).length).toBeGreaterThan(150);
});

test("noise has no jumps", () => {
  const noise = createNoise(3, "steps");
  for (let i = 0; i < 4000; i++) {
    const x = i * 0.01;
    expect(Math.abs(noise(x, 0.5 * x) - noise(x + 0.0001, 0.5 * x))).toBeLessThan(0.001);
  }
});

test("details finer than the blur disappear", () => {
  const noise = createNoise(3, "blur");
  expect(fractal(noise, 4.3, 7.1, 5, 1)).toBe(0);
  expect(fractal(noise, 4.3, 7.1, 5, 0)).not.toBe(0);
});
