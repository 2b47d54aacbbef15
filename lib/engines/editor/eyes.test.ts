import { decodeImage } from "@atelier/images";
import { expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { engineFor } from "../index.ts";
import { EYES, findEyes, findHumanEyes } from "./eyes.ts";

const samples = new URL("../../../public/samples/", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const open = (name: string) => decodeImage({ path: `${samples}${name}.png` });

test("eyes are named with and without their owner", () => {
  for (const words of ["eyes", "left eye", "the eyes of", "cats eyes", "cat's eyes", "her eyes", "bird's-eye"])
    expect([words, EYES.test(words)]).toEqual([words, /^(?:eyes|left eye|cats eyes|cat's eyes|her eyes)$/.test(words)]);
});

proof(
  "the eyes of a cat are found by their color and shape, and a picture without eyes has none",
  async () => {
    await ensureWeights([...(engineFor("image-edit", settings)?.weights.required ?? [])], settings);
    const cat = await open("chelsea");
    const eyes = await findEyes(cat, settings);
    const at = (x: number, y: number) =>
      eyes?.mask.data[Math.round(y * cat.height) * cat.width + Math.round(x * cat.width)];
    expect([at(0.39, 0.41), at(0.72, 0.48), at(0.61, 0.85), at(0.2, 0.5)]).toEqual([255, 255, 0, 0]);
    expect(await findEyes(await open("coffee"), settings)).toBeNull();
  },
  300_000,
);

test("the eyes of a face are dark spots in its skin, and hair beside it is none", () => {
  const [width, height] = [120, 240];
  const data = new Uint8Array(width * height * 3);
  const person = { width, height, data: new Uint8Array(width * height) };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const isHead = ((x - 60) / 45) ** 2 + ((y - 64) / 58) ** 2 <= 1;
      const isFace = ((x - 60) / 32) ** 2 + ((y - 66) / 44) ** 2 <= 1;
      const isEye = [44, 76].some((left) => Math.hypot(x - left, y - 62) <= 3.5);
      if (isHead || y > 124) person.data[at] = 255;
      data.set(isEye ? [60, 40, 30] : isFace ? [214, 160, 130] : isHead ? [50, 35, 20] : [200, 205, 210], at * 3);
    }
  const image = { width, height, channels: 3 as const, data };
  const eyes = findHumanEyes(image, person, [0, 6, 120, 230]);
  const at = (x: number, y: number) => eyes?.data[y * width + x];
  expect([at(44, 62), at(76, 62), at(60, 62), at(60, 95)]).toEqual([255, 255, 0, 0]);
  for (let at = 0; at < data.length; at += 3) if (data[at] === 60) data.set([214, 160, 130], at);
  expect(findHumanEyes(image, person, [0, 6, 120, 230])).toBeNull();
});
