import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { rewrite } from "../../tools/rewrite.ts";
import { medianColor, readInk } from "./ink.ts";
import { readPlainGround } from "./plain-ground.ts";

const [width, height] = [200, 80];
const SIGN = { left: 40, right: 160 };
const box = { x: 60, y: 30, width: 80, height: 20 };

/** A light sign with dark letters of soft edges before trees, from `left` to `right`. */
function createSign(isPlain = true): { image: Raster; letters: { width: number; height: number; data: Uint8Array } } {
  const data = new Uint8Array(width * height * 3);
  const marked = new Uint8Array(width * height);
  for (let at = 0; at < marked.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isSign = isPlain && x >= SIGN.left && x < SIGN.right;
    const isLetter = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height && x % 10 < 4;
    const isSoft = isLetter && (x % 10 === 0 || x % 10 === 3);
    const tree = (x * 37 + y * 91) % 160;
    const value = isLetter ? (isSoft ? 120 : 20) : isSign ? 220 : tree;
    data.fill(value, at * 3, at * 3 + 3);
    marked[at] = isLetter ? 255 : 0;
  }
  return { image: { width, height, channels: 3, data }, letters: { width, height, data: marked } };
}

test("the ground of a text ends at the edge of its sign, and goes on behind its letters", () => {
  const { image, letters } = createSign();
  const ground = readPlainGround(image, letters, box);
  expect(ground?.left).toBeGreaterThan(SIGN.left);
  expect(ground?.left).toBeLessThan(box.x);
  expect(ground?.right).toBeLessThan(SIGN.right);
  for (const [at, value] of letters.data.entries())
    if (value) expect(Math.abs((ground?.behind.data[at * 3] ?? 0) - 220)).toBeLessThan(3);
});

test("trees behind a text are no plain ground", () => {
  const { image, letters } = createSign(false);
  expect(readPlainGround(image, letters, box)).toBeNull();
});

test("a longer word stays on its sign", () => {
  const { image, letters } = createSign();
  const ground = readPlainGround(image, letters, box);
  if (!ground) throw new Error("The sign was not found.");
  const options = { text: "MOTORCYCLES", old: "STOP", box, color: "black", scale: 1 };
  const isOutside = (x: number) => x < SIGN.left || x >= SIGN.right;
  const countOutside = (result: Raster) =>
    letters.data.filter((_, at) => isOutside(at % width) && result.data[at * 3] !== image.data[at * 3]).length;
  expect(countOutside(rewrite(ground.behind, { ...options, free: ground }).image)).toBe(0);
  expect(countOutside(rewrite(ground.behind, options).image)).toBeGreaterThan(0);
});

test("the ink of letters is the color of their inside", () => {
  const { image, letters } = createSign();
  const ground = readPlainGround(image, letters, box);
  expect(readInk(image, ground?.behind ?? image, letters.data)).toEqual([20, 20, 20]);
  expect(medianColor(image, new Uint8Array(width * height).fill(255))[0]).toBeGreaterThan(100);
});
