import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { readInstructions } from "../grammar.ts";
import { correctedRedEyes } from "../things/red-eyes.ts";
import { withoutRedEyes } from "./red-eye.ts";

const [WIDTH, HEIGHT] = [120, 80];

/** A face with two eyes, whose pupils have a glint, and red lips. */
function drawFace(pupil: readonly number[], eyes: readonly number[] = [36, 84]): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const off = Math.min(...eyes.map((eye) => Math.hypot(x - eye, y - 30)));
    const isLip = ((x - 60) / 20) ** 2 + ((y - 66) / 5) ** 2 < 1;
    const isGlint = eyes.some((eye) => Math.hypot(x - eye - 1, y - 29) < 1.2);
    const eye = off < 5 ? pupil : off < 10 ? [90, 110, 115] : off < 14 ? [235, 232, 230] : null;
    data.set(isGlint ? [255, 250, 250] : (eye ?? (isLip ? [190, 60, 70] : [215, 165, 145])), at * 3);
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

const pixel = ({ data }: Raster, x: number, y: number) => [
  ...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3),
];

test("red pupils become dark and keep their glints, and lips stay red", () => {
  const image = drawFace([235, 30, 40]);
  const found = withoutRedEyes(image);
  expect(found?.count).toBe(2);
  const result = found?.image ?? image;
  for (const eye of [36, 84]) expect(Math.max(...pixel(result, eye - 2, 32))).toBeLessThan(60);
  expect(pixel(result, 37, 29)[1]).toBeGreaterThan(200);
  expect([pixel(result, 60, 66), pixel(result, 36, 38), pixel(result, 60, 45)]).toEqual([
    [190, 60, 70],
    [90, 110, 115],
    [215, 165, 145],
  ]);
});

test("dark pupils, a single red dot and red eyes without an end are not corrected", async () => {
  expect(withoutRedEyes(drawFace([20, 18, 18]))).toBeNull();
  expect(withoutRedEyes(drawFace([235, 30, 40], [36]))).toBeNull();
  const red = drawFace([235, 30, 40]);
  for (let at = 0; at < WIDTH * HEIGHT; at++) red.data.set([235, 30, 40], at * 3);
  expect(withoutRedEyes(red)).toBeNull();
  const { edit } = editWithParts({ find: async () => null, isDetectable: () => true });
  await expect(correctedRedEyes(drawFace([20, 18, 18]), edit)).rejects.toMatchObject({
    code: "nothing_matched",
    message: expect.stringMatching(/^No red pupils were found/),
  });
});

test("a single red pupil is corrected inside of a face", async () => {
  const image = drawFace([235, 30, 40], [36]);
  const mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) };
  const { edit } = editWithParts({
    find: async (_image, word) => (word === "face" ? { mask, box: [0, 0, WIDTH, HEIGHT] } : null),
    isDetectable: () => true,
  });
  expect(Math.max(...pixel(await correctedRedEyes(image, edit), 34, 32))).toBeLessThan(60);
});

test.each([
  "fix the red eyes",
  "Remove red-eye",
  "please correct the red eye effect",
  "red eye removal",
  "get rid of the redeye",
  "get the red out of her eyes",
  "entferne die roten Augen",
  "supprime les yeux rouges",
  "elimina los ojos rojos",
])("%s corrects red eyes", (instructions) => {
  const { steps, notUnderstood } = readInstructions(instructions);
  expect([steps.map(({ tool }) => tool), notUnderstood]).toEqual([["red_eye"], []]);
});

test("other wishes for eyes are none", () => {
  for (const words of ["make the eyes red", "remove the red car", "change the red eyes of the robot to green"])
    expect(readInstructions(words).steps.map(({ tool }) => tool)).not.toContain("red_eye");
});
