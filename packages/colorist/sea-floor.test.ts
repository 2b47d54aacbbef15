import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { line, oval } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";
import { asPaint } from "./grounds.ts";

const floor = line([0, 82], [30, 79], [60, 83], [100, 80]);

test.each(["a yellow submarine, dark blue sea, sandy bottom", "a purple octopus, blue sea with sand"])(
  "the sea is above its sandy bottom: %s",
  async (prompt) => {
    const { image } = await colorStrokes(prompt, [oval(50, 45, 26, 13), floor], 1);
    expect([matchesColorName(seenAt(image, 10, 15), "blue"), matchesColorName(seenAt(image, 50, 94), "blue")]).toEqual([
      true,
      false,
    ]);
  },
);

test("a submarine off a beach is below a sky", async () => {
  const { image } = await colorStrokes("a yellow submarine, blue sea, pink sky", [oval(50, 60, 26, 13), floor], 1);
  expect(matchesColorName(seenAt(image, 10, 8), "pink")).toBe(true);
});

test("bubbles are of no wood, and mountains of no blocks", async () => {
  const discs = [oval(50, 55, 20), oval(15, 20, 3), oval(85, 25, 3.5), oval(88, 40, 3)];
  const { image } = await colorStrokes("a red ball, light blue background with bubbles", discs, 1);
  expect(matchesColorName(seenAt(image, 85, 25), "brown")).toBe(false);
  expect(asPaint("mountains", null).material).toBe("rock");
});
