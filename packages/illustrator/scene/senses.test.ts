import { describe, expect, test } from "vitest";
import { readScene } from "./read.ts";

async function getScene(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  return { ids: scene.actors.map(({ subject }) => subject.id), scene, warned: warnings.join(" ") };
}

describe("a word is drawn only in a certain sense", () => {
  test.each([
    ["a traffic jam in the city", "traffic jam"],
    ["a power plant by the river", "power plant"],
    ["a paper car on a desk", "paper car"],
    ["a house made of glass", "made of glass"],
    ["a mouse and a keyboard on a table", "mouse"],
    ["a bank by the river in a forest", "bank"],
    ["a pen full of pigs", "pen"],
    ["a palm holding a coin", "palm"],
    ["a crane in a swamp", "crane"],
    ["fireflies over a lake", "fireflies"],
    ["a garden with water", "water"],
  ])("%s names %s and does not draw it", async (prompt, words) => {
    const { ids, warned } = await getScene(prompt);
    expect(warned).toContain(words);
    expect(ids).not.toContain(words.split(" ").at(-1));
    for (const wrong of [
      "jar",
      "person",
      "fairy",
      "top-hat",
      "telephone",
      "airplane",
      "tumbler-glass",
      "mouse",
      "bank",
      "brick",
      "droplet",
    ])
      expect([prompt, ids]).not.toEqual([prompt, expect.arrayContaining([wrong])]);
  });

  test.each([
    ["a bat in a cave", "bat"],
    ["a mouse in a field", "mouse"],
    ["a glass of wine on a table", "wine-glass"],
    ["two glasses beside a bottle of red wine", "wine-glass"],
    ["a jug of water and three glasses", "glass-of-water"],
    ["a cup of tea and a pair of glasses", "glasses"],
    ["a mail carrier with a dog", "dog"],
    ["a bartender in a cafe", "barista"],
    ["a poppy in a field", "blossom"],
    ["a retro robot", "robot"],
    ["a Japanese car", "automobile"],
    ["a chocolate cupcake", "cupcake"],
    ["a black-and-white photo of a steel lamp", "floor-lamp"],
    ["a toy train", "locomotive"],
    ["a sheet of music on a chair", "musical-score"],
    ["a phone booth in a city", "telephone-box"],
    ["a cat on an old brick wall", "brick-wall"],
    ["icon of a padlock", "locked"],
    ["a keyboard on a desk", "keyboard"],
    ["a bouquet with purple lavender in a jar", "hyacinth"],
    ["a red armchair", "armchair"],
    ["a pot on a stove", "cooking-pot"],
  ])("%s shows %s", async (prompt, id) => {
    expect((await getScene(prompt)).ids).toContain(id);
  });

  test.each([
    ["a yellow tram in Lisbon", "lisbon (as city)"],
    ["a castle in a vineyard", "vineyard (as field)"],
    ["a saxophone silhouette", "silhouette"],
    ["cross section of an apple", "cross section of"],
  ])("%s names %s and draws the rest", async (prompt, named) => {
    const { ids, warned } = await getScene(prompt);
    expect(warned).toContain(named);
    expect(ids).toHaveLength(1);
  });

  test("a compound is reported as its head, unless the head has several senses", async () => {
    expect((await getScene("a paper boat on a pond")).warned).toContain("paper boat (as sailboat)");
    expect((await getScene("a traffic jam in the city")).ids).toEqual([]);
    const empty = await getScene("a beach with no paper boats");
    expect([empty.ids, empty.warned]).toEqual([[], ""]);
  });

  test("what somebody builds or makes is no building", async () => {
    const { ids, warned } = await getScene("a carpenter building a chair");
    expect([ids, warned]).toEqual([["person", "chair"], expect.stringContaining("building")]);
  });
});

describe("what the picture does not show is named", () => {
  test.each([
    ["a penguin sleeping on a sofa", "sleeping"],
    ["a turtle carrying a house", "carrying house"],
    ["a yellow bird with blue wings", "blue wings"],
    ["a snowman with a red nose", "nose"],
    ["a city under water", "under water"],
  ])("%s: %s", async (prompt, words) => {
    expect((await getScene(prompt)).warned).toContain(words);
  });

  test("a color stays on the thing that it is named for", async () => {
    const { scene } = await getScene("a yellow bird with blue wings and a red house");
    expect(scene.actors.map(({ subject, colorName }) => [subject.id, colorName])).toEqual([
      ["bird", "yellow"],
      ["house", "red"],
    ]);
  });
});

describe("places", () => {
  test.each([
    ["a tent beside a lake", "lakeside"],
    ["a swan on a lake", "lake"],
    ["a cat holding a fish", "meadow"],
    ["a campfire under the stars", "meadow"],
    ["a couple dancing in the rain", "meadow"],
  ])("%s is shown in the place %s", async (prompt, place) => {
    expect((await getScene(prompt)).scene.place).toBe(place);
  });
});

test.each([
  ["a cat beside a chess board with a white queen", ["cat", "chess-board", "chess-queen"]],
  ["a black king and a white knight on a chessboard", ["chess-king", "chess-knight", "chess-board"]],
  ["a bedroom with fairy lights", ["bed", "string-lights"]],
  ["an arrow pointing left", ["arrow-left"]],
  ["an arrow", ["arrow-right"]],
])("%s draws the certain sense", async (prompt, drawn) => {
  const { ids, warned } = await getScene(prompt);
  expect([...ids].sort()).toEqual([...drawn].sort());
  expect(warned).toBe("");
});

test("who plays chess is no piece, and who plays cards is named as playing", async () => {
  const chess = await getScene("a knight and a dragon playing chess");
  expect(chess.ids).toEqual(["knight", "dragon"]);
  expect(chess.warned).toContain("chess game");
  const cards = await getScene("a nurse and a robot playing cards, paper cut-out style");
  expect(cards.ids).toEqual(["nurse", "robot"]);
  expect(cards.warned).toMatch(/playing.*cards.*paper cut-out style/s);
});
