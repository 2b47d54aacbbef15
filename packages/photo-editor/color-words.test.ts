import { expect, it } from "vitest";
import { colorsIn, endColor } from "./words.ts";

it.each([
  ["change it to salmon pink", "salmon"],
  ["make the wall sage green", "#9caf88"],
  ["paint it rust red", "#a8431d"],
  ["a gray-blue door in grey blue", "#6d8299"],
  ["make the door electric blue", "#1f6bff"],
  ["turn it dark sage green", "#56604b"],
])("reads the shade of %s", (words, color) => {
  expect(endColor(words)?.color).toBe(color);
});

it("takes a thing before its new color for no shade", () => {
  expect(endColor("make the pumpkin orange")).toEqual({ color: "orange", rest: "make the pumpkin" });
  expect(endColor("turn the forest green")).toEqual({ color: "green", rest: "turn the forest" });
  expect(colorsIn("the forest green car")).toEqual(["forestgreen"]);
});

it("keeps colors apart that are listed", () => {
  expect(colorsIn("red white and blue")).toEqual(["red", "white", "blue"]);
  expect(colorsIn("from red to sage green")).toEqual(["red", "#9caf88"]);
});
