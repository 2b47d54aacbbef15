import { findColor } from "@atelier/vocabulary";
import { expect, test } from "vitest";
import { readDrawn as read } from "../../../fixtures/read-drawn.ts";

test("a sticker has an outline in the named color, and a round one is a badge", async () => {
  const sticker = await read("a sticker of a fox with a pink outline");
  expect([sticker.scene.outline, sticker.scene.isBadge, sticker.warned]).toEqual([expect.any(Array), undefined, ""]);
  expect((await read("sticker of a fox")).scene.outline).toEqual([255, 255, 255]);
  const round = await read("a round sticker with a bee");
  expect([round.scene.outline, round.scene.isBadge]).toEqual([undefined, true]);
});

test("the ring of a round logo has the one color of its things, and the paper around it a pale tone of it", async () => {
  const { scene } = await read("minimalist logo of a mountain inside a circle, dark green");
  expect([scene.badgeColors?.ring, scene.badgeColors?.hasPaper]).toEqual([scene.actors[0]?.color, true]);
  expect(Math.min(...(scene.background ?? [0]))).toBeGreaterThan(190);
  const onBlack = (await read("round logo with a red apple on black")).scene;
  expect([onBlack.badgeColors?.hasPaper ?? false, Math.max(...(onBlack.background ?? [255]))]).toEqual([false, 0]);
  expect((await read("logo of a white fox in a circle")).scene.badgeColors?.ring).toBeUndefined();
});

test("the paper of a card is its ground and no thing", async () => {
  const { scene, drawn } = await read('invitation card with a rose and the text "Ada", cream paper');
  expect([drawn, scene.background]).toEqual([["1 rose"], expect.any(Array)]);
  expect((await read("menu cover with chopsticks on black")).scene.background).toBeDefined();
});

test("of two colors of a pattern, the lighter one is the ground", async () => {
  const { drawn, scene, warned } = await read("seamless pattern of anchors, white and navy");
  expect([drawn, scene.background, warned]).toEqual([["navy 3 anchor"], findColor("white"), ""]);
  const leaves = await read("seamless pattern of acorns in rust and cream");
  expect([leaves.drawn, leaves.scene.background]).toEqual([["rust 3 acorn"], findColor("cream")]);
});

test("a color after a participle is that of the thing", async () => {
  expect((await read("a boat painted orange on a lake")).drawn).toEqual(["orange 1 sailboat"]);
  expect((await read("one small tent glowing orange in the desert")).drawn).toEqual(["orange 1 tent"]);
});

test("cupboards of a kitchen are those of its wall", async () => {
  const { scene, drawn, warned } = await read("a kitchen with yellow cabinets and a dog");
  expect([drawn, scene.cupboards, warned]).toEqual([["1 dog"], expect.any(Array), ""]);
  expect((await read("a cabinet in a bedroom")).drawn).toEqual(["1 cabinet", "1 bed"]);
});

test("a later name of a thing draws it once", async () => {
  const { drawn, scene } = await read("a man in an armchair, a cat behind the chair");
  expect(drawn).toEqual(["1 man", "1 armchair", "1 cat"]);
  expect(scene.relations).toContainEqual({ type: "behind", from: 2, to: 1 });
});

test("verbs and film are no things", async () => {
  expect((await read("a grandmother beside a window while snow falls outside")).drawn).toEqual([
    "1 old-woman",
    "1 window",
  ]);
  expect((await read("a tram, film photograph with grain")).drawn).toEqual(["1 tram"]);
  expect((await read("a tractor in a field of wheat")).scene.place).toBe("field");
  expect((await read("two canoes on a fjord")).scene.place).toBe("lake");
});

test("a sad mood does not change a smiling face, and a place that is left out lowers the price", async () => {
  expect((await read("a polar bear in the snow, sad mood")).warned).toContain("sad");
  expect((await read("an astronaut in a greenhouse on Mars")).scene.isPartial).toBe(true);
});

test("a wallpaper of a place is a view, and one of a pattern is a pattern", async () => {
  const view = await read("wallpaper with green hills and a tree");
  expect([view.scene.kind, view.scene.place]).toEqual(["scene", "hills"]);
  expect((await read("wallpaper pattern of foxes on cream")).scene).toMatchObject({
    kind: "pattern",
    background: findColor("cream"),
  });
});

test("who draws does something that the picture does not show", async () => {
  expect((await read("a child drawing with crayons")).warned).toContain("drawing");
  expect((await read("a drawing of a child with a ball")).warned).toBe("");
});

test("a text in one color on another has both, and of two things each has its color", async () => {
  const banner = await read('sale banner, "Everything must go", yellow on black, a pair of roller skates');
  expect([banner.scene.background, banner.scene.ink]).toEqual([[0, 0, 0], findColor("yellow")]);
  expect((await read("two canoes on a lake, one orange and one green")).drawn).toEqual([
    "green 1 canoe",
    "orange 1 canoe",
  ]);
});

test("numbers of times and families count no things", async () => {
  const clock = await read("a clock showing ten past ten above a bench");
  expect([clock.drawn, clock.warned]).toEqual([
    expect.arrayContaining(["1 bench"]),
    expect.stringContaining("ten past ten"),
  ]);
  expect((await read("a family of four in a garden")).drawn).toHaveLength(4);
  expect((await read("a family of three foxes")).drawn).toEqual(["3 fox"]);
});

test("a crossing for people is no animal, and a look at the camera no camera", async () => {
  const crossing = await read("a tortoise walking across a zebra crossing");
  expect([crossing.drawn, crossing.warned]).toEqual([["1 turtle"], expect.stringContaining("zebra crossing")]);
  expect((await read("a goat looking at the camera")).drawn).toEqual(["1 goat"]);
});

test("all things of a list that are drawn beside what they belong to are named", async () => {
  const { warned } = await read("a salad with tomatoes and olives");
  expect(warned).toContain("tomatoes beside salad, olives beside salad");
});

test("who owns a room and what an icon is for are not the main thing", async () => {
  const kitchen = await read("a lighthouse keeper's kitchen at night");
  expect([kitchen.scene.isMainMissing, kitchen.scene.place]).toEqual([false, "kitchen"]);
  expect(kitchen.warned).toContain("lighthouse keeper's");
  expect((await read("a winter's forest")).scene.season).toBe("winter");
  const icon = await read("app icon for a sleep tracker: a crescent moon");
  expect([icon.scene.isMainMissing, icon.warned]).toEqual([false, expect.stringContaining("for sleep tracker")]);
});

test("the first place of a logo is a thing, and snowflakes of a pattern are things", async () => {
  expect((await read("logo of a mountain with a sun behind it")).drawn).toEqual(["1 mountain", "1 sun"]);
  const pattern = await read("pattern with candy canes and snowflakes on red");
  expect(pattern.drawn.map((drawn) => drawn.split(" ")[1])).toEqual(["candy-cane", "snowflake"]);
  expect((await read("emblem of a wolf")).scene.isMainMissing).toBe(false);
});

test("the text after the comma of a card is that of the card", async () => {
  const { scene } = await read('card with three balloons, "Happy Birthday"');
  expect([scene.lettering, scene.actors[0]?.lettering]).toEqual([["Happy Birthday"], undefined]);
  expect((await read('a balloon with "Ana"')).scene.actors[0]?.lettering).toBe("Ana");
});

test.each([
  ['business card for a florist named "Wild Thyme", sage green', "sage green", undefined],
  ['business card "Anna Berg", navy with gold letters', "navy", "gold"],
  ['invitation, dark green, gold text "Save the date"', "dark green", "gold"],
  ['gift voucher "50 Euro", burgundy', "burgundy", undefined],
  ['banner, yellow on black, "Sale"', "black", "yellow"],
])("%s: the color without a thing is that of the paper", async (prompt, paper, ink) => {
  const { scene, drawn } = await read(prompt);
  const color = paper === "black" ? [0, 0, 0] : expect.any(Array);
  expect([scene.background, scene.ink, drawn]).toEqual([color, ink && findColor(ink), []]);
});

test("a rose of gold has the color of the metal", async () => {
  expect((await read("a gold rose")).drawn).toEqual(["gold 1 rose"]);
  expect((await read("a lemon tree")).drawn).toEqual(["1 deciduous-tree"]);
});

test("a logo shows no team, and a meal is no thing", async () => {
  const logo = await read("soccer team logo with an eagle and the year 1899");
  expect([logo.drawn, logo.scene.lettering, logo.scene.isMainMissing]).toEqual([["1 eagle"], ["1899"], false]);
  expect((await read("breakfast in bed with a rose")).scene.isMainMissing).toBe(false);
});

test("what is around a jug is around it", async () => {
  const { scene } = await read("a jug of lemonade with lemons around it");
  expect(scene.relations).toEqual([{ type: "around", from: 1, to: 0 }]);
});

test.each([
  ["logo of a fox head, orange", ["orange 1 fox"]],
  ['poster for a marathon, runner, orange, text "RUN"', ["1 person-running"]],
  ["a bowl with an apple, orange, banana", ["1 bowl", "1 red-apple", "1 tangerine", "1 banana"]],
])("%s: a color of its own is no fruit", async (prompt, things) => {
  expect((await read(prompt)).drawn).toEqual(things);
});

test.each([
  ["a bookmark", ["1 bookmark"]],
  ["a book with a bookmark", ["1 open-book", "1 bookmark"]],
  ["a certificate of achievement", ["1 page-with-curl"]],
  ["a label with a strawberry", ["1 strawberry"]],
])("%s: a printed thing is drawn as a thing if nothing is drawn on it", async (prompt, drawn) => {
  expect((await read(prompt)).drawn).toEqual(drawn);
});

test("a dinner is drawn as its plate", async () => {
  expect((await read("dinner for two with candles")).drawn).toEqual(["1 fork-and-knife-with-plate", "3 candle"]);
});

test("the color of a text before its place is that of its letters", async () => {
  const { scene, warned } = await read('a sign with red text "STOP" next to a road');
  expect([scene.ink, warned]).toEqual([findColor("red"), ""]);
});

test("two colors of a printed design are those of its paper and its text", async () => {
  const poster = await read('poster for a jazz night, a saxophone, text "JAZZ", mustard and navy');
  expect([poster.scene.background, poster.scene.ink]).toEqual([findColor("navy"), findColor("mustard")]);
  const canoes = await read('poster with two canoes, orange and green, text "Row"');
  expect([canoes.scene.background, canoes.drawn]).toEqual([undefined, ["orange 1 canoe", "green 1 canoe"]]);
});

test("the goods of a label are not on it", async () => {
  expect((await read('coffee bag label with a giraffe, text "Kilimani"')).drawn).toEqual(["1 giraffe"]);
});

test("a picture without text keeps the thing that has none", async () => {
  const bottle = await read("a glass bottle on a table, no text on the bottle");
  expect([bottle.drawn, bottle.warned]).toEqual([["1 bottle", "1 table"], ""]);
});

test("a logo in two colors has a thing in the darker one", async () => {
  const { scene } = await read('logo for a courier called "Swift Oak", a bicycle, green and cream');
  expect([scene.background, scene.ink]).toEqual([findColor("cream"), findColor("green")]);
  expect(scene.actors[0]?.color).toEqual(findColor("green"));
});

test("German quotation marks enclose a text", async () => {
  expect((await read("ein Logo „Lehmgold“")).scene.lettering).toEqual(["Lehmgold"]);
});
