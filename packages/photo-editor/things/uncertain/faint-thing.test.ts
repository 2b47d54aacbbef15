import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { maskAt } from "../../fixtures/rectangles.ts";
import type { FoundPart } from "../../request.ts";
import { findChosen } from "../chosen.ts";
import { findFaintNamed } from "./faint-thing.ts";
import { findStanding, withCarrier } from "./standing-on.ts";

type Box = FoundPart["box"];
const part = (box: Box): FoundPart => ({ mask: maskAt(box, 60, 40), box });
const select = async (_image: unknown, box: Box) => maskAt(box, 60, 40);
const isDetectable = (word: string) => ["boat", "bowl", "chair", "dog", "child"].includes(word);

/** A brown boat in front, and a white one behind it. */
function lake() {
  const image = filled(60, 40, [60, 90, 130]);
  for (const [box, color] of [
    [
      [5, 24, 30, 10],
      [120, 70, 40],
    ],
    [
      [40, 5, 12, 6],
      [240, 240, 240],
    ],
  ] as const)
    for (let y = box[1]; y < box[1] + box[3]; y++)
      for (let x = box[0]; x < box[0] + box[2]; x++) image.data.set(color, (y * 60 + x) * image.channels);
  return image;
}

test("the white boat is the one that is seen weakly, and not the brown one", async () => {
  const boats: Box[] = [
    [5, 24, 30, 10],
    [40, 5, 12, 6],
  ];
  const { edit, warnings } = editWithParts({ findFaint: async () => boats, select, isDetectable });
  const found = await findChosen(lake(), "white boat", edit, async () => part([5, 24, 30, 10]));
  expect([found?.box, edit.guessed]).toEqual([[40, 5, 12, 6], true]);
  expect(warnings).toEqual([expect.stringContaining("box [40, 5, 12, 6]")]);
});

test("a boat of another color is refused if none of the named color is seen", async () => {
  const { edit } = editWithParts({ findFaint: async () => [[5, 24, 30, 10]], select, isDetectable });
  const chosen = findChosen(lake(), "white boat", edit, async () => part([5, 24, 30, 10]));
  await expect(chosen).rejects.toMatchObject({ code: "nothing_matched" });
  expect(await findChosen(lake(), "brown boat", edit, async () => part([5, 24, 30, 10]))).toBeNull();
});

test("a thing at a side that is seen weakly is the one whose middle is there", async () => {
  const boats: Box[] = [
    [5, 24, 20, 10],
    [40, 5, 12, 6],
  ];
  const { edit, warnings } = editWithParts({ findFaint: async () => boats, select, isDetectable });
  const found = await findChosen(lake(), "boat on the right", edit, async () => null);
  expect([found?.box, edit.guessed]).toEqual([[40, 5, 12, 6], true]);
  expect(warnings).toEqual([expect.stringContaining("box [40, 5, 12, 6]")]);
  const none = editWithParts({ findFaint: async () => boats.slice(0, 1), select, isDetectable });
  const chosen = findChosen(lake(), "boat on the right", none.edit, async () => null);
  await expect(chosen).rejects.toMatchObject({ code: "nothing_matched" });
});

test("a thing that is seen weakly has its named color, or is the only likely one", async () => {
  const asked: unknown[] = [];
  const findFaint = async (_image: unknown, name: string, isAlone?: boolean) => {
    asked.push([name, isAlone]);
    return [[5, 24, 30, 10]] as Box[];
  };
  const { edit } = editWithParts({ findFaint, select, isDetectable });
  const read = async (words: string) => (await findFaintNamed(lake(), words, edit))?.box ?? null;
  expect(await read("brown boat")).toEqual([5, 24, 30, 10]);
  expect(await read("red boat")).toBeNull();
  expect(await read("boat")).toEqual([5, 24, 30, 10]);
  expect(asked).toEqual([
    ["boat", false],
    ["boat", false],
    ["boat", true],
  ]);
  // A dog is hardly missed, a castle has no class, and several boats are not one.
  for (const words of ["dog", "child", "castle", "boats"]) expect(await read(words)).toBeNull();
});

test("the bowl on the chair is the one that stands on it", async () => {
  const chair: Box = [30, 15, 20, 24];
  const shelf: Box = [2, 2, 8, 6];
  const onChair: Box = [35, 18, 8, 6];
  const find = (bowls: Box[]) => async (name: string) =>
    name === "chair" ? part(chair) : { ...part(bowls[0] ?? shelf), each: bowls.map(part) };
  const parts = { select, isDetectable };
  const both = editWithParts(parts);
  const read = (bowls: Box[], edit = both.edit) => findStanding(lake(), "bowl on the chair", edit, find(bowls));
  expect((await read([shelf, onChair]))?.box).toEqual(onChair);
  expect(await read([onChair])).toBeNull();
  await expect(read([shelf])).rejects.toMatchObject({ code: "nothing_matched" });
  const weak = editWithParts({ ...parts, findFaint: async () => [shelf, onChair] });
  expect([(await read([shelf], weak.edit))?.box, weak.edit.guessed]).toEqual([onChair, true]);
  expect(await findStanding(lake(), "lamp on the chair", both.edit, find([shelf]))).toBeNull();
});

test.each([
  ["stool's lamp", "lamp on the stool"],
  ["wooden table's blue vase", "blue vase on the wooden table"],
  ["desk's monitor", "monitor on the desk"],
  ["table's legs", "table's legs"],
  ["stool's seat", "stool's seat"],
  ["woman's lamp", "woman's lamp"],
])("%s is %s", (words, named) => {
  expect(withCarrier(words)).toBe(named);
});
