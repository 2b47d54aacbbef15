import { describe, expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";
import { readColorRequest } from "./prompt-reader.ts";

async function color(prompt: string, strokes: readonly Stroke[]) {
  const { image, warnings } = await colorStrokes(prompt, strokes, 1);
  return { warnings, isAt: (x: number, y: number, name: string) => matchesColorName(seenAt(image, x, y), name) };
}

const ground = line([0, 80], [100, 80]);

describe("things that cover each other", () => {
  const sofa = [box(20, 60, 60, 14), box(12, 50, 8, 26), box(80, 50, 8, 26)];
  const cat = [oval(50, 52, 8, 8), oval(50, 39, 6, 5.5)];

  test("what is on a sofa has its own color, and the sofa has its color at both sides of it", async () => {
    const back = [line([20, 60], [20, 40], [44.1, 40]), line([55.9, 40], [80, 40], [80, 60])];
    const { isAt } = await color("a gray cat on a green sofa", [...sofa, ...back, ...cat]);
    expect([isAt(50, 54, "gray"), isAt(50, 39, "gray")]).toEqual([true, true]);
    expect([isAt(30, 50, "green"), isAt(70, 50, "green"), isAt(50, 67, "green")]).toEqual([true, true, true]);
  });

  const crown = oval(50, 28, 16, 14);
  const trunk = [line([46, 41], [46, 56]), line([54, 41], [54, 56])];

  test("a tent before a tree is no part of it", async () => {
    const tent = [shape([30, 80], [50, 50], [70, 80]), shape([45, 80], [50, 66], [55, 80])];
    const { isAt } = await color("an orange tent in front of a green tree", [crown, ...trunk, ...tent, ground]);
    expect([isAt(38, 76, "orange"), isAt(50, 28, "green"), isAt(50, 28, "orange")]).toEqual([true, true, false]);
  });

  test("a cow before a barn leaves the pieces of its door to the barn", async () => {
    const walls = [line([50, 54], [50, 40], [86, 40], [86, 80]), line([50, 62], [50, 80])];
    const door = [box(64, 58, 12, 22), line([64, 58], [76, 80]), line([76, 58], [64, 80])];
    const cow = [oval(32, 72, 16, 9), oval(50, 58, 6, 5.5), ...[20, 26, 36, 42].map((x) => box(x, 79, 3, 10))];
    const { isAt } = await color("a black cow in front of a red barn", [
      ...walls,
      shape([46, 40], [68, 24], [90, 40]),
      ...door,
      ...cow,
      line([0, 80], [17, 80]),
      line([47, 80], [100, 80]),
    ]);
    expect([isAt(32, 72, "black"), isAt(82, 60, "red"), isAt(56, 70, "red")]).toEqual([true, true, true]);
  });

  test("the crown of a tree is no tent before it", async () => {
    const { isAt } = await color("a green tree behind an orange tent", [crown, box(46, 42, 8, 38), ground]);
    expect(isAt(50, 28, "green")).toBe(true);
  });
});

describe("what is seen between legs and ropes", () => {
  const table = [box(20, 40, 60, 6), box(24, 46, 4, 34), box(72, 46, 4, 34), ground];
  const dog = [oval(50, 69, 11, 6), oval(63, 62, 5, 4.5), box(43, 75, 3, 5), box(54, 75, 3, 5)];

  test("a dog under a table has its own color, and so has what is behind them", async () => {
    const { isAt } = await color("a brown dog under a red table", [...table, ...dog]);
    expect([isAt(50, 43, "red"), isAt(26, 60, "red"), isAt(50, 69, "brown")]).toEqual([true, true, true]);
    expect([isAt(36, 55, "red"), isAt(36, 55, "brown")]).toEqual([false, false]);
  });

  test("a cupboard below a board is no opening", async () => {
    const { isAt } = await color("a red cupboard", [box(20, 40, 60, 6), box(24, 46, 52, 34), ground]);
    expect(isAt(50, 60, "red")).toBe(true);
  });

  test("the frame of a swing shows the sky", async () => {
    const frame = [line([14, 80], [22, 20], [30, 80]), line([70, 80], [78, 20], [86, 80]), line([22, 20], [78, 20])];
    const seat = line([42, 20], [42, 60], [58, 60], [58, 20]);
    const { isAt } = await color("a red swing and a blue ball", [...frame, seat, ground, oval(94, 74, 5, 5)]);
    expect([isAt(50, 40, "red"), isAt(34, 60, "red"), isAt(50, 70, "red")]).toEqual([false, false, false]);
  });
});

describe("a disc in the sky", () => {
  test("on a pole it is a lamp and no sun", async () => {
    const house = [box(10, 50, 34, 30), shape([8, 50], [27, 32], [46, 50]), box(22, 63, 8, 17)];
    const lamp = [oval(76, 26, 5, 5), line([76, 31], [76, 80])];
    const { warnings } = await color("a red house", [...house, ...lamp, ground]);
    expect(warnings).not.toMatch(/does not name it: sun/);
    const free = await color("a red house", [...house, oval(76, 16, 5, 5), ground]);
    expect(free.warnings).toMatch(/does not name it: sun/);
  });
});

test("a prompt says what is before what", () => {
  const read = (prompt: string) =>
    readColorRequest(prompt).things.map(({ noun, before, carriedBy }) => [noun, before?.noun ?? carriedBy?.noun]);
  expect(read("a tent in front of a tree")[0]).toEqual(["tent", "tree"]);
  expect(read("a horse behind a white fence")[1]).toEqual(["fence", "horse"]);
  expect(read("a barn with a tree behind it")[0]).toEqual(["barn", "tree"]);
  expect(read("an owl on a branch in front of a yellow moon")[0]).toEqual(["owl", "moon"]);
  expect(read("a cat under a chair")[0]).toEqual(["cat", undefined]);
  expect(read("a pot on a stove")[0]).toEqual(["pot", "stove"]);
});
