import { expect, test } from "vitest";
import { readDrawn as read } from "../fixtures/read-drawn.ts";

test.each([
  ["a glass of orange juice with a straw", ["1 orange-juice"]],
  ["apple juice in a glass", ["1 lemonade"]],
  ["milk in a glass", ["1 glass-of-milk"]],
  ["a green juice", ["green 1 orange-juice"]],
  ["a croissant, orange juice and coffee", ["1 croissant", "1 orange-juice", "1 hot-beverage"]],
])("%s: a drink is drawn with its glass", async (prompt, things) => {
  expect((await read(prompt)).drawn).toEqual(things);
});
