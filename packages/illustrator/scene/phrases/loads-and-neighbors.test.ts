import { describe, expect, test } from "vitest";
import { drawScene } from "../../draw-scene.ts";
import { readScene } from "../read.ts";

/** The relations of a prompt's scene, its warnings, and what its painted picture shows differently. */
async function draw(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const relations = scene.relations.map(
    ({ type, from, to }) => `${scene.actors[from]?.subject.id} ${type} ${scene.actors[to]?.subject.id}`,
  );
  const { findings } = drawScene(scene, { width: 512, height: 512, seed: 1, transparent: false, variant: 0 });
  return { relations, warned: warnings.join(" "), found: [...findings.hidden, ...findings.absent] };
}

describe("loads are seen in what they are in", () => {
  test.each([
    ["a wheelbarrow full of flowers", "blossom inside wheelbarrow"],
    ["a pickup truck loaded with pumpkins", "pumpkin inside pickup-truck"],
    ["a truck loaded with logs", "wood inside pickup-truck"],
    ["a hand holding a red heart", "hand-with-fingers-splayed holding red-heart"],
    ["a stack of three suitcases with a hat on top", "top-hat on luggage"],
  ])("%s: %s", async (prompt, relation) => {
    const { relations, found } = await draw(prompt);
    expect(relations).toContain(relation);
    expect(found).toEqual([]);
  });
});

describe("what is between two things has one at each side", () => {
  test.each([
    "a hedgehog on the left and a snail on the right, a mushroom between them",
    "two cats with a ball between them",
    "a man and a woman with a dog between them",
  ])("%s", async (prompt) => {
    const { warned, found } = await draw(prompt);
    expect([warned, found]).toEqual(["", []]);
  });
});

test("water and a rainbow behind things are there", async () => {
  expect((await draw("a bench on a beach, sea behind")).warned).toBe("");
  expect((await draw("a house with a rainbow behind")).warned).toBe("");
});

test("glasses and hats that fit no head are reported", async () => {
  expect((await draw("a shark wearing sunglasses")).found).toEqual(["shark wearing sunglasses"]);
  expect((await draw("a crocodile wearing a top hat")).found).toEqual(["crocodile wearing top hat"]);
  expect((await draw("a dog wearing sunglasses")).found).toEqual([]);
});

test("a reef has corals, tables have their cloths, and food before a muzzle covers no head", async () => {
  expect((await draw("a turtle in a coral reef")).relations).toEqual([]);
  expect((await draw("two tables with red tablecloths")).warned).toBe("");
  expect((await draw("a donkey eating watermelons")).found).toEqual([]);
});

test("ships on land and eggs on their edge are reported", async () => {
  expect((await draw("an island with a palm tree, a ship in front of it")).found).toEqual(["ship on the water"]);
  expect((await draw("pancakes with a fried egg on top")).found).toEqual(["fried egg on pancakes"]);
  expect((await draw("a boat on a river")).found).toEqual([]);
  expect((await draw("a basket with mangos, pears and bananas on wooden table")).found).toEqual([]);
});
