import { expect, test } from "vitest";
import { drawScene } from "../../draw-scene.ts";
import { readDrawn as read } from "../../fixtures/read-drawn.ts";
import { compose } from "../../layout/compose.ts";

test("flavors are no further things, and are reported", async () => {
  const { drawn, warned } = await read("three macarons: pistachio, raspberry and chocolate, on a plate");
  expect(drawn).toEqual(["3 macaron", "1 plate"]);
  expect(warned).toContain("pistachio, raspberry, chocolate");
});

test("after a colon, the kinds of any food are no further things", async () => {
  expect((await read("two cups and two pies: cherry and apple")).drawn).toEqual(["2 hot-beverage", "2 pie"]);
});

test.each([
  ["two burgers on a table, fries and lemonade", "french-fries"],
  ["two cupcakes on a table, candles and books", "candle"],
  ["five strawberries in a basket, honey, bread, cheese, milk and wine", "bread"],
])("%s has further things", async (prompt, id) => {
  expect((await read(prompt)).drawn.join()).toContain(id);
});

test("a list with articles names things", async () => {
  expect((await read("two apples, a pear and a knife")).drawn).toEqual(["2 red-apple", "1 pear", "1 kitchen-knife"]);
});

test("things stacked in a tower are a stack on their plate, and no building", async () => {
  const { scene, drawn } = await read("four macarons stacked in a tower on a plate");
  expect(drawn).toEqual(["4 macaron", "1 plate"]);
  const { placements } = compose(scene, { width: 512, height: 512, seed: 1, transparent: false });
  const bases = placements.filter(({ subject }) => subject.id === "macaron").map(({ base }) => Math.round(base));
  const plate = placements.find(({ subject }) => subject.id === "plate");
  expect(new Set(bases).size).toBe(4);
  for (const { subject, order } of placements)
    if (subject.id === "macaron") expect(order).toBeGreaterThan(plate?.order ?? Number.POSITIVE_INFINITY);
  // Only the lowest one touches the plate, and the picture is as asked.
  expect(
    drawScene(scene, { width: 256, height: 256, seed: 1, transparent: false, variant: 0 }).findings.absent,
  ).toEqual([]);
});

test("two toppings of a stack share its top", async () => {
  const { scene } = await read("a stack of pancakes with blueberries and butter");
  const { placements } = compose(scene, { width: 512, height: 512, seed: 1, transparent: false });
  const [first, second] = ["blueberries", "butter"].map((id) => placements.find(({ subject }) => subject.id === id)?.x);
  expect(Math.abs((first ?? 0) - (second ?? 0))).toBeGreaterThan(20);
});

test("the date of a poster is lettered", async () => {
  const { scene, warned } = await read('poster for a market, text "SALE", Sunday at 9, a radio');
  expect(scene.lettering).toEqual(["SALE", "Sunday at 9"]);
  expect(warned).not.toContain("sunday");
});

test("a storm far away is reported, because its rain is everywhere", async () => {
  expect((await read("a cactus in a desert and a storm far away")).warned).toContain("storm far away");
});

test("the things of a logo have one of its two colors", async () => {
  const { scene } = await read('logo called "Swift", a bird with a wheel, navy and orange');
  expect(scene.actors.map(({ color }) => color !== undefined)).toEqual([true, true]);
});
