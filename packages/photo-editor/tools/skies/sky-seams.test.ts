import { expect, test } from "vitest";
import { filled, pixel } from "../../fixtures/pictures.ts";
import { withoutSeams, withoutSpill } from "./sky-seams.ts";
import type { Sky } from "./soft-sky.ts";

const SIDE = 120;
const at = (x: number, y: number) => y * SIDE + x;
const around = { smooth: new Uint8Array(0), isPlain: new Uint8Array(0) };

function createSky(shares: Uint8Array): Sky {
  return { shares, colors: new Uint8Array(shares.length * 3), around };
}

test("a seam at the outline of a cloud is sky, and a dark bird or a white gull is not", () => {
  const image = filled(SIDE, SIDE, [80, 130, 210]);
  const shares = new Uint8Array(SIDE * SIDE).fill(255);
  for (let y = 0; y < SIDE; y++) for (let x = 60; x < SIDE; x++) image.data.set([220, 225, 235], at(x, y) * 3);
  for (const [x, y, color] of [
    [60, 40, [150, 175, 220]],
    [20, 40, [40, 40, 40]],
    [20, 80, [250, 250, 250]],
  ] as const) {
    image.data.set(color, at(x, y) * 3);
    shares[at(x, y)] = 90;
  }
  const found = withoutSeams(image, createSky(shares)).shares;
  expect([found[at(60, 40)], found[at(20, 40)], found[at(20, 80)]]).toEqual([255, 90, 90]);
});

test("a gray pole before a blue sky has no blue rim before a gray one, and a blue wall keeps its color", () => {
  const image = filled(SIDE, SIDE, [80, 130, 210]);
  const shares = new Uint8Array(SIDE * SIDE).fill(255);
  const put = (x: number, y: number, color: readonly [number, number, number]) => {
    image.data.set(color, at(x, y) * 3);
    shares[at(x, y)] = 0;
  };
  for (let y = 0; y < SIDE; y++) for (const x of [30, 31]) put(x, y, [110, 130, 170]);
  for (let y = 60; y < SIDE; y++) for (let x = 60; x < 100; x++) put(x, y, [60, 100, 180]);
  const gray = filled(SIDE, SIDE, [100, 100, 100]);
  const clean = withoutSpill(image, image, gray, createSky(shares));
  const [r, , b] = pixel(clean, 30, 30);
  expect(b - r).toBeLessThan(12);
  expect(pixel(clean, 61, 90)[2] - pixel(clean, 61, 90)[0]).toBeGreaterThan(90);
});
