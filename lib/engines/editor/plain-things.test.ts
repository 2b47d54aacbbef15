import { decodeImage } from "@atelier/images";
import { getCover } from "@atelier/photo-editor";
import { beforeAll, expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { findPart } from "./find-part.ts";
import { findMainThing } from "./main-thing.ts";

const samples = new URL("../../../public/samples/", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const open = (name: string) => decodeImage({ path: `${samples}${name}` });

beforeAll(async () => {
  await ensureWeights(["u2net", "sam2-encoder", "sam2-decoder", "coco-ssd"], settings);
}, 600_000);

/** Which of some points [x, y] a mask contains. */
const contains = (mask: { width: number; data: Uint8Array }, points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => mask.data[y * mask.width + x] === 255);

test("a spoon that the detector misses is found beside a cup, and none beside a motorcycle", async () => {
  const spoon = await findPart(await open("coffee.png"), "spoon", settings);
  expect(spoon?.isUnsure).toBe(true);
  expect(
    spoon &&
      contains(spoon.mask, [
        [365, 305],
        [408, 110],
        [290, 60],
        [120, 250],
      ]),
  ).toEqual([true, true, false, false]);
  expect(await findPart(await open("motorcycle_left.png"), "spoon", settings)).toBeNull();
}, 180_000);

test("a saucer is what is under the cup, without the spoon on it", async () => {
  const saucer = await findPart(await open("coffee.png"), "saucer", settings);
  expect(
    saucer &&
      contains(saucer.mask, [
        [120, 250],
        [290, 60],
        [365, 305],
        [30, 380],
      ]),
  ).toEqual([true, false, false, false]);
}, 180_000);

test("a suit is the person without the head, and not what she holds", async () => {
  const suit = await findPart(await open("astronaut.png"), "suit", settings);
  expect(
    suit &&
      contains(suit.mask, [
        [110, 400],
        [220, 120],
        [430, 420],
        [450, 100],
      ]),
  ).toEqual([true, false, false, false]);
}, 180_000);

test("the one thing that stands out is found without a name, and none where the detector knows it", async () => {
  const rocket = await findMainThing(await open("rocket.jpg"), settings);
  expect(
    rocket &&
      contains(rocket.mask, [
        [321, 250],
        [100, 100],
        [430, 300],
      ]),
  ).toEqual([true, false, false]);
  expect(await findMainThing(await open("chelsea.png"), settings)).toBeNull();
}, 180_000);

test("garments cover a part of the body", () => {
  expect(
    ["her orange suit", "the man's jacket", "jeans", "cup"].map((words) => getCover(words.replace(/^the /, ""))),
  ).toEqual(["all", "upper", "lower", null]);
});
