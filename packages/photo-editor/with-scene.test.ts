import type { RunContext } from "@atelier/images/run-context";
import { expect, test } from "vitest";
import { absentParts, editWithParts } from "./fixtures/edit.ts";
import { filled, pixel } from "./fixtures/pictures.ts";
import { withScene, withSky } from "./with-scene.ts";

test("warnings of a new sky quote only words of the instruction", async () => {
  const image = filled(8, 8, [90, 120, 200]);
  const mask = { width: 8, height: 8, data: new Uint8Array(64).fill(255) };
  const paint = async (scene: string, size: { width: number; height: number }, context: RunContext) => {
    context.warn(`Scene "${scene}": These words did not change the picture: like, over the sea.`);
    context.warn("These words did not change the picture: the sea.");
    return filled(size.width, size.height, [255, 120, 0]);
  };
  const { edit, warnings } = editWithParts({
    find: async () => ({ mask, box: [0, 0, 8, 8] }),
    isDetectable: () => true,
    detect: async () => [],
    scenery: { ...absentParts.scenery, paint },
  });
  await withSky(image, "sunset sky with birds", edit);
  expect(warnings.slice(1)).toEqual(['Scene "sunset sky with birds": These words did not change the picture: like.']);
});

test("a plain sunset is an evening sky without drawn clouds, in whose light the rest stands", async () => {
  const image = filled(20, 20, [120, 160, 220]);
  image.data.fill(120, 300 * 3);
  const data = new Uint8Array(400).fill(255, 0, 300);
  const { edit, warnings } = editWithParts({
    find: async () => ({ mask: { width: 20, height: 20, data }, box: [0, 0, 20, 15] }),
    isDetectable: () => true,
    detect: async () => [],
  });
  const result = await withSky(image, "sunset sky", edit);
  const [[topRed = 0, , topBlue = 0], [red = 0, , blue = 0]] = [pixel(result, 10, 0), pixel(result, 10, 13)];
  expect([topBlue > topRed, red > blue + 60, warnings]).toEqual([true, true, []]);
  const [groundRed = 0, , groundBlue = 0] = pixel(result, 10, 19);
  expect([groundRed > groundBlue, groundRed - groundBlue < 40]).toEqual([true, true]);
});

test("a sky without its clouds has the color that it has beside them, with the clouds that it encloses", async () => {
  const image = filled(40, 40, [40, 90, 170]);
  const at = (x: number, y: number) => (y * 40 + x) * 3;
  for (let y = 8; y < 14; y++) for (let x = 8; x < 14; x++) image.data.set([235, 238, 242], at(x, y));
  for (let y = 20; y < 24; y++) for (let x = 20; x < 24; x++) image.data.set([220, 40, 30], at(x, y));
  image.data.fill(60, at(0, 30));
  const data = Uint8Array.from({ length: 1600 }, (_, index) => {
    const [r = 0, , b = 0] = image.data.subarray(index * 3, index * 3 + 3);
    return r === 40 && b === 170 ? 255 : 0;
  });
  const { edit, warnings } = editWithParts({
    find: async () => ({ mask: { width: 40, height: 40, data }, box: [0, 0, 40, 30] }),
    isDetectable: () => true,
    detect: async () => [],
  });
  const result = await withSky(image, "own colors or gradient from #4a8fdc to #bfdcf5", edit);
  expect([pixel(result, 10, 10), pixel(result, 30, 20)]).toEqual([
    [40, 90, 170],
    [40, 90, 170],
  ]);
  // A kite is no cloud.
  expect([pixel(result, 22, 22), pixel(result, 20, 35), edit.guessed, warnings]).toEqual([
    [220, 40, 30],
    [60, 60, 60],
    false,
    [],
  ]);
});

test("a kite in the outline of the sky stays with its blue panel, and a valley below the sky gets the new one", async () => {
  const image = filled(60, 60, [90, 150, 220]);
  const paint = (box: readonly [number, number, number, number], color: number[]) => {
    for (let y = box[1]; y < box[1] + box[3]; y++)
      for (let x = box[0]; x < box[0] + box[2]; x++) image.data.set(color, (y * 60 + x) * image.channels);
  };
  paint([18, 8, 6, 10], [230, 60, 30]);
  paint([24, 8, 8, 10], [40, 80, 200]);
  paint([0, 40, 60, 20], [70, 60, 50]);
  paint([25, 40, 10, 2], [90, 150, 220]);
  const data = new Uint8Array(3600).fill(255, 0, 2400);
  const kite = Uint8Array.from({ length: 3600 }, (_, at) =>
    at % 60 >= 18 && at % 60 < 32 && at >= 480 && at < 1080 ? 255 : 0,
  );
  const { edit } = editWithParts({
    find: async () => ({ mask: { width: 60, height: 60, data }, box: [0, 0, 60, 40] }),
    select: async () => ({ width: 60, height: 60, data: kite }),
    isDetectable: () => true,
    detect: async () => [],
    scenery: {
      ...absentParts.scenery,
      paint: async (_scene, { width, height }) => filled(width, height, [250, 200, 0]),
    },
  });
  const result = await withSky(image, "gradient from #fac800 to #fac800", edit);
  expect([pixel(result, 21, 13), pixel(result, 27, 13)]).toEqual([
    [230, 60, 30],
    [40, 80, 200],
  ]);
  const lowest = pixel(result, 30, 41);
  expect([Math.max(...lowest) > 100, (pixel(result, 50, 5)[0] ?? 0) > 200]).toEqual([true, true]);
});

/** A night sky with a moon at its upper left, for an image of which `isSky` says where it shows the sky. */
async function nightSky(isSky: (x: number) => boolean) {
  const image = filled(60, 40, [90, 120, 200]);
  const data = Uint8Array.from({ length: 2400 }, (_, at) => (isSky(at % 60) ? 255 : 0));
  for (const [at, value] of data.entries()) if (!value) image.data.set([60, 40, 30], at * image.channels);
  const paint = async (_scene: string, size: { width: number; height: number }) => {
    const sky = filled(size.width, size.height, [10, 15, 60]);
    for (let y = 5; y < 11; y++)
      for (let x = 5; x < 11; x++) sky.data.set([250, 240, 210], (y * size.width + x) * sky.channels);
    return sky;
  };
  const { edit, warnings } = editWithParts({
    find: async () => ({ mask: { width: 60, height: 40, data }, box: [0, 0, 60, 40] }),
    isDetectable: () => true,
    detect: async () => [],
    scenery: { ...absentParts.scenery, paint },
  });
  const result = await withSky(image, "starry night sky with full moon", edit);
  const moons = Array.from({ length: 2400 }, (_, at) => at).filter(
    (at) => (result.data[at * result.channels] ?? 0) > 200,
  );
  return { moons: moons.map((at) => at % 60), warnings, isGuessed: edit.guessed };
}

test("the moon of a new sky is where the image shows sky, or a warning says that it is hidden", async () => {
  const open = await nightSky(() => true);
  expect([Math.min(...open.moons), open.isGuessed]).toEqual([5, false]);
  const right = await nightSky((x) => x > 30);
  expect([Math.min(...right.moons) > 45, right.isGuessed]).toEqual([true, false]);
  const middle = await nightSky((x) => x > 20 && x < 40);
  expect([middle.moons, middle.isGuessed]).toEqual([[], true]);
  expect(middle.warnings.at(-1)).toContain("it is hidden");
});

test("a new sky of a black and white photo has no colors", async () => {
  const image = filled(20, 20, [180, 180, 180]);
  const mask = { width: 20, height: 20, data: new Uint8Array(400).fill(255) };
  const paint = async (_scene: string, size: { width: number; height: number }) =>
    filled(size.width, size.height, [255, 120, 0]);
  const { edit, warnings } = editWithParts({
    find: async () => ({ mask, box: [0, 0, 20, 20] }),
    isDetectable: () => true,
    detect: async () => [],
    scenery: { ...absentParts.scenery, paint },
  });
  const { data } = await withSky(image, "sunset sky", edit);
  expect(new Set(data.subarray(0, 3)).size).toBe(1);
  expect(warnings).toContain("The image is black and white, so the new sky is too.");
});

test("a color that a new sky shows is not named as without effect", async () => {
  const image = filled(20, 20, [90, 120, 200]);
  const mask = { width: 20, height: 20, data: new Uint8Array(400).fill(255) };
  const paint = async (scene: string, size: { width: number; height: number }, context: RunContext) => {
    context.warn(`Scene "${scene}": These words did not change the picture: green, huge, pink the sea.`);
    return filled(size.width, size.height, [240, 110, 120]);
  };
  const { edit, warnings } = editWithParts({
    find: async () => ({ mask, box: [0, 0, 20, 20] }),
    isDetectable: () => true,
    detect: async () => [],
    scenery: { ...absentParts.scenery, paint },
  });
  await withSky(image, "pink sunset sky", edit);
  expect(warnings.at(-1)).toBe('Scene "pink sunset sky": These words did not change the picture: green, huge.');
});

test("a person whom the edge cuts off stays in place before the color of a studio", async () => {
  const image = filled(40, 40, [90, 120, 60]);
  const cutout = filled(40, 40, [200, 30, 30, 0]);
  for (let y = 10; y < 40; y++) for (let x = 12; x < 28; x++) cutout.data[(y * 40 + x) * 4 + 3] = 255;
  const { edit, warnings } = editWithParts({
    remover: { removeBackground: async () => ({ image: cutout }) },
    detect: async () => [],
  });
  const result = await withScene(image, { scene: "dark grey studio" }, edit);
  expect([pixel(result, 20, 39).slice(0, 3), pixel(result, 2, 2).slice(0, 3)]).toEqual([
    [200, 30, 30],
    [77, 77, 77],
  ]);
  expect(warnings).toEqual([expect.stringMatching(/^The edge of the image cuts off the subject/)]);
});
