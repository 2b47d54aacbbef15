import { decodeImage } from "@atelier/images";
import { expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { alikeKind, findPart, isBelonging, isDetectable, kindByMeaning } from "./find-part.ts";

/** Unit vectors in a plane: the angle stands for the meaning. */
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
const angles: Record<string, number> = { bird: 0, eagle: 45, cat: 180, stool: 90, squirrel: 60 };
const embed = async (texts: readonly string[]) => texts.map((text) => at(angles[text] ?? 230));

test("a word is found by a class whose meaning is close and clear", async () => {
  expect(await kindByMeaning("eagle", embed)).toBe("bird");
  expect(await kindByMeaning("squirrel", embed)).toBeNull();
  expect(await kindByMeaning("stool", embed)).toBeNull();
});

test("names of the detector's classes differ from those that no detector knows", () => {
  expect(["cup", "people", "the mugs", "face", "sky"].map((word) => isDetectable(word))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  // A flower is searched as a potted plant, so that its absence says little.
  expect(["eagle", "statue", "flower"].map((word) => isDetectable(word))).toEqual([false, false, false]);
});

test("an animal that the detector has no class for is found as the animal that it sees", async () => {
  const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
  await ensureWeights(["coco-ssd", "sam2-encoder", "sam2-decoder"], settings);
  const sample = (name: string) =>
    decodeImage({ path: new URL(`../../../public/samples/${name}`, import.meta.url).pathname });
  const cat = await sample("chelsea.png");
  const found = await findPart(cat, "lynx", settings);
  expect([found?.as, found?.mask.data[150 * cat.width + 150]]).toEqual(["animal", 255]);
  expect(await findPart(await sample("coffee.png"), "lynx", settings)).toBeNull();
}, 120_000);

test("a pickup that the detector does not see as a truck is searched as a car, and a butterfly as a bird", () => {
  expect(["pickup", "lorry", "bus", "butterfly", "vehicle", "ladybird"].map(alikeKind)).toEqual([
    "car",
    "car",
    "car",
    "bird",
    undefined,
    undefined,
  ]);
});

test("what belongs to an animal is not searched as the animal", () => {
  const belongings = ["dog collar", "collar", "cat's toy", "horse saddle", "car wheel", "cushion on the sofa"];
  expect(belongings.filter((word) => !isBelonging(word))).toEqual([]);
  const things = ["eagle", "baby eagle", "dog", "sports car", "water bottle", "flower pot"];
  expect(things.filter((word) => isBelonging(word))).toEqual([]);
});
