import { expect, test } from "vitest";
import { compose } from "../../layout/compose.ts";
import { describeScene } from "../describe.ts";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const name = (index: number) => scene.actors[index]?.subject.id;
  const relations = scene.relations.map(({ type, from, to }) => `${name(from)} ${type} ${name(to)}`);
  const things = scene.actors.map(
    ({ count, subject, colorName }) => `${count} ${colorName ? `${colorName} ` : ""}${subject.id}`,
  );
  const { placements } = compose(scene, { width: 600, height: 600, seed: 3, transparent: false });
  return { scene, things, relations, placements, warned: warnings.join(" ") };
}

test.each([
  ["a card with balloons", ["3 balloon"]],
  ["a cute card with white roses", ["3 white rose"]],
  ['a poster with hearts and the text "Hi"', ["3 red-heart"]],
  ["a card with a balloon", ["1 balloon"]],
])("the article of %s is that of the card", async (prompt, things) => {
  expect((await read(prompt)).things).toEqual(things);
});

test.each([
  ["a logo: gear and wheel, dark green", ["1 dark green gear", "1 dark green wheel"]],
  ["a logo with a red apple and a leaf, green", ["1 red red-apple", "1 green leaf"]],
])("the last color of %s is that of all its things", async (prompt, things) => {
  expect((await read(prompt)).things).toEqual(things);
});

test.each([
  ["a bookshelf full of books", ["1 bookshelf"]],
  ["a treasure chest full of gold coins", ["1 treasure-chest"]],
  ["a bookshelf with three books on it", ["1 bookshelf", "3 closed-book"]],
  ["a library with a bookshelf and books on the floor", ["1 bookshelf", "1 books"]],
])("the picture of %s has its content", async (prompt, things) => {
  const { things: read3, warned } = await read(prompt);
  expect(read3).toEqual(things);
  expect(warned).not.toMatch(/does not show|did not change/);
});

test("a cactus stands on a desk, and beside a table in a desert", async () => {
  expect((await read("office desk with laptop, coffee mug and a cactus")).relations).toContain("cactus on table");
  expect((await read("a desert with a table and a cactus")).relations).toEqual([]);
});

test("the poster of a lost cat shows it once", async () => {
  expect((await read("a lost cat poster")).things).toEqual(["1 cat"]);
  expect((await read("lost cat poster with a tabby cat")).things).toEqual(["1 cat"]);
});

test.each(["two children building a sandcastle", "kids building a snowman"])(
  "%s: what they do is named, because they sit or stand there",
  async (prompt) => {
    expect((await read(prompt)).warned).toContain("building");
  },
);

test("a yellow raincoat is that of the fisherman", async () => {
  expect((await read("a fisherman in a yellow raincoat on a pier")).warned).not.toContain("raincoat");
  expect((await read("a fisherman in a purple raincoat on a pier")).warned).toContain("raincoat");
});

test("who sits on a crescent moon is on the only one", async () => {
  const { relations, scene, placements } = await read("a black cat sitting on a crescent moon");
  expect([relations, scene.sky, scene.time]).toEqual([["cat-face on crescent-moon"], [], "night"]);
  expect(placements.filter(({ subject }) => subject.id === "crescent-moon")).toHaveLength(1);
  expect((await read("an owl in front of a crescent moon")).scene.sky).toEqual(["crescent"]);
});

test("balloons beside a cake float above the table", async () => {
  const { placements } = await read("three balloons and a cake with candles");
  const cake = placements.find(({ subject }) => subject.id.includes("cake"));
  const balloons = placements.filter(({ subject }) => subject.id === "balloon");
  expect(balloons).toHaveLength(3);
  for (const { base } of balloons) expect(base).toBeLessThan(cake?.base ?? 0);
});

test("scarves of small penguins stay at their necks, and the penguins are seen on the ice", async () => {
  const { placements } = await read("three penguins wearing blue scarves on an ice floe");
  const penguins = placements.filter(({ subject }) => subject.id === "penguin");
  const scarves = placements.filter(({ subject }) => subject.id === "scarf");
  for (const [nth, scarf] of scarves.entries()) {
    const penguin = penguins[nth];
    expect(scarf.height).toBeLessThan((penguin?.height ?? 0) * 0.6);
    expect(scarf.base - scarf.height).toBeGreaterThan((penguin?.base ?? 0) - (penguin?.height ?? 0) * 0.75);
  }
  const floe = placements.find(({ subject }) => subject.id === "iceberg");
  expect(penguins[0]?.height).toBeGreaterThan((floe?.height ?? 0) * 0.6);
});

test("an umbrella is above an animal seen from the side", async () => {
  const { placements } = await read("a hedgehog with an umbrella in the rain");
  const [hedgehog, umbrella] = ["hedgehog", "umbrella"].map((id) =>
    placements.find(({ subject }) => subject.id === id),
  );
  expect(Math.abs((umbrella?.x ?? 0) - (hedgehog?.x ?? 0))).toBeLessThan((hedgehog?.height ?? 0) * 0.3);
  expect((umbrella?.base ?? 0) - (umbrella?.height ?? 0)).toBeLessThan((hedgehog?.base ?? 0) - (hedgehog?.height ?? 0));
});

test("a picnic has its blanket and its basket, and an oak tree is a tree", async () => {
  const { things, warned } = await read("a picnic under an oak tree: blanket, basket and sandwiches");
  expect(things).toEqual(["1 picnic", "1 deciduous-tree", "3 sandwich"]);
  expect(warned).not.toContain("oak");
});

test("the flavors of scoops are no further things, and presents leave the tree above them free", async () => {
  expect((await read("ice cream cone with three scoops: vanilla, strawberry, pistachio")).things).toEqual([
    "1 soft-ice-cream",
  ]);
  const { placements } = await read("a christmas tree with presents underneath");
  const [tree, gift] = ["christmas-tree", "wrapped-gift"].map((id) =>
    placements.find(({ subject }) => subject.id === id),
  );
  expect(gift?.height).toBeLessThan((tree?.height ?? 0) * 0.32);
});

test("the name of a logo in brown on cream is brown", async () => {
  const { scene } = await read('logo for a bakery called "Golden Crust", a wheat ear and a loaf, brown on cream');
  expect(scene.ink).toEqual(scene.actors[0]?.color);
  const { scene: faint } = await read('logo called "Dune", a cactus, beige on cream');
  expect(faint.ink).toBeUndefined();
});

test("the sun of a weather icon is behind its cloud, and the cloud of a landscape is in its sky", async () => {
  const icon = await read("app icon, a sun behind a white cloud, blue background");
  expect(icon.relations).toEqual(["sun behind cloud"]);
  expect(icon.warned).not.toContain("behind");
  const land = await read("a train crossing a bridge over a river, with a white cloud in the sky");
  expect([land.things.includes("1 white cloud"), land.scene.sky]).toEqual([false, ["clouds"]]);
  expect(land.warned).not.toContain("white");
  expect((await read("an angel on a cloud")).relations).toEqual(["baby-angel on cloud"]);
  expect((await read("a sheep under a pink cloud")).things).toContain("1 pink cloud");
});

test("texts below each other are no relation of things", async () => {
  const { relations, scene } = await read(
    'poster: a saxophone and a trumpet, title "JAZZ NIGHT" and below it "Friday 8 pm"',
  );
  expect([relations, scene.lettering]).toEqual([[], ["JAZZ NIGHT", "Friday 8 pm"]]);
});

test("boats of a town are on its river", async () => {
  const { scene } = await read("Venice with a gondola and a bridge");
  expect([scene.place, scene.beyond]).toEqual(["river", ["city"]]);
  expect((await read("a bus in the city")).scene.place).not.toBe("river");
});

test("the bowl of a kitchen with a table is on it", async () => {
  expect((await read("a kitchen with a table, two chairs and a bowl of apples")).relations).toContain("bowl on table");
});

test("shoes and a wastebasket of a kitchen stand on the floor", async () => {
  expect((await read("a kitchen with a table, shoes and a trash can")).relations).toEqual([]);
});

test.each([
  ["a flowering tree in a park", "flowering"],
  ['a poster with the text "Happy Dog" and a happy cat', "happy"],
])("%s: a warning names %s", async (prompt, word) => {
  expect((await read(prompt)).warned).toContain(word);
});

test("a parasol stands on the ground, or is in a hand", async () => {
  expect((await read("a beach with a parasol")).things).toEqual(["1 parasol"]);
  expect((await read("a woman holding a parasol")).things).toEqual(["1 woman", "1 umbrella"]);
  expect((await read("a woman with a parasol")).relations).toEqual(["woman holding umbrella"]);
});

test.each([
  ["a school classroom with a teacher", "school"],
  ["camping: a tent and a campfire at a lake", "camping"],
  ["a cat in a flowering garden", "flowering"],
  ["a desert landscape with a camel", "landscape"],
  ["a beach with a sailboat on the horizon", "horizon"],
  ["an astronaut on the moon, the earth in the background", "background"],
  ["birthday card with a cake", "birthday"],
  ["a cheeseburger with fries and a cola", "beside"],
  ["set of 3 fruit icons in a row: apple, banana, pear", "fruit"],
])("%s: no warning about %s", async (prompt, word) => {
  expect((await read(prompt)).warned.replace(/This is an illustration.*$/s, "")).not.toContain(word);
});

test.each([
  ["a boat with two fishermen on a lake", "fisherman inside sailboat"],
  ["a canoe with a dog", "dog inside canoe"],
])("%s: they are in it", async (prompt, relation) => {
  expect((await read(prompt)).relations).toContain(relation);
});

test("cats and dogs that sit have a picture that sits, and others keep theirs", async () => {
  expect((await read("a gray cat sitting on a bench")).things).toEqual(["1 gray cat-face", "1 bench"]);
  expect((await read("two dogs sitting in front of a house")).things[0]).toBe("2 dog-face");
  expect((await read("a black cat that sits on a rug")).things[0]).toBe("1 black cat-face");
  expect((await read("a cat on a rug, a woman sitting on a chair")).things[0]).toBe("1 cat");
  const { subjects } = describeScene((await read("a gray cat sitting on a bench")).scene);
  expect(subjects).toMatchObject([{ name: "cat" }, { name: "bench" }]);
});

test.each([
  "a cabin in the snow at night, smoke from the chimney, warm light in the windows",
  "a log cabin at a lake with smoke coming out of the chimney and glowing windows",
  "a small house with lights in the windows and a smoking chimney",
])("%s: its chimney smokes, and its windows are lit", async (prompt) => {
  const { scene, warned } = await read(prompt);
  expect(scene.actors[0]).toMatchObject({ smokes: true, isLit: true });
  expect(warned).not.toMatch(/smok|chimney|light|glowing|window/);
});

test("a smoking volcano and a house have no smoking chimney", async () => {
  expect((await read("a house in front of a smoking volcano")).scene.actors[0]?.smokes).toBeUndefined();
});

test("trees have the leaves of autumn, if no color is named", async () => {
  const { scene } = await read("a bicycle beside a tree in an autumn park");
  expect(scene.actors.find(({ subject }) => subject.id === "deciduous-tree")?.color).toEqual([222, 128, 46]);
  expect((await read("a red tree in autumn")).things).toEqual(["1 red deciduous-tree"]);
  expect((await read("a tree in summer")).scene.actors[0]?.color).toBeUndefined();
});

test.each([
  ["a sunflower field with a windmill", "16 sunflower"],
  ["a tulip field at sunset", "16 tulip"],
  ["tulip fields with a girl", "16 tulip"],
])("%s is full of flowers", async (prompt, flowers) => {
  expect((await read(prompt)).things[0]).toBe(flowers);
});

test("a wheat field stays a place", async () => {
  expect((await read("a wheat field with a scarecrow")).things).toEqual(["1 scarecrow"]);
});

test("skates are two and no garment, and the scarf of a skater is the skater's", async () => {
  const { things, relations, warned } = await read("a penguin on ice skates with a red scarf");
  expect(things).toEqual(["1 penguin", "2 ice-skate", "1 red scarf"]);
  expect(relations).toEqual(["penguin wearing scarf"]);
  expect(warned).toContain("on skates");
  expect((await read("two ice skates on a bench")).warned).not.toContain("skates");
  const { things: held, warned: warnings } = await read("a girl and three roller skates");
  expect(held).toEqual(["1 girl", "3 roller-skate"]);
  expect(warnings).not.toContain("skates");
});

test("the crown of a portrait is above the eyes and inside of the picture", async () => {
  const { placements } = await read("a lion wearing a golden crown, portrait");
  const [lion, crown] = ["lion", "crown"].map((id) => placements.find(({ subject }) => subject.id === id));
  expect((crown?.base ?? 0) - (crown?.height ?? 0)).toBeGreaterThan(0);
  expect(crown?.base).toBeLessThan((lion?.base ?? 0) - (lion?.height ?? 0) * 0.75);
});

test("the author of a book is a line of its cover", async () => {
  const { things, scene, warned } = await read('book cover: a lighthouse, title "The Keeper", author "J. Moore"');
  expect([things, scene.lettering]).toEqual([["1 lighthouse"], ["The Keeper", "J. Moore"]]);
  expect(warned).not.toContain("author");
  expect((await read("an author at a desk")).things[0]).not.toBe("1 table");
});

test("the name on the ring of a badge is not in the color of the ring", async () => {
  const { scene } = await read('logo: mountain inside a circle, navy and white, text "Summit"');
  expect([scene.isBadge, scene.ink]).toEqual([true, undefined]);
});

test("the last color of a menu with several things is that of its paper", async () => {
  const { scene, things } = await read('menu cover with a pizza and a wine glass, dark red, title "Da Marco"');
  expect([things, scene.background]).toEqual([["1 whole-pizza", "1 wine-glass"], expect.anything()]);
});

test("a nest has three eggs in its picture, and no other number", async () => {
  const { things, warned } = await read("a bird's nest with three blue eggs");
  expect(things).toEqual(["1 nest-with-eggs"]);
  expect(warned).not.toContain("three");
  expect((await read("a nest with two eggs")).things).toContain("2 egg");
  expect((await read("a nest with one egg")).things).toContain("1 egg");
});

test("a gem beside a chest is drawn", async () => {
  expect((await read("a treasure chest with a gem stone beside it")).things).toHaveLength(2);
});
