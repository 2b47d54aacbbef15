import { expect, test } from "vitest";
import { drawPrompt } from "../../../fixtures/read-and-draw.ts";

test.each([
  ["a birthday card", ["1 birthday-cake", "1 balloon", "1 balloon", "1 balloon"]],
  ["wedding invitation, elegant", ["1 ring", "1 bouquet"]],
  ["a father's day card", ["1 necktie", "1 trophy"]],
  ["flyer for a bake sale", ["1 cupcake", "1 cookie", "1 pie"]],
  ["st. patrick's day poster", ["1 shamrock"]],
  ['a cute birthday card with the text "Hi Tom"', ["1 birthday-cake", "1 balloon", "1 balloon", "1 balloon"]],
])("%s shows what stands for its occasion", async (prompt, things) => {
  const { drawn, warned, found } = await drawPrompt(prompt);
  expect([drawn, warned, found]).toEqual([things, "", []]);
});

test("a card with things of its own shows only them", async () => {
  expect((await drawPrompt("birthday card with a cupcake")).drawn).toEqual(["1 cupcake"]);
});

test("the person that a card is for is named as not shown", async () => {
  expect((await drawPrompt("a birthday card for my grandma")).warned).toContain("for my grandma");
});

test.each([
  ["logo for a bakery", "1 bread"],
  ["icon for a weather app", "1 sun-behind-cloud"],
  ["logo for a bike repair shop", "1 bicycle"],
  ["logo for a fish restaurant", "1 fish"],
  ["logo for a bakery, orange gradient", "1 bread"],
  ["icon for a recipe app", "1 pot-of-food"],
  ["poster for a jazz festival", "1 saxophone"],
])("%s shows what stands for the business", async (prompt, thing) => {
  const { drawn, warned } = await drawPrompt(prompt);
  expect([drawn, warned]).toEqual([[thing], ""]);
});

test.each([
  ["a green valley with sheep", "3 ewe"],
  ["a white sheep on a hill", "1 ewe"],
  ["a pond with fish", "3 fish"],
  ["fish icon", "1 fish"],
])("%s has %s", async (prompt, thing) => {
  expect((await drawPrompt(prompt)).drawn).toContain(thing);
});
