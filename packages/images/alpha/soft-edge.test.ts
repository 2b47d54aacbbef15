import { describe, expect, test } from "vitest";
import { boxBlur } from "../compose/box-blur.ts";
import type { Raster } from "../raster.ts";
import { resizePlane } from "../scale/resize.ts";
import { cutOut } from "./alpha.ts";
import type { CoarseMask } from "./coarse-mask.ts";
import { softArea } from "./soft-area.ts";

const SIDE = 640;
const MASK = 320;

describe("a ball with long hair whose mask has a soft edge", () => {
  const { image, alpha } = ball({ hair: 46 });
  const mask = computeMask(alpha, 9);

  test("is found to be soft", () => {
    const area = softArea(mask);
    expect(area?.[160 * MASK + 160]).toBe(0);
    expect(area?.[160 * MASK + 222]).toBe(1);
  });

  test("has at most half of the mask's squared error and gradient error", async () => {
    const plain = resizePlane(mask.data, mask, image);
    const cut = computeAlpha(await cutOut(image, mask));
    expect(meanSquare(cut, alpha)).toBeLessThan(0.5 * meanSquare(plain, alpha));
    expect(meanSquare(computeSlopes(cut), computeSlopes(alpha))).toBeLessThan(
      0.5 * meanSquare(computeSlopes(plain), computeSlopes(alpha)),
    );
  });

  test("keeps no piece of the background that is not connected with the subject", async () => {
    const spotted = { ...image, data: image.data.slice() };
    // A spot in the subject's color beyond the hair, within the soft area.
    for (let y = 317; y < 323; y++)
      for (let x = 475; x < 481; x++) spotted.data.set([200, 120, 50], (y * SIDE + x) * 3);
    const cut = computeAlpha(await cutOut(spotted, mask));
    expect(cut[320 * SIDE + 478]).toBe(0);
  });

  test("has the hair's color in half-covered pixels and not the background's", async () => {
    const { data } = await cutOut(image, mask);
    const blues: number[] = [];
    for (let pixel = 0; pixel < SIDE * SIDE; pixel++)
      if (alpha[pixel] > 0.3 && alpha[pixel] < 0.8 && data[4 * pixel + 3] > 40) blues.push(data[4 * pixel + 2]);
    expect(blues.length).toBeGreaterThan(200);
    // The hair has 50 and the background 170.
    expect(blues.reduce((sum, blue) => sum + blue, 0) / blues.length).toBeLessThan(80);
  });
});

test("the mask of a smooth outline has no soft area", () => {
  expect(softArea(computeMask(ball({ hair: 0 }).alpha, 0))).toBeNull();
});

test("a mask that is uncertain almost everywhere has no soft area", () => {
  const data = Float32Array.from({ length: MASK * MASK }, (_, at) => 0.3 + 0.4 * ((at % MASK) / MASK));
  expect(softArea({ width: MASK, height: MASK, data })).toBeNull();
});

/** An orange ball with thin radial hairs in front of a blue-green pattern, with its exact alpha. */
function ball({ hair }: { hair: number }): { image: Raster; alpha: Float32Array } {
  const alpha = new Float32Array(SIDE * SIDE);
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const [dx, dy] = [(pixel % SIDE) - SIDE / 2, Math.floor(pixel / SIDE) - SIDE / 2];
    const [radius, angle] = [Math.hypot(dx, dy), Math.atan2(dy, dx)];
    const length = hair * (0.6 + 0.4 * Math.sin(angle * 17));
    const isHair = Math.cos(angle * 120) > 0.2 ? 1 : 0;
    const outer = Math.min(1, Math.max(0, 100 + length - radius)) * isHair;
    alpha[pixel] = Math.max(Math.min(1, Math.max(0, 100.5 - radius)), outer);
    const pattern = 12 * Math.sin(dx / 9) * Math.cos(dy / 6);
    const [own, behind] = [
      [200 + pattern, 120, 50],
      [40, 110 + pattern, 170],
    ];
    for (let c = 0; c < 3; c++) data[pixel * 3 + c] = own[c] * alpha[pixel] + behind[c] * (1 - alpha[pixel]);
  }
  return { image: { width: SIDE, height: SIDE, channels: 3, data }, alpha };
}

/** A mask as a network gives it: the alpha blurred and reduced. */
function computeMask(alpha: Float32Array, blur: number): CoarseMask {
  const smooth = blur > 0 ? boxBlur(boxBlur(alpha, SIDE, SIDE, blur), SIDE, SIDE, blur) : boxBlur(alpha, SIDE, SIDE, 1);
  return {
    width: MASK,
    height: MASK,
    data: resizePlane(smooth, { width: SIDE, height: SIDE }, { width: MASK, height: MASK }),
  };
}

const computeAlpha = ({ data }: Raster) =>
  Float32Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + 3] / 255);

const meanSquare = (first: Float32Array, second: Float32Array) =>
  first.reduce((sum, value, at) => sum + (value - second[at]) ** 2, 0) / first.length;

const computeSlopes = (plane: Float32Array) => plane.map((value, at) => Math.abs((plane[at + 1] ?? 0) - value));
