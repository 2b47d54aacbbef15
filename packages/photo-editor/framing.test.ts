import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { numbered, pixel } from "./fixtures/pictures.ts";
import { withSpace } from "./framing/crop-window.ts";
import { cropped, findOffset, resized } from "./framing.ts";
import { readBox } from "./named-box.ts";

const WIDTH = 120;
const HEIGHT = 60;

/** The things that the detector shows, beside those that are found by name. */
const detected = [
  { name: "cup", box: [10, 0, 10, HEIGHT] as const },
  { name: "vase", box: [70, 0, 50, HEIGHT] as const },
];

/** An edit whose models find a subject in these columns, or none. */
function editWith(subject: readonly [number, number] | null, face: readonly [number, number] | null = null) {
  // Half the size of the image, as a coarse mask of a large image is.
  const findFocus = async (image: Raster) => {
    if (!subject) return null;
    const [width, height] = [image.width / 2, image.height / 2];
    const data = Uint8Array.from({ length: width * height }, (_, at) => {
      const x = 2 * (at % width);
      return x >= subject[0] && x < subject[1] ? 255 : 0;
    });
    return {
      mask: { width, height, data },
      face: face ? { x: face[0], y: 0, width: face[1] - face[0], height: 20 } : undefined,
    };
  };
  const find = async (_image: Raster, word: string) =>
    word === "cup" ? { mask: cups, box: [0, 0, WIDTH, HEIGHT] as const } : null;
  const isDetectable = (word: string) => word === "dog";
  return editWithParts({ findFocus, find, isDetectable, detect: async () => detected });
}

/** Two cups, in the columns 10 to 20 and 90 to 110. */
const cups = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const x = at % WIDTH;
    return (x >= 10 && x < 20) || (x >= 90 && x < 110) ? 255 : 0;
  }),
};

const image = numbered(WIDTH, HEIGHT);
/** The column of the image at which a result starts. */
const getStart = (result: Raster) =>
  Array.from({ length: WIDTH }, (_, x) => x).find((x) => pixel(image, x, 0).join() === pixel(result, 0, 0).join());

test("a crop to a shape keeps the subject at the side inside, without a warning", async () => {
  const { edit, warnings } = editWith([84, 116]);
  const result = await cropped(image, { ratio: "9:16" }, edit);
  expect([result.width, result.height]).toEqual([34, HEIGHT]);
  expect(getStart(result)).toBeLessThanOrEqual(84);
  expect((getStart(result) ?? 0) + result.width).toBeGreaterThanOrEqual(116);
  expect(warnings).toEqual([]);
});

test("a crop at a place takes that place, and a crop without a subject the middle", async () => {
  const centered = await cropped(image, { ratio: "1:1", center: true }, editWith([84, 116]).edit);
  const empty = await cropped(image, { ratio: "1:1" }, editWith(null).edit);
  const right = await cropped(image, { ratio: "1:1", side: "right" }, editWith([0, 30]).edit);
  expect([getStart(centered), getStart(empty), getStart(right)]).toEqual([30, 30, 60]);
});

test("a subject that does not fit into the crop is named, and its face stays inside", async () => {
  const { edit, warnings } = editWith([0, 110], [4, 20]);
  const result = await cropped(image, { ratio: "1:1" }, edit);
  expect(getStart(result)).toBeLessThanOrEqual(4);
  expect(warnings).toEqual([
    expect.stringMatching(/^The main subject does not fit into the crop, so about \d+% of it/),
  ]);
});

test("a crop that keeps a thing that no detector knows keeps the main subject, at the full price", async () => {
  const { edit, warnings } = editWith([84, 116]);
  const result = await cropped(image, { ratio: "9:16", keep: "rocket" }, edit);
  expect(getStart(result)).toBeGreaterThan(80);
  expect(edit.guessed).toBe(false);
  expect(warnings).toEqual([expect.stringContaining('"rocket" cannot be found by name')]);
  await expect(cropped(image, { ratio: "9:16", keep: "dog" }, edit)).rejects.toMatchObject({ code: "nothing_matched" });
});

test("a thing that is not found stays in the middle of a crop as the main subject, at half of the price", async () => {
  const { edit, warnings } = editWith([84, 116]);
  const result = await cropped(image, { ratio: "9:16", keep: "rockets of the fair", center: true }, edit);
  expect(getStart(result)).toBeGreaterThan(80);
  expect(edit.guessed || warnings.length > 0).toBe(true);
  await expect(cropped(image, { ratio: "9:16", keep: "dog", center: true }, edit)).rejects.toMatchObject({
    code: "nothing_matched",
  });
});

test("a size of another shape keeps the subject inside", async () => {
  const { edit, warnings } = editWith([84, 116]);
  const result = await resized(image, { width: 60, height: 60 }, edit);
  expect([result.width, result.height, getStart(result)]).toEqual([60, 60, 60]);
  expect(warnings).toEqual([expect.stringContaining("50% of it was cut off")]);
});

test("the box of one of several things is that of the thing at the side", async () => {
  const { edit } = editWith(null);
  expect(await readBox(image, "left cup", edit)).toMatchObject({ x: 10, width: 10 });
  expect(await readBox(image, "right cup", edit)).toMatchObject({ x: 90, width: 20 });
  await expect(readBox(image, "left eye", edit)).rejects.toMatchObject({ code: "nothing_matched" });
});

test("a window shows the largest sum, with the subject in its middle if it fits", () => {
  const sums = new Float64Array(20);
  sums.fill(1, 12, 16);
  expect(findOffset(sums, 8)).toBe(10);
  expect(findOffset(new Float64Array(20), 8)).toBe(6);
});

test("a crop leaves out a named thing and keeps the larger part beside it, and names what it cuts off", async () => {
  const { edit, warnings } = editWith(null);
  const left = await cropped(image, { without: "left cup" }, edit);
  expect([left.width, left.height, getStart(left), warnings]).toEqual([WIDTH - 21, HEIGHT, 21, []]);
  const right = await cropped(image, { without: "right cup" }, edit);
  expect([right.width, getStart(right)]).toEqual([89, 0]);
  expect(warnings).toEqual([expect.stringMatching(/leaves out the right cup cuts off other things too: vase\./)]);
});

test("a thing that fills most of the image is not cropped out", async () => {
  const { edit } = editWith(null);
  await expect(cropped(image, { without: "cup" }, edit)).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringMatching(/^No crop leaves out the cup/),
  });
});

test("a crop around a thin thing has space at its sides, within the image", () => {
  expect(withSpace({ x: 0, y: 0, width: 4, height: 60 }, { width: 120, height: 60 })).toEqual({
    x: 0,
    y: 0,
    width: 27,
    height: 60,
  });
  const square = { x: 10, y: 10, width: 30, height: 30 };
  expect(withSpace(square, { width: 120, height: 60 })).toEqual(square);
});

test("a crop of a group keeps all of its heads inside", async () => {
  const data = new Uint8Array((WIDTH / 2) * (HEIGHT / 2)).fill(255);
  const findFocus = async () => ({
    mask: { width: WIDTH / 2, height: HEIGHT / 2, data },
    face: { x: 2, y: 0, width: 6, height: 10 },
    heads: [
      { x: 70, y: 0, width: 6, height: 10 },
      { x: 84, y: 0, width: 6, height: 10 },
      { x: 96, y: 0, width: 6, height: 10 },
    ],
  });
  const { edit } = editWithParts({ findFocus, detect: async () => [] });
  const result = await cropped(image, { ratio: "1:1" }, edit);
  const start = getStart(result) ?? 0;
  expect([start <= 70, start + result.width >= 102]).toEqual([true, true]);
});

test("a square around a thing that no detector knows keeps the main subject, at half of the price", async () => {
  const { edit, warnings } = editWith([70, 120]);
  edit.parts.findMain = async () => null;
  const result = await cropped(numbered(WIDTH, HEIGHT), { ratio: "1:1", around: "fig" }, edit);
  expect([result.width, result.height, edit.guessed]).toEqual([HEIGHT, HEIGHT, true]);
  expect(warnings[0]).toMatch(/^The fig cannot be found by name, so the main subject of the image stays inside/);
  // A dog, which the detector knows, is not in the image.
  await expect(cropped(numbered(WIDTH, HEIGHT), { ratio: "1:1", around: "dog" }, edit)).rejects.toMatchObject({
    code: "nothing_matched",
  });
});

test("a crop to a shape names the part of its thing that it cuts off", async () => {
  const { edit, warnings } = editWith(null);
  await cropped(numbered(WIDTH, HEIGHT), { ratio: "1:1", around: "cup" }, edit);
  expect(
    warnings.some((warning) => /^The cup does not fit into the crop, so about \d+% of it was cut off/.test(warning)),
  ).toBe(true);
});

test("a crop to a size that the image does not contain has that size", async () => {
  const square = await cropped(image, { width: 80, height: 80 }, editWith([84, 116]).edit);
  expect([square.width, square.height]).toEqual([80, 80]);
  const wide = await cropped(image, { width: 200, height: 50, center: true }, editWith(null).edit);
  expect([wide.width, wide.height]).toEqual([200, 50]);
});

test("a head that is not found and fits is not named as cut off", async () => {
  const { edit, warnings } = editWith(null);
  edit.parts.find = async (_image, word) => (word === "cat" ? { mask: cups, box: [0, 0, WIDTH, HEIGHT] } : null);
  await cropped(numbered(WIDTH, HEIGHT), { ratio: "1:1", around: "cat's head" }, edit);
  expect(warnings.filter((warning) => /does not fit/.test(warning))).toEqual([
    expect.stringMatching(/^The cat does not fit into the crop/),
  ]);
});

test("a shape around a thing at a side that no detector knows is cut out at that side, at half of the price", async () => {
  const { edit, warnings } = editWith([0, 40]);
  edit.parts.findMain = async () => null;
  const plain = { ...image, data: new Uint8Array(image.data.length).fill(120) };
  plain.data.set(image.data.subarray((WIDTH - 3) * 3, WIDTH * 3), (WIDTH - 3) * 3);
  const result = await cropped(plain, { ratio: "1:1", around: "right tower" }, edit);
  expect([result.width, result.height, edit.guessed]).toEqual([HEIGHT, HEIGHT, true]);
  expect(pixel(result, HEIGHT - 1, 0)).toEqual(pixel(plain, WIDTH - 1, 0));
  expect(warnings).toEqual([expect.stringMatching(/so the crop is at that side of the image: right\./)]);
});

test("a crop keeps a thing that no detector knows by what stands out", async () => {
  const { edit, warnings } = editWith(null);
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % WIDTH >= 80 && at % WIDTH < 100 ? 255 : 0));
  edit.parts.findMain = async () => ({ mask: { width: WIDTH, height: HEIGHT, data }, box: [80, 0, 20, HEIGHT] });
  const result = await cropped(numbered(WIDTH, HEIGHT), { ratio: "1:2", keep: "tower" }, edit);
  expect([result.width, pixel(result, 15, 0)]).toEqual([30, pixel(numbered(WIDTH, HEIGHT), 90, 0)]);
  expect(warnings).toEqual([expect.stringMatching(/^The tower cannot be found by name, so what stands out most/)]);
});
