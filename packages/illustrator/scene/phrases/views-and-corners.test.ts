import { describe, expect, test } from "vitest";
import { read } from "../../fixtures/read-and-draw.ts";
import { compose } from "../../layout/compose.ts";

const frame = { width: 512, height: 512, seed: 3, transparent: false, variant: 0, flat: false };

test("the view of a window is named and makes no beach", async () => {
  const { scene, warnings } = await read("two armchairs on a carpet, window with a view of the sea");
  expect(scene.place).toBe("room");
  expect(warnings).toContain("the view of sea");
  expect((await read("a room, window with a view, a sofa")).warnings).toMatch(/the view\.?$/m);
});

test("leaves in the corners are only there", async () => {
  const { scene } = await read('wedding invitation with leaves in the corners and the text "Anna & Tom"');
  expect(scene.border).toMatchObject({ isCorners: true, motifs: [{ word: "leaves" }] });
  const places = compose(scene, frame).border ?? [];
  const isNear = (value: number) => value < 200 || value > 312;
  expect(places.length).toBe(12);
  expect(places.every(({ x, base }) => isNear(x) && isNear(base))).toBe(true);
});

test("icons in a row are in one row", async () => {
  const { scene } = await read("set of 5 weather icons in a row: sun, cloud, rain, snow, lightning");
  expect(new Set(compose(scene, frame).placements.map(({ base, height }) => Math.round(base - height / 2))).size).toBe(
    1,
  );
});

test("the line below a title is smaller and does not touch it", async () => {
  const { scene } = await read('poster "FARMERS MARKET" with a crate, below it "Every Saturday 9 - 13"');
  const [title, line] = compose(scene, frame).captions;
  if (!title || !line) throw new Error("Two lines were expected.");
  expect(line.size).toBeLessThan(title.size);
  expect(line.y - line.size).toBeGreaterThan(title.y);
});

describe("places", () => {
  test.each([
    ["four rubber ducks in a bathtub", "bathroom", []],
    ["a city skyline at night with a river in the foreground", "river", ["city"]],
  ])("%s", async (prompt, place, beyond) => {
    expect((await read(prompt)).scene).toMatchObject({ place, beyond });
  });
});

test.each([
  ["a pirate with an eye patch and a parrot on his shoulder", ["1 pirate", "1 parrot"]],
  ["a parrot to the left of a toucan, both sitting on a branch", ["2 parrot", "1 branch"]],
  ["pancakes with syrup, a fried egg and orange juice", ["1 pancakes", "1 fried-egg", "1 orange-juice"]],
  ["fireworks over a city", ["3 firework"]],
  ["a perfume bottle with a gold cap", ["1 perfume-bottle"]],
])("%s", async (prompt, things) => {
  const { scene } = await read(prompt);
  expect(scene.actors.map(({ count, subject }) => `${count} ${subject.id}`)).toEqual(things);
});

test("a parrot on his shoulder is not on the hat, and an egg of a list is on nothing", async () => {
  const pirate = await read("a pirate with a parrot on his shoulder");
  expect(pirate.scene.relations).toMatchObject([{ type: "on", isOnShoulder: true }]);
  const meal = await read("pancakes with syrup, a fried egg and orange juice");
  expect(meal.scene.relations.filter(({ type }) => type === "on")).toEqual([]);
});

test("a giraffe that is not taller than the tree is named", async () => {
  expect((await read("a giraffe taller than the tree next to it")).warnings).toContain("taller");
});
