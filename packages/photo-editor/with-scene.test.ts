import { expect, test } from "vitest";
import type { EditContext } from "./edit-context.ts";
import { filled } from "./fixtures/pictures.ts";
import { coloredArea } from "./named-area.ts";
import { withGaps, withSky } from "./with-scene.ts";

test("only the red of a red car keeps its color, and a brown dog keeps its tongue", () => {
  const image = filled(4, 1, [200, 20, 20]);
  image.data.set([120, 120, 120, 150, 140, 120], 6);
  const mask = new Uint8Array(4).fill(255);
  const area = coloredArea(image, "red car", mask);
  expect([(area[0] ?? 0) > 200, area[2], area[3]]).toEqual([true, 0, 0]);
  for (const words of ["car", "brown dog", "white cup", "green car"])
    expect(coloredArea(image, words, mask)).toBe(mask);
});

test("warnings of a new sky quote only words of the instruction", async () => {
  const warnings: string[] = [];
  const image = filled(8, 8, [90, 120, 200]);
  const mask = { width: 8, height: 8, data: new Uint8Array(64).fill(255) };
  const warn = (message: string) => warnings.push(message);
  const paint = async (scene: string, size: { width: number; height: number }, context: { warn: typeof warn }) => {
    context.warn(`Scene "${scene}": These words did not change the picture: like, over the sea.`);
    context.warn("These words did not change the picture: the sea.");
    return filled(size.width, size.height, [255, 120, 0]);
  };
  const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn };
  const find = async () => ({ mask, box: [0, 0, 8, 8] });
  const parts = { find, isDetectable: () => true, scenery: { paint } };
  await withSky(image, "sunset sky", { parts, context, found: new Map() } as unknown as EditContext);
  expect(warnings.slice(1)).toEqual(['Scene "sunset sky": These words did not change the picture: like.']);
});

test("the darker sky behind a tower at the edge belongs to the sky, and the tower does not", () => {
  const [width, height] = [200, 4];
  const data = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  const isBeam = (x: number) => x >= 150 && x % 8 < 3;
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    // A lens darkens the sky by 90 of 255 from the left edge to the right one.
    const light = 210 - 90 * (x / width);
    data.set(isBeam(x) ? [40, 30, 20] : [light - 60, light - 30, light], at * 3);
    mask[at] = x < 150 ? 255 : 0;
  }
  const whole = withGaps({ width, height, channels: 3, data }, mask);
  const beside = Array.from({ length: 50 }, (_, index) => index + 150);
  expect(beside.filter((x) => !isBeam(x)).every((x) => whole[x] === 255)).toBe(true);
  expect(beside.filter(isBeam).every((x) => whole[x] === 0)).toBe(true);
});
