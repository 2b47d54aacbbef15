import { describe, expect, test } from "vitest";
import { readScene } from "./read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const actors = scene.actors.map(({ subject, count }) => `${count} ${subject.id}`);
  return { actors, scene, warned: warnings.join(" ") };
}

describe("words do not change other things than their own", () => {
  test.each([
    ["three snorkels and a dog on the beach", ["1 dog"], "snorkels"],
    ["a bakery called Rye & Salt on a street", ["1 shop"], "bakery (as shop)"],
    ["a man wearing a red shirt and blue jeans", ["1 man"], ""],
    ["a bear between two pine trees", ["1 bear", "2 evergreen-tree"], ""],
    ["a bear between a tree", ["1 bear", "1 deciduous-tree"], ""],
    ["a bear between", ["1 bear"], "between"],
    ["five ducks in a row on a pond", ["5 duck"], ""],
    ["a bicycle without wheels", ["1 bicycle"], "without wheels"],
    ["the Blue Moon Tavern at night", [], "the name Blue Moon"],
    ["a red telephone box in a city", ["1 telephone-box"], ""],
    ["a cup beside a laptop, seen from above", ["1 hot-beverage", "1 laptop"], "seen from above"],
    ["a lighthouse on a cliff at sunset", ["1 lighthouse", "1 cliff"], ""],
    ["an old man with a white beard", ["1 old-man"], "white beard"],
    ["a princess with blue hair", ["1 princess"], "blue hair"],
    ["six ducks following their mother", ["6 duck"], "mother"],
    ["a butterfly with a blue wing", ["1 butterfly"], "blue wing"],
    ["a stack of seven books", ["1 stack-of-7-books"], ""],
    ["an empty glass and a full glass", ["2 tumbler-glass"], "full"],
    ["a fireplace with a burning fire", ["1 fireplace"], ""],
    ["two policemen in orange vests", ["2 police-officer"], "orange vests"],
    ["a girl riding a horse through a forest", ["1 girl", "1 horse"], ""],
    ["a lion on a throne", ["1 lion", "1 chair"], "throne (as chair)"],
    ["a bear in a cave", ["1 bear"], "cave (as rocks)"],
    ["a dark forest with a fox", ["1 fox"], "dark"],
    ["an isometric house", ["1 house"], "isometric (as 3d style)"],
    ["a child on a crescent moon", ["1 child", "1 crescent-moon"], ""],
    ["twelve stars above a lake and a boat", ["1 sailboat"], "the number of stars"],

    ["a kangaroo with a baby in its pouch", ["1 kangaroo", "1 kangaroo"], "pouch"],
    ["a castle with a red door", ["1 castle"], "red door"],
    ["a blue and a green house", ["1 house"], "blue"],
    ["a lion behind bars", ["1 lion"], "bars"],
    ["a table under a chandelier", ["1 table"], "chandelier"],
    ["a candle on a desk", ["1 candle", "1 table"], ""],
    ["a poster with an orange sun", [], "orange sun"],
    ["two children sitting on a carpet", ["2 child", "1 rug"], ""],
    ["a village with mountains in the background", [], ""],
    ["a rose in a glass bottle", ["1 rose", "1 bottle"], ""],
    ["a car on a road in the desert", ["1 automobile"], ""],
    ["a patient in a bed", ["1 person-in-bed"], "patient (as person)"],
    ["a burning campfire", ["1 campfire"], ""],
    ["an owl sitting on a sign", ["1 owl", "1 placard"], ""],
    ["a boat on a lake, mountains behind", ["1 sailboat"], ""],
    ["a man riding a hovercraft", ["1 man"], "riding"],
    ["a girl sleeping in a bed", ["1 person-in-bed"], "girl (as person in bed)"],
    [
      "a doctor and a surgeon",
      ["1 health-worker", "1 woman-health-worker"],
      "the difference between doctor and surgeon",
    ],
    ["a watering can and a light", ["1 watering-can"], "light"],
    // Every word is drawn or named, and a drawn one is not named.
    ["a flamingo standing on one leg between two palm trees", ["1 flamingo", "2 palm-tree"], ""],
    ["a cat standing on one leg", ["1 cat"], "leg"],
    ["a dog with a long tail and a big nose", ["1 dog"], "nose"],
    ["a fox with a tail", ["1 fox"], ""],
    ["a boy reading a comic book", ["1 boy"], "comic book"],
    ["two goats on a steep rock", ["2 goat", "1 rock"], ""],
    ["a scientist in a white lab coat", ["1 scientist"], ""],
    ["a gardener in a purple apron", ["1 gardener"], "purple apron"],
    ["a fish, stripes in coral, navy and cream", ["1 fish"], "navy"],
    ["two mechanics looking under the hood of a green car", ["2 mechanic", "1 automobile"], "hood"],
    ['the words "Thank You" in a wreath', ["1 wreath"], "in wreath"],
    ['a road sign to "BEACH" and to "TOWN"', ["1 placard"], ""],
    ["two hands, one color", ["2 hand-with-fingers-splayed"], "one color"],
    ['the word "HI" and a ring of sunflowers', ["8 sunflower"], "ring of"],
    ['logo with the text "Spoke"', [], "logo"],
    ["a chef throwing a pancake in the air", ["1 cook", "1 pancakes"], "throwing"],
    ["a house in the air", ["1 house"], ""],
    ["a road sign beside a country road", ["1 placard"], ""],
    ["a seagull on the bank of the sea", ["1 seagull"], "bank"],
    ["an armchair and a soldier", ["1 armchair", "1 guard"], "soldier (as guard)"],
    ["a man running and a woman reading a book", ["1 man-running", "1 woman", "1 open-book"], ""],
    ["a teapot beside a cup and a tiny cup", ["1 teapot", "1 hot-beverage"], "the size of the cup"],
    ["a laptop showing a map", ["1 laptop", "1 world-map"], "showing"],
    ["a street with neon signs", ["3 placard"], "neon"],
    ["a mailbox covered in snow", ["1 closed-mailbox-with-raised-flag"], "covered in snow"],
    ["a dinosaur in a bathtub", ["1 sauropod", "1 bathtub"], "dinosaur (as sauropod)"],
    ["a cup between two books", ["1 hot-beverage", "2 closed-book"], ""],
    ["five cherries", ["3 cherries"], "the number of cherries"],
    ["four cherries", ["2 cherries"], ""],
    ["a minimalist logo of a mountain", ["1 mountain"], ""],
    ["a sticker of a fox in a forest", ["1 fox"], "forest"],
    ["a teacher in a bank", ["1 teacher"], "bank (as office)"],
    ["a red apple on a wooden table", ["1 red-apple", "1 table"], ""],
    ["a squirrel with an acorn", ["1 squirrel"], ""],
    ["a fox on the beach, black background", ["1 fox"], "background color"],
    ["a train at a station", ["1 locomotive", "1 station"], "station (as train at a platform)"],
    ["a poster of a whale", ["1 whale"], ""],
    ["floating balloons in a room", ["3 balloon"], ""],
    ["a camel under an orange sky", ["1 camel"], ""],
    ["a house under a blue sky with white clouds", ["1 house"], ""],
    ["a swan on a pink lake", ["1 swan"], "pink lake"],
    ["a swan on a blue lake", ["1 swan"], ""],
    ["a cat under a red moon", ["1 cat"], "red moon"],
    ["a cat under a huge moon", ["1 cat"], "huge moon"],
    ["a tiny island with a palm tree", ["1 palm-tree"], "the size of island"],
    ["a stone bridge over a river", ["1 stone-bridge"], ""],
    ["a swan in purple light", ["1 swan"], "purple light"],
    ["black and white photo of a bridge", ["1 stone-bridge"], ""],
    ["a sad robot in a city", ["1 robot"], "sad"],
    ["jellyfish glowing in the sea", ["1 jellyfish"], "glowing"],
    ["a colorful balloon in the sky", ["1 balloon"], "colorful"],
    ["a ship in the distance", ["1 ship"], ""],
    ["a rainy street with people holding umbrellas", ["3 person", "3 umbrella"], ""],
    ["a wooden sign hanging on a green door", ["1 hanging-sign", "1 door"], ""],
    ["a rainy evening in an empty street", [], ""],
    ["a row of five trees", ["5 deciduous-tree"], ""],
    ["a rainbow over a waterfall", ["1 waterfall"], ""],
    ["a sea with lightning above a sailboat", ["1 sailboat"], ""],
    ["a fork on a plate", ["1 fork-and-knife", "1 plate"], "fork (as fork and knife)"],
    ["a tent, snowy mountains behind", ["1 tent"], ""],
    ["a hand holding a light bulb", ["1 hand-with-fingers-splayed", "1 light-bulb"], ""],
    ["a lighthouse shining at night", ["1 lighthouse"], ""],
    ["a cat shining a shoe", ["1 cat", "1 mans-shoe"], "shining"],
    ["one big tree and three small trees", ["1 deciduous-tree"], "three small trees"],
    ["three glasses of beer", ["3 beer-mug"], ""],
    ["three slices of pizza", ["3 pizza"], ""],
    ["a bowl of ramen with chopsticks", ["1 steaming-bowl"], ""],
    ["Santa Claus and a reindeer", ["1 santa-claus", "1 deer"], "reindeer (as deer)"],
    ["a pair of scissors on a table", ["1 scissors", "1 table"], ""],
    ["a birthday cake with six candles", ["1 whole-cake", "6 birthday-candle"], ""],
    ["a pencil and a ruler", ["1 pencil", "1 straight-ruler"], ""],
    ["a car in red", ["1 automobile"], ""],
    ["snowy mountain village at night with lit windows", [], ""],
    ["a village with three windows", [], "three windows"],
    ["a haunted castle on a hill", ["1 castle"], "haunted"],
    ["a haunted house at night", ["1 derelict-house"], ""],
    ["logo for a flower shop with a pink lotus", ["1 lotus"], ""],
    ["logo for a hiking club, pine trees and a mountain", ["3 evergreen-tree", "1 mountain"], "for hiking club"],
    ["a birthday card with a cake with seven candles", ["1 whole-cake", "7 birthday-candle"], ""],
    ["a pattern of lemons on navy", ["3 lemon"], ""],
    ["seamless pattern of lemons on a white background", ["3 lemon"], ""],
    ["a chef with a mustache", ["1 cook"], "mustache"],
    ["a man with a beard", ["1 man-beard"], ""],
    ["a barista with a beard", ["1 barista"], "beard"],
    ["a treehouse with a ladder", ["1 treehouse"], ""],
    ["a doctor with a stethoscope", ["1 health-worker"], ""],
    ["a boy in a red coat and yellow boots", ["1 boy"], ""],
    ["a rabbit in a blue jacket", ["1 rabbit-face"], ""],
    ["a doctor in a red coat", ["1 health-worker"], "red coat"],
    ["a woman in a leather jacket", ["1 woman"], "leather"],
    ["a cat sleeping on a sofa", ["1 sleeping-cat", "1 couch"], ""],
    ["three children with raised hands", ["3 child"], ""],
    ["a penguin with raised arms", ["1 penguin"], "raised arms"],
    ["a steaming cup of coffee", ["1 hot-beverage", "1 steam"], ""],
    ["a street market with stalls of fruit", ["3 market-stall"], ""],
    ["a tennis player on a meadow, white cap", ["1 tennis-player", "1 billed-cap"], ""],
    ["a swan family on a lake", ["4 swan"], ""],
    ["a cat wearing a wizard hat", ["1 cat", "1 wizard-hat"], ""],
    ["a cat in a living room, rain outside", ["1 cat"], ""],
    ["a library at night, rain", [], "rain"],
    ["a woman working on a laptop", ["1 woman", "1 laptop"], "working on"],
    ["menu header for a cafe, chopsticks and a teapot", ["1 chopsticks", "1 teapot"], "for cafe"],
    ["a fisherman with a net", ["1 fisherman"], "net"],
    ["a dinosaur on a hill", ["1 sauropod"], "dinosaur (as sauropod)"],
  ])("%s draws %j and names %s", async (prompt, drawn, named) => {
    const { actors, warned } = await read(prompt);
    expect(actors).toEqual(drawn);
    if (named === "") expect(warned).toBe("");
    else expect(warned).toContain(named);
  });
});

test("the price depends on what is missing", async () => {
  const missing = async (prompt: string) => {
    const { scene } = await read(prompt);
    return [scene.isPartial, scene.isMainMissing];
  };
  expect(await missing("a dog on a beach")).toEqual([false, false]);
  expect(await missing("a dog and a snorkel on a beach")).toEqual([true, false]);
  expect(await missing("a snorkel and a dog on a beach")).toEqual([true, true]);
});

test("a named side is kept in the picture", async () => {
  const { scene } = await read("a cat to the left of a dog");
  expect(scene.relations).toEqual([{ type: "beside", from: 0, to: 1, side: -1 }]);
});

test("what is worn, held or contained belongs to the thing before it", async () => {
  const { scene } = await read("an owl wearing glasses and reading a newspaper");
  expect(scene.relations.map(({ type, from, to }) => [type, from, to])).toEqual([
    ["wearing", 0, 1],
    ["holding", 0, 2],
  ]);
});

test("the young of an animal are beside it", async () => {
  const { actors, scene, warned } = await read("a hen with her chicks");
  expect([actors, warned]).toEqual([["1 chicken", "3 baby-chick"], ""]);
  expect(scene.relations).toEqual([{ type: "beside", from: 0, to: 1 }]);
});

test("what fills a thing is in it", async () => {
  const { scene, warned } = await read("a donkey with two baskets full of lemons");
  expect(scene.relations).toContainEqual({ type: "inside", from: 2, to: 1 });
  expect(warned).toBe("");
});

test("one with a color refers to the thing of that color", async () => {
  const { scene, warned } = await read("a black horse and a white horse, the black one on the left");
  expect([scene.actors.map(({ side }) => side), warned]).toEqual([[-1, undefined], ""]);
});

test("a place after a detail is that of the whole thing", async () => {
  const { scene } = await read("a gift box with a ribbon under a christmas tree");
  expect(scene.relations.map(({ type, from, to }) => [type, from, to])).toContainEqual(["under", 0, 2]);
});

test.each([
  ['open sign on a wooden door that says "Come in"', "hanging-sign", "Come in"],
  ['warning sign with a moose and the text "SLOW DOWN"', "placard", "SLOW DOWN"],
  ["a bakery called Rye & Salt on a street", "shop", "Rye & Salt"],
  ["a teacher and a blackboard that says 2 + 2 = 4", "blackboard", "2 + 2 = 4"],
])("the text belongs to the sign: %s", async (prompt, id, text) => {
  const { scene } = await read(prompt);
  expect(scene.lettering).toEqual([]);
  expect(scene.actors.find(({ lettering }) => lettering)).toMatchObject({ subject: { id }, lettering: text });
});

test("a thing that carries another one is not part of the next group", async () => {
  const { scene } = await read("a kettle on the stove, a cat sleeping on the chair");
  const relations = scene.relations.map(({ type, from, to }) =>
    [scene.actors[from]?.subject.id, type, scene.actors[to]?.subject.id].join(" "),
  );
  expect(relations).toEqual(["kettle on stove", "sleeping-cat on chair"]);
});

test("clothes have the color of the prompt", async () => {
  const [boy] = (await read("a boy wearing a blue hoodie, jeans and red boots")).scene.actors;
  expect(boy?.outfit).toMatchObject({ body: { cut: "hoodie" }, legs: { cut: "trousers" }, feet: { cut: "boots" } });
  const [red = 0, green = 0] =
    (boy?.outfit?.feet?.color ?? "")
      .slice(1)
      .match(/../g)
      ?.map((part) => Number.parseInt(part, 16)) ?? [];
  expect(red).toBeGreaterThan(green * 2);
});

test("trees in a lake are at its shore", async () => {
  expect((await read("trees in a lake")).scene).toMatchObject({ place: "lakeside", actors: [{ count: 3 }] });
});

test("a fisherman is on land, and a circus tent under the sky", async () => {
  expect((await read("a fisherman with a dog")).scene.place).toBe("harbor");
  expect((await read("a circus tent at night")).scene.place).not.toBe("stage");
});

test("two people in different clothes are two, and animals joined by and sleep both", async () => {
  const { actors, warned } = await read("a woman in a red dress and a woman in a blue coat");
  expect([actors, warned]).toEqual([["1 woman", "1 woman"], ""]);
  expect((await read("a dog and a cat sleeping on a sofa")).actors).toEqual([
    "1 sleeping-dog",
    "1 sleeping-cat",
    "1 couch",
  ]);
});

test("behind her is behind the person and not behind what she holds", async () => {
  const { scene } = await read("a firefighter holding a kitten, a fire truck behind her");
  expect(scene.relations).toContainEqual({ type: "behind", from: 2, to: 0 });
});

test("a gradient is the background of the picture", async () => {
  const [teal, orange] = [
    await read("a cat on a gradient background from teal to navy"),
    await read("icon of a rocket on an orange to pink gradient"),
  ];
  expect([teal.actors, teal.warned, orange.actors, orange.warned]).toEqual([["1 cat"], "", ["1 rocket"], ""]);
  expect(teal.scene.background).not.toEqual(teal.scene.backgroundEnd);
  expect(orange.scene.backgroundEnd?.[2]).toBeGreaterThan(orange.scene.background?.[2] ?? 255);
});

test("a stop sign says STOP, and a pier is in water", async () => {
  expect((await read("a stop sign")).scene.actors[0]).toMatchObject({ lettering: "STOP" });
  expect((await read("an old man on a wooden pier")).scene.place).toMatch(/lake|river/);
});
