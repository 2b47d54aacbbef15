import { decodeImage } from "@atelier/images";
import { getCover } from "@atelier/photo-editor";
import { beforeAll, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
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

// Both searches share the embedding of one image.
test("a spoon that the detector misses is found beside a cup, and the saucer under it without the spoon", async () => {
  const coffee = await open("coffee.png");
  const spoon = await findPart(coffee, "spoon", settings);
  const saucer = await findPart(coffee, "saucer", settings);
  const points = [
    [365, 305],
    [408, 110],
    [290, 60],
    [120, 250],
    [30, 380],
  ] as const;
  expect([spoon?.isUnsure, spoon && contains(spoon.mask, points)]).toEqual([true, [true, true, false, false, false]]);
  expect(saucer && contains(saucer.mask, points)).toEqual([false, false, false, true, false]);
}, 180_000);

test("no spoon is found beside a motorcycle", async () => {
  expect(await findPart(await open("motorcycle_left.png"), "spoon", settings)).toBeNull();
}, 180_000);

proof(
  "a suit is the person without the head, and not what she holds, and hair is found on the head",
  async () => {
    const astronaut = await open("astronaut.png");
    const [suit, hair] = [await findPart(astronaut, "suit", settings), await findPart(astronaut, "hair", settings)];
    const points = [
      [110, 400],
      [220, 120],
      [430, 420],
      [450, 100],
      [215, 40],
    ] as const;
    expect(suit && contains(suit.mask, points)).toEqual([true, false, false, false, false]);
    expect(suit?.isOutlined).toBe(true);
    expect(hair && contains(hair.mask, points)).toEqual([false, false, false, false, true]);
  },
  180_000,
);

proof(
  "a hat is what is on a head, without the face",
  async () => {
    const astronaut = await open("astronaut.png");
    for (let at = 0; at < astronaut.width * astronaut.height; at++) {
      const [x, y] = [at % astronaut.width, Math.floor(at / astronaut.width)];
      const isHat = ((x - 226) / 62) ** 2 + ((y - 62) / 56) ** 2 < 1 && y < 70;
      if (isHat) astronaut.data.set([30, 60 + (x % 8), 150], at * astronaut.channels);
    }
    const hat = await findPart(astronaut, "hat", settings);
    const points = [
      [226, 40],
      [224, 130],
      [110, 400],
    ] as const;
    expect(hat && contains(hat.mask, points)).toEqual([true, false, false]);
  },
  180_000,
);

proof(
  "the one thing that stands out is found without a name, and none where the detector knows it",
  async () => {
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
  },
  180_000,
);

test("garments cover a part of the body", () => {
  expect(
    ["her orange suit", "the man's jacket", "jeans", "cup"].map((words) => getCover(words.replace(/^the /, ""))),
  ).toEqual(["all", "upper", "lower", null]);
});
