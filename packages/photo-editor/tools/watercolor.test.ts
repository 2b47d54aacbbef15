import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { greyPlane } from "./planes.ts";
import { watercolor } from "./watercolor.ts";

const [width, height] = [240, 180];

function paint(colorAt: (x: number, y: number) => readonly [number, number, number]): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 3);
  return { width, height, channels: 3, data };
}

/** A fixed sequence from 0 to 1 (the generator "mulberry32"). */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("thin twigs before a light ground stay visible", () => {
  const isTwig = (x: number) => x % 24 < 2;
  const painted = greyPlane(
    watercolor(
      paint((x) => (isTwig(x) ? [40, 35, 30] : [190, 200, 180])),
      createRandom(),
    ),
  );
  const at = (wish: boolean) => mean([...painted].filter((_, index) => isTwig(index % width) === wish));
  expect(at(false) - at(true)).toBeGreaterThan(0.2);
});

test("paint reaches the edge of the image", () => {
  const painted = greyPlane(
    watercolor(
      paint(() => [60, 90, 150]),
      createRandom(),
    ),
  );
  const edge = [...painted].filter((_, index) => index % width === 0 || index < width);
  expect(Math.abs(mean(edge) - mean([...painted]))).toBeLessThan(0.06);
});

test("black becomes transparent paint, and white stays the grain of the paper", () => {
  const painted = (value: number) => [
    ...greyPlane(
      watercolor(
        paint(() => [value, value, value]),
        createRandom(),
      ),
    ),
  ];
  expect(mean(painted(0))).toBeGreaterThan(0.08);
  expect(mean(painted(255))).toBeGreaterThan(0.92);
  expect(new Set(painted(255).map((value) => Math.round(value * 255))).size).toBeGreaterThan(4);
});

test("an even slope of light becomes washes with a darker rim", () => {
  const painted = greyPlane(
    watercolor(
      paint((x) => [x, x, x] as const),
      createRandom(),
    ),
  );
  const columns = Array.from({ length: width }, (_, x) =>
    mean(Array.from({ length: height }, (__, y) => painted[y * width + x] ?? 0)),
  );
  const steps = columns.slice(8, -8).map((value, index) => value - (columns[index + 7] ?? 0));
  expect(Math.max(...steps)).toBeGreaterThan(3 * Math.abs(mean(steps)));
});
