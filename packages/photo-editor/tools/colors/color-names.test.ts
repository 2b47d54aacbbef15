import { expect, test } from "vitest";
import { hue, likenessTo, named, paintFrom } from "./color-names.ts";

const share = (name: string, [r, g, b]: readonly [number, number, number], tolerance = 0) =>
  likenessTo(named(name), tolerance)(r, g, b);

// Pixels of the sample photos, and the color names that people use for them.
const seen: [string, readonly [number, number, number], string, string][] = [
  ["the astronaut's suit", [226, 112, 78], "orange", "red"],
  ["the suit in full light", [234, 123, 87], "orange", "red"],
  ["the motorcycle's tank", [205, 25, 35], "red", "orange"],
  ["the saucer", [149, 31, 8], "red", "brown"],
  ["the flag's field", [23, 10, 53], "blue", "purple"],
  ["the sky at dusk", [18, 53, 90], "blue", "cyan"],
  ["grass", [80, 140, 50], "green", "yellow"],
  ["a lemon", [245, 220, 60], "yellow", "orange"],
  ["a table of wood", [150, 90, 50], "brown", "orange"],
  ["a leather case", [97, 48, 41], "brown", "red"],
  ["a leather case in shadow", [65, 34, 31], "brown", "orange"],
  ["a sheet of paper", [245, 244, 240], "white", "yellow"],
  ["a tire", [28, 27, 30], "black", "blue"],
];

test.each(seen)("%s %o is %s and not %s", (_, color, name, other) => {
  expect(share(name, color)).toBeGreaterThan(0.6);
  expect(share(other, color)).toBeLessThan(0.35);
});

test.each(["orange", "red", "yellow"])("skin and hair are not %s", (name) => {
  for (const color of [
    [232, 185, 154],
    [138, 112, 64],
    [200, 150, 120],
  ] as const)
    expect(share(name, color)).toBeLessThan(0.3);
});

test("a similar color counts only next to the named color", () => {
  const fold = [120, 30, 14] as const;
  expect(share("orange", fold)).toBeLessThan(0.2);
  expect(share("orange", fold, 12)).toBeGreaterThan(0.8);
});

test.each(["orange", "blue", "white", "brown", "#336699"])(
  "%s gives every color, including black, a valid share",
  (name) => {
    const of = likenessTo(named(name), 0);
    for (const value of [0, 1, 128, 255]) {
      expect(of(value, value, value)).toBeGreaterThanOrEqual(0);
      expect(of(value, 0, 255 - value)).toBeLessThanOrEqual(1);
    }
  },
);

test("things are painted in a warm yellow, and in an orange that is no amber", () => {
  expect(hue(paintFrom("yellow"))).toBeLessThan(100);
  expect(hue(paintFrom("orange"))).toBeLessThan(60);
  expect(hue(paintFrom("#ffff00"))).toBeGreaterThan(105);
});
