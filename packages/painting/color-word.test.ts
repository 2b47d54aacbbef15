import { expect, test } from "vitest";
import { getColorWord } from "./color-word.ts";
import { rgb } from "./rgb.ts";

test.each([
  ["#ffffff", "white"],
  ["#111111", "black"],
  ["#808080", "gray"],
  ["#e53935", "red"],
  ["#7a0c12", "dark red"],
  ["#f28c28", "orange"],
  ["#8b5a2b", "brown"],
  ["#e8d5b0", "beige"],
  ["#ffd42a", "yellow"],
  ["#6b6b20", "olive"],
  ["#2e8b3a", "green"],
  ["#1c4a2a", "dark green"],
  ["#2fb6b0", "turquoise"],
  ["#3b6fd4", "blue"],
  ["#87ceeb", "light blue"],
  ["#1f2f6e", "dark blue"],
  ["#8a3fb0", "purple"],
  ["#f7a8c0", "pink"],
])("the word for %s is %s", (code, word) => {
  expect(getColorWord(rgb(code))).toBe(word);
});
