import { describe, expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { resizeRaster } from "./resize.ts";
import { mapTiles, tileGrid } from "./tiles.ts";

describe("a grid of tiles", () => {
  test.each([
    [512, 512, 288, 32],
    [1000, 17, 104, 16],
    [161, 90, 160, 16],
    [8192, 64, 288, 32],
  ])("covers %i × %i with tiles of one size that overlap enough", (width, height, side, overlap) => {
    const grid = tileGrid({ width, height }, side, overlap, 2);
    for (const [starts, size, length] of [
      [grid.left, grid.width, width],
      [grid.top, grid.height, height],
    ] as const) {
      expect(size).toBeLessThanOrEqual(side);
      expect([starts[0], (starts.at(-1) ?? 0) + size]).toEqual([0, length]);
      for (const [i, start] of starts.slice(1).entries()) {
        expect(starts[i] + size - start).toBeGreaterThanOrEqual(overlap);
      }
    }
  });
});

describe("an image processed in tiles", () => {
  const image = picture(150, 110);

  test("equals the image processed as a whole if the function is local", async () => {
    const grid = tileGrid(image, 64, 16);
    const data = await mapTiles({
      image,
      grid,
      scale: 2,
      target: { width: 300, height: 220 },
      planes: 3,
      run: repeat(2),
    });
    expect(differenceTo(data, await repeated(image, 2))).toBe(0);
  });

  test("is reduced to any size without seams", async () => {
    const target = { width: 391, height: 283 };
    const whole = await mapTiles({
      image,
      grid: tileGrid(image, 200, 16),
      scale: 4,
      target,
      planes: 3,
      run: repeat(4),
    });
    const tiled = await mapTiles({ image, grid: tileGrid(image, 64, 16), scale: 4, target, planes: 3, run: repeat(4) });
    expect(tiled).toHaveLength(391 * 283 * 3);
    expect(differenceTo(tiled, whole)).toBeLessThanOrEqual(1);
    const library = await resizeRaster(
      { width: 600, height: 440, channels: 3, data: await repeated(image, 4) },
      391,
      283,
    );
    expect(meanDifference(tiled, library.data)).toBeLessThan(0.5);
  });

  test("fades between tiles that a model treats differently", async () => {
    const flat: Raster = { width: 200, height: 40, channels: 3, data: new Uint8Array(200 * 40 * 3) };
    let tiles = 0;
    const run = async (tile: Raster) => [new Float32Array(tile.width * tile.height).fill(tiles++ % 2 ? 0.5 : 0.3)];
    const data = await mapTiles({ image: flat, grid: tileGrid(flat, 64, 16), scale: 1, target: flat, planes: 1, run });
    const steps = Array.from(data.subarray(0, 199), (value, x) => Math.abs(data[x + 1] - value));
    expect(tiles).toBeGreaterThan(2);
    expect(Math.max(...steps)).toBeLessThanOrEqual(8);
  });
});

const repeat = (scale: number) => async (tile: Raster) => {
  const bytes = await repeated(tile, scale);
  return [0, 1, 2].map((c) =>
    Float32Array.from({ length: bytes.length / 3 }, (_, pixel) => bytes[pixel * 3 + c] / 255),
  );
};

async function repeated({ width, height, data }: Raster, scale: number): Promise<Uint8Array> {
  const out = new Uint8Array(width * height * scale * scale * 3);
  for (let y = 0; y < height * scale; y++) {
    for (let x = 0; x < width * scale; x++) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 3;
      out.set(data.subarray(from, from + 3), (y * width * scale + x) * 3);
    }
  }
  return out;
}

function picture(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    data.set([128 + 100 * Math.sin(x / 6), 128 + 100 * Math.cos(y / 9), (x + y) % 256], pixel * 3);
  }
  return { width, height, channels: 3, data };
}

function differenceTo(first: Uint8Array, second: Uint8Array): number {
  return first.reduce((most, value, i) => Math.max(most, Math.abs(value - second[i])), 0);
}

const meanDifference = (first: Uint8Array, second: Uint8Array) =>
  first.reduce((sum, value, i) => sum + Math.abs(value - second[i]), 0) / first.length;
