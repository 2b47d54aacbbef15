import { describe, expect, test } from "vitest";
import { compose } from "../../layout/compose.ts";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const relations = scene.relations.map(({ type, from, to }) =>
    [scene.actors[from]?.subject.id, type, scene.actors[to]?.subject.id].join(" "),
  );
  return {
    scene,
    relations,
    actors: scene.actors.map(({ subject, count }) => `${count} ${subject.id}`),
    warned: warnings.join(" "),
  };
}

describe("the texts of one sign are its lines", () => {
  test.each([
    ['coffee shop menu board: "Espresso 2.50", "Latte 3.80", "Tea 2.20"', ["Espresso 2.50\nLatte 3.80\nTea 2.20"]],
    ['a road sign pointing left to "BEACH" and right to "TOWN"', ["← BEACH\nTOWN →"]],
    ['two signs in a garden, "ROSES" and "TULIPS"', ["ROSES", "TULIPS"]],
    ['a bakery with the shield "Au Bon Pain"', ["Au Bon Pain"]],
  ])("%s", async (prompt, texts) => {
    const { scene, warned } = await read(prompt);
    expect(scene.lettering).toEqual([]);
    expect(scene.actors.flatMap(({ lettering }) => lettering ?? [])).toEqual(texts);
    expect(warned).not.toContain("did not change");
  });

  test("a text at the bottom of a poster is there", async () => {
    const { scene, warned } = await read('Poster: "LOST DOG" with a brown dog and "Call 555" at the bottom');
    expect([scene.lettering, scene.low, warned]).toEqual([["LOST DOG", "Call 555"], ["Call 555"], ""]);
  });
});

describe("single members of a group have their own colors and clothes", () => {
  test("one and another", async () => {
    const { scene, actors, warned } = await read(
      "two boys on a beach, one with a red T-shirt and another with a green T-shirt",
    );
    expect([actors, warned]).toEqual([["1 boy", "1 boy"], ""]);
    expect(scene.actors.map(({ outfit }) => outfit?.body?.named)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^red /), expect.stringMatching(/^green /)]),
    );
  });

  test("the second one of a row", async () => {
    const { scene, warned } = await read("five penguins in a row, the second one wears a blue hat");
    expect(scene.actors.map(({ count, rank, isRow }) => [count, rank, isRow])).toContainEqual([1, 2, true]);
    expect(warned).toBe("");
  });

  test("the left one, and a red one", async () => {
    const parrots = await read("two parrots on a branch, the left one red, the right one blue");
    expect(parrots.scene.actors.map(({ colorName, rank }) => [colorName, rank])).toEqual(
      expect.arrayContaining([
        ["red", 1],
        ["blue", -1],
      ]),
    );
    const snowmen = await read("two snowmen, one with a green scarf and the other with a red one");
    expect([snowmen.relations, snowmen.warned]).toEqual([["snowman wearing scarf", "snowman wearing scarf"], ""]);
    const men = await read("two men, one in a red coat and the other in a blue one");
    expect(men.scene.actors.map(({ outfit }) => outfit?.body?.named).sort()).toEqual(["blue coat", "red coat"]);
  });

  test("listed colors are those of several things, and are named where they are not", async () => {
    expect((await read("balloons in gold and navy")).scene.actors.map(({ colorName }) => colorName)).toEqual([
      "gold",
      "navy",
    ]);
    const pattern = await read("seamless pattern of strawberries and hearts in red, white and mint");
    expect(pattern.warned).toContain("in red, white, mint");
    expect(pattern.scene.actors.map(({ colorName }) => colorName)).toEqual([undefined, undefined]);
  });

  test("each another color", async () => {
    const { scene, warned } = await read("four hot air balloons over a desert, each one a different color");
    expect(new Set(scene.actors.map(({ colorName }) => colorName)).size).toBe(4);
    expect(warned).toBe("");
  });
});

describe("words are bound to their own things", () => {
  test("who does something to a thing sits on the seat", async () => {
    const { relations } = await read("a grandmother knitting a yellow scarf in an armchair next to a fireplace");
    expect(relations).toEqual(["old-woman holding scarf", "old-woman on armchair", "armchair beside fireplace"]);
  });

  test("who sits on a bench has the balloon, and each girl a bicycle to ride", async () => {
    expect((await read("a girl on a bench with a red balloon")).relations).toEqual([
      "girl on bench",
      "girl holding balloon",
    ]);
    const girls = await read("two girls in red coats on bicycles");
    expect([girls.actors, girls.relations]).toEqual([["2 girl", "2 bicycle"], ["girl riding bicycle"]]);
    expect((await read("a boy on a trapeze and his sister pushing him")).relations).toEqual(["girl beside boy"]);
  });

  test("a vase between candles is on their table", async () => {
    const { scene, relations } = await read("a vase between two candles on a white table");
    expect(relations).toEqual(expect.arrayContaining(["vase on table", "candle on table"]));
    expect(scene.actors[0]?.rank).toBe(2);
  });

  test("a monogram is a design", async () => {
    expect((await read('monogram logo "RB", gold on black')).scene).toMatchObject({
      isMainMissing: false,
      lettering: ["RB"],
    });
  });

  test("clothes after a comma belong to no one of several people", async () => {
    const { actors, warned } = await read("a boy and a girl on a meadow, red jacket");
    expect([actors, warned.includes("red jacket")]).toEqual([["1 boy", "1 girl"], true]);
  });

  test("a badge on an envelope is a thing, and the letters of a text are its color", async () => {
    expect((await read("icon of an envelope with a red badge")).warned).toContain("red badge");
    const { scene, actors } = await read('a poster "SALE" in big red letters with a shoe');
    expect([scene.ink !== undefined, actors.length]).toEqual([true, 1]);
  });

  test("only what fits stands on a stove, and a plant on a sill", async () => {
    const { relations, actors } = await read(
      "kitchen with a blue fridge, a kettle on the stove and a window with a cactus on the sill",
    );
    expect(relations).toEqual(["kettle on stove", "cactus on windowsill"]);
    expect(actors).not.toContain("1 window");
  });

  test("a door has its sign, and a shop its entrance", async () => {
    expect((await read('a door with a hanging sign that says "OPEN"')).relations).toEqual(["hanging-sign on door"]);
    const shop = await read("a shop and a blue bike in front of the door");
    expect([shop.relations, shop.actors]).toEqual([["bicycle in front of shop"], ["1 shop", "1 bicycle"]]);
  });

  test("a number of parts counts no things", async () => {
    expect((await read("a three layer cake with six candles")).actors).toEqual([
      "1 cake-with-3-tiers",
      "6 birthday-candle",
    ]);
    expect((await read("a four layer cake")).warned).toContain("four layer");
    expect((await read("a three headed dragon")).actors).toEqual(["1 dragon"]);
  });

  test("a material is no thing", async () => {
    expect((await read("a bridge of stone over a river")).actors).toEqual(["1 stone-bridge"]);
    expect((await read("a pile of stones")).actors).toEqual([expect.stringMatching(/stone|rock/)]);
  });

  test("a color that is also a thing is a color among colors", async () => {
    expect((await read("three balloons, the biggest one is orange")).actors).toEqual(["2 balloon", "1 balloon"]);
    expect((await read("a vase in coral")).scene.actors).toMatchObject([{ colorName: "coral" }]);
    expect((await read("a cat, background in coral, navy and cream")).actors).toEqual(["1 cat"]);
    expect((await read("a lemon, a lime and an orange")).actors).toHaveLength(3);
    const pattern = await read("pattern with anchors and sailboats, navy on cream");
    expect(pattern.scene.actors.map(({ colorName }) => colorName)).toEqual(["navy", "navy"]);
    expect([pattern.scene.background === undefined, pattern.warned]).toEqual([false, ""]);
  });

  test("things on the wall hang there, and only in rooms", async () => {
    const room = await read("a room with two framed pictures on the wall");
    expect([room.scene.actors[0]?.isHung, room.warned]).toEqual([true, ""]);
    expect((await read("a cat on the beach, a picture on the wall")).warned).toContain("on the wall");
  });

  test("a robot waiter is the main thing, and a dog trainer a person", async () => {
    expect((await read("a robot waiter with a plate")).scene.isMainMissing).toBe(true);
    expect((await read("a farmer with a plate")).scene.isMainMissing).toBe(false);
  });
});

describe("words that pictures cannot show as they are", () => {
  test.each([["a red traffic light at a crossing", "red traffic light"]])("%s names %s", async (prompt, word) => {
    const { warned } = await read(prompt);
    expect(warned).toContain(word);
  });
});

test("a stack of a number of books has that number, and a sausage dog is a dog", async () => {
  expect((await read("a black cat on a stack of four books")).actors).toEqual(["1 black-cat", "1 stack-of-4-books"]);
  expect((await read("a sausage dog on the beach")).actors).toEqual(["1 dog"]);
});

test("a geometric pattern has its shapes in each color, and circles that people form are none", async () => {
  const { scene, actors, warned } = await read("geometric pattern of overlapping circles in teal, mustard and coral");
  expect([scene.kind, actors]).toEqual(["pattern", ["1 disc", "1 disc", "1 disc"]]);
  expect([warned.includes("overlapping"), warned.includes("geometric")]).toEqual([true, false]);
  expect(scene.actors.map(({ colorName }) => colorName).sort()).toEqual(["coral", "mustard", "teal"]);
  expect((await read("children dancing in circles on a meadow")).actors).toEqual(["3 child"]);
});

test("who carries someone stands on no small thing, and a horse with its rider on a bridge", async () => {
  const stacked = await read("a woman in a wheelchair on a book");
  expect(stacked.relations).toContain("manual-wheelchair beside open-book");
  expect([stacked.warned, stacked.scene.isPartial]).toEqual([expect.stringContaining("on book"), true]);
  expect((await read("a girl on a horse on a bridge")).relations).toContain("horse on stone-bridge");
});

describe("patterns are those of the thing or garment that they describe", () => {
  test.each([
    ["a red and white striped umbrella", "umbrella", { kind: "stripes", color: expect.stringMatching(/^#/) }],
    ["a polka dot mug", "hot-beverage", { kind: "dots" }],
    ["a sofa with blue stripes", "couch", { kind: "stripes", color: expect.stringMatching(/^#/) }],
  ])("%s", async (prompt, id, motif) => {
    const { scene, warned } = await read(prompt);
    expect([scene.actors.find(({ subject }) => subject.id === id)?.motif, warned]).toEqual([motif, ""]);
  });

  test("a garment and a hat", async () => {
    const { scene } = await read("a man in a checkered shirt and a hat with dots");
    expect(scene.actors.map(({ outfit, motif }) => [outfit?.body?.motif?.kind, motif?.kind])).toEqual([
      ["checks", undefined],
      [undefined, "dots"],
    ]);
  });

  test("stripes that a picture cannot have are named, and those of a zebra are its own", async () => {
    expect((await read("a striped castle")).warned).toContain("striped");
    expect((await read("a striped zebra")).warned).toBe("");
  });
});

describe("lines of posters and menus need no quotes", () => {
  test.each([
    [
      "Bake sale flyer, Saturday May 4, 9 am, 12 Elm Street",
      ["Bake Sale", "Saturday May 4", "9 am", "12 Elm Street"],
      "",
    ],
    ["Menu: Tea $2, Apple Cake 3.50", ["Menu", "Tea $2", "Apple Cake 3.50"], ""],
    [
      "Concert flyer: JAZZ NIGHT, Friday 8 pm, Blue Note Club, saxophone",
      ["JAZZ NIGHT", "Friday 8 pm", "Blue Note Club"],
      "",
    ],
    ["a poster of a red fox, 3 trees", [], ""],
  ])("%s", async (prompt, texts, unused) => {
    const { scene, warned } = await read(prompt);
    expect([scene.lettering, warned.includes("These words") ? unused : ""]).toEqual([texts, unused]);
    expect(scene.low ?? []).toEqual(texts.slice(1));
  });

  test("those of a board are on it", async () => {
    const { scene } = await read("Menu board for a café: Tea $2, Cake $3");
    expect(scene.actors.flatMap(({ lettering }) => lettering ?? [])).toEqual(["Tea $2\nCake $3"]);
  });
});

test.each([
  ["Round badge with a mountain and a pine tree, text SUMMIT", ["1 mountain", "1 evergreen-tree"], true],
  ["Logo for a bicycle repair shop called Spoke", ["1 bicycle"], undefined],
  ["Logo of a fox head for a software company named Redtail", ["1 fox"], undefined],
])("a logo shows what it is about: %s", async (prompt, things, isBadge) => {
  const { scene, actors, warned } = await read(prompt);
  expect([actors, scene.isBadge, warned, scene.lettering.length]).toEqual([things, isBadge, "", 1]);
  if (prompt.includes("head")) expect(scene.actors[0]?.isHead).toBe(true);
});

test("each flag of a list has its country, and none is mirrored", async () => {
  const ids = async (prompt: string) => (await read(prompt)).scene.actors.map(({ subject }) => subject.id);
  expect(await ids("the flags of Japan and the United Kingdom")).toEqual(["flag-of-japan", "flag-of-britain"]);
  expect(await ids("French and German flags")).toEqual(["flag-of-france", "flag-of-germany"]);
  const { scene, warned } = await read("an Italian flag on a pole");
  const composition = [1, 2, 3, 4].map((seed) =>
    compose(scene, { width: 64, height: 64, seed, transparent: false, variant: 0 }),
  );
  expect([warned, composition.flatMap(({ placements }) => placements.map(({ flip }) => flip))]).toEqual([
    "",
    [false, false, false, false],
  ]);
});

test.each([
  ["a nurse in a hospital corridor", "hospital"],
  ["a doctor in a hospital", "hospital"],
  ["a cook in a bakery", "bakery"],
  ["tomatoes in a greenhouse", "greenhouse"],
  ["a woman in a supermarket", "store"],
  ["a duck in the bathroom", "bathroom"],
])("a room of a kind has the look of that kind: %s", async (prompt, place) => {
  const { scene, warned } = await read(prompt);
  expect([scene.place, warned]).toEqual([place, ""]);
});
