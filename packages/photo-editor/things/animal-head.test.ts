import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import type { FoundPart } from "../request.ts";
import { findAnimalHead, markAnimalHead, readHeadOwner } from "./animal-head.ts";

const image = filled(400, 300, [128, 128, 128]);
const mask = (...boxes: readonly (readonly [number, number, number, number])[]): FoundPart["mask"] => {
  const data = new Uint8Array(400 * 300);
  for (const [x, y, width, height] of boxes)
    for (let row = y; row < y + height; row++) data.fill(255, row * 400 + x, row * 400 + x + width);
  return { width: 400, height: 300, data };
};
const cat: FoundPart = { mask: mask([20, 20, 360, 280]), box: [20, 20, 360, 280] };

test("a head names its owner", () => {
  expect(["face", "cat's head", "cats face", "cup"].map(readHeadOwner)).toEqual(["animal", "cat", "cat", null]);
});

test("the head of an animal is around its two eyes", async () => {
  const eyes = mask([140, 100, 20, 20], [200, 100, 20, 20]);
  const { edit, warnings } = editWithParts({
    find: async (_image, word) => (/eyes/.test(word) ? { mask: eyes, box: [140, 100, 80, 20] } : cat),
  });
  const box = await findAnimalHead(image, "cat", edit);
  expect(box).toEqual({ x: 84, y: 32, width: 192, height: 180 });
  expect([warnings, edit.guessed]).toEqual([[], false]);
});

test("without clear eyes the whole animal is used, with a warning, and nothing without an animal", async () => {
  const { edit, warnings } = editWithParts({ find: async (_image, word) => (/eyes/.test(word) ? null : cat) });
  expect(await findAnimalHead(image, "cat", edit)).toEqual({ x: 20, y: 20, width: 360, height: 280 });
  expect(warnings).toEqual([expect.stringContaining("so all of this was used: cat")]);
  expect(edit.guessed).toBe(true);
  expect(await findAnimalHead(image, "cat", editWithParts({ find: async () => null }).edit)).toBeNull();
});

test("a crop has the head of an animal in its middle, and not the animal", async () => {
  const eyes = mask([140, 100, 20, 20], [200, 100, 20, 20]);
  const { edit } = editWithParts({
    find: async (_image, word) => (/eyes/.test(word) ? { mask: eyes, box: [140, 100, 80, 20] } : cat),
  });
  const head = await markAnimalHead(image, "cat's head", edit);
  expect([head?.data[120 * 400 + 180], head?.data[120 * 400 + 40]]).toEqual([255, 0]);
  expect(await markAnimalHead(image, "cat", edit)).toBeNull();
});
