import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import type { FoundPart } from "../request.ts";
import type { Find } from "./chosen.ts";
import { withHair } from "./worn-color.ts";
import { findWorn } from "./worn-garment.ts";

const [WIDTH, HEIGHT] = [60, 40];
/** Three people beside each other, 20 pixels wide each. */
const people = [0, 1, 2].map((at): FoundPart & { box: readonly [number, number, number, number] } => ({
  box: [at * 20, 0, 20, HEIGHT],
  mask: {
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
      Math.floor((index % WIDTH) / 20) === at ? 255 : 0,
    ),
  },
}));

const find: Find = async (name, owner) => {
  const [first] = people;
  if (!first) return null;
  if (name === "person") return { ...first, each: people };
  return owner === undefined ? null : (people.find(({ box }) => box[0] === owner[0]) ?? null);
};

function dressedIn(...colors: readonly (readonly [number, number, number])[]) {
  const image = filled(WIDTH, HEIGHT, [0, 0, 0]);
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    image.data.set(colors[Math.floor((at % WIDTH) / 20)] ?? [0, 0, 0], at * 3);
  return image;
}

const [RED, GREEN, BLUE] = [
  [200, 20, 20],
  [20, 150, 40],
  [20, 40, 200],
] as const;

test("a garment of a color is that of the only person who wears it", async () => {
  const { edit } = editWithParts({});
  const found = await findWorn(dressedIn(RED, GREEN, BLUE), { object: "dress", from: "green" }, edit, find);
  expect(found?.data).toEqual(people[1]?.mask.data);
});

test("a garment that several people wear is refused, and a thing that is no garment is none", async () => {
  const { edit } = editWithParts({});
  await expect(findWorn(dressedIn(GREEN, GREEN, BLUE), { object: "dress", from: "green" }, edit, find)).rejects.toThrow(
    /^Several people can wear the dress\./,
  );
  expect(await findWorn(dressedIn(RED, GREEN, BLUE), { object: "lamp", from: "green" }, edit, find)).toBeNull();
});

test("a garment of a color is found also on the last of many people", async () => {
  const { edit } = editWithParts({});
  const [first, , last] = people;
  const many: Find = async (name, owner) =>
    name === "person" && first && last ? { ...first, each: [...Array(7).fill(first), last] } : find(name, owner);
  const found = await findWorn(dressedIn(RED, BLUE, GREEN), { object: "dress", from: "green" }, edit, many);
  expect(found?.data).toEqual(last?.mask.data);
});

test("one of several people is chosen by the hair, if one has clearly that color", () => {
  const [DARK, BLOND] = [
    [30, 22, 18],
    [216, 184, 120],
  ] as const;
  const image = dressedIn(DARK, BLOND, DARK);
  expect(withHair(image, people, "#d8b878")).toEqual([people[1]]);
  expect(withHair(image, people, "black")).toEqual(people);
});
