import { decodeImage } from "@atelier/images";
import { beforeAll, expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { findFocus, findHeads } from "./focus.ts";

const samples = new URL("../../../public/samples/", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };

beforeAll(() => ensureWeights(["coco-ssd", "u2netp"], settings), 300_000);

test("the subject is found coarsely, and the head of a person in it", async () => {
  const { mask, face } = (await findFocus(await decodeImage({ path: `${samples}astronaut.png` }), settings)) ?? {};
  expect([mask?.width, mask?.height]).toEqual([320, 320]);
  // The face is between x 175 and 270, y 70 and 185; the flag is at the left.
  expect(Math.abs((face?.x ?? 0) + (face?.width ?? 0) / 2 - 224)).toBeLessThan(30);
  expect(Math.abs((face?.y ?? 0) + (face?.height ?? 0) / 2 - 125)).toBeLessThan(40);
  const at = (x: number, y: number) => mask?.data[Math.floor(y * 0.625) * 320 + Math.floor(x * 0.625)];
  expect([at(224, 120), at(150, 420), at(480, 60)]).toEqual([255, 255, 0]);
});

test("an image without people has a subject and no face", async () => {
  const focus = await findFocus(await decodeImage({ path: `${samples}coffee.png` }), settings);
  expect([focus?.mask.width, focus?.face]).toEqual([320, undefined]);
});

test("a group has the heads of its people, without those of lower halves and of people far away", () => {
  const heads = findHeads([
    [10, 20, 40, 120],
    [60, 10, 40, 130],
    [12, 70, 38, 70],
    [120, 5, 8, 20],
  ]);
  expect(heads.map(({ y }) => y)).toEqual([20, 10]);
});
