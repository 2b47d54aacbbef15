import { describe, expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { box, line, oval, type Stroke, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

async function color(prompt: string, strokes: readonly Stroke[]) {
  const { image, warnings } = await colorStrokes(prompt, strokes, 1);
  return { warnings, isAt: (x: number, y: number, name: string) => matchesColorName(seenAt(image, x, y), name) };
}

const house = [box(30, 50, 34, 30), shape([28, 50], [47, 32], [66, 50]), box(43, 63, 8, 17)];
const ground = line([0, 80], [100, 80]);

describe("shapes of things", () => {
  test("snow around a house is no rays of a sun", async () => {
    const flakes = [20, 30, 40, 50, 60, 70, 80].map((x, at) => oval(x, at % 2 === 0 ? 26 : 20, 0.8));
    const { isAt, warnings } = await color("a red house in winter", [...house, ...flakes, ground]);
    expect(isAt(35, 70, "red")).toBe(true);
    expect(warnings).not.toMatch(/does not name it: sun/);
  });

  test("a tree that the prompt does not name is a tree and no flower", async () => {
    const tree = [oval(80, 40, 12, 12), box(77, 50, 6, 30)];
    const duck = [oval(34, 70, 12, 7), oval(48, 60, 5, 5)];
    const { isAt, warnings } = await color("a yellow duck and two pink lilies", [
      ...tree,
      ...duck,
      oval(12, 90, 8, 3),
      oval(60, 92, 8, 3),
      ground,
    ]);
    expect([isAt(80, 40, "pink"), isAt(80, 40, "green"), isAt(34, 70, "yellow")]).toEqual([false, true, true]);
    expect(warnings).toMatch(/does not name it: tree/);
  });

  test("a hull has its sails, also if they end above it", async () => {
    const boat = [shape([20, 70], [52, 70], [46, 80], [26, 80]), shape([37, 30], [37, 67], [50, 67])];
    const palm = [shape([78, 78], [79, 50], [82, 50], [83, 78]), oval(80, 44, 12, 7)];
    const { isAt } = await color("a red sailing boat and a green palm", [...boat, ...palm]);
    expect([isAt(36, 75, "red"), isAt(80, 44, "green")]).toEqual([true, true]);
  });

  test("two hens are no trees, and the tail of a kite is below it", async () => {
    const hen = (x: number) => [
      oval(x, 74, 5, 4.5),
      oval(x + 5.5, 68, 2.4, 2.4),
      box(x - 2, 78, 1.2, 6),
      box(x + 1, 78, 1.2, 6),
    ];
    const hens = await color("a red house and two brown hens", [
      ...house,
      ...hen(76),
      ...hen(90),
      line([0, 80], [28, 80]),
    ]);
    expect(hens.isAt(76, 74, "green")).toBe(false);
    const tail = [shape([50, 74], [44, 70], [44, 78]), shape([50, 74], [56, 70], [56, 78])];
    const kite = [shape([50, 10], [66, 32], [50, 62], [34, 32]), line([50, 10], [50, 62]), line([34, 32], [66, 32])];
    const { isAt } = await color("a red kite with a blue tail", [...kite, line([50, 62], [50, 74]), ...tail]);
    expect([isAt(46, 74, "blue"), isAt(44, 28, "blue"), isAt(56, 28, "blue")]).toEqual([true, false, false]);
  });

  test("wheels through which the bottom of a bus is drawn are wheels", async () => {
    const shelter = [box(6, 46, 26, 3), box(9, 49, 20, 31)];
    const bus = [
      box(42, 50, 50, 26),
      ...[46, 57, 68].map((x) => box(x, 54, 8, 8)),
      box(80, 54, 8, 20),
      oval(54, 76, 4.5, 4.5),
      oval(80, 76, 4.5, 4.5),
    ];
    const { isAt } = await color("a bus stop and a blue bus", [...shelter, ...bus, ground]);
    expect([isAt(60, 70, "blue"), isAt(19, 65, "blue")]).toEqual([true, false]);
  });
});
