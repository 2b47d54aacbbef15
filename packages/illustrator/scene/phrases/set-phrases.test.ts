import { expect, test } from "vitest";
import { drawPrompt } from "../../fixtures/read-and-draw.ts";

test.each([
  ["birthday party", ["2 child", "1 birthday-cake", "1 balloon", "1 balloon", "1 balloon"]],
  ["a family picnic", ["1 man", "1 woman", "1 child", "1 picnic"]],
  ["a wedding couple on the beach", ["1 woman-with-veil", "1 man-in-tuxedo"]],
  ["a fruit basket", ["1 basket", "2 red-apple", "2 tangerine", "2 banana"]],
  ["a basketball player dunking", ["1 person-bouncing-ball"]],
  ["a smiling sun", ["1 sun-with-face"]],
  ["a clock showing 3 o'clock", ["1 three-oclock"]],
  ["a disco ball", ["1 mirror-ball"]],
  ["a tennis racket and ball", ["1 tennis"]],
  ["a pumpkin patch", ["3 pumpkin"]],
  ["a game controller", ["1 video-game"]],
  ["a science lab", ["1 microscope", "1 test-tube", "1 alembic", "1 table"]],
])("%s shows what the phrase stands for", async (prompt, things) => {
  const { drawn, warned, found } = await drawPrompt(prompt);
  expect([drawn, warned, found]).toEqual([things, "", []]);
});

test("a phrase in quotation marks is a text and no scene", async () => {
  const { scene } = await drawPrompt('a poster with a balloon and the text "birthday party"');
  expect([scene.lettering, scene.actors.map(({ subject }) => subject.id)]).toEqual([["birthday party"], ["balloon"]]);
});

test.each([
  ["good luck card with a four leaf clover", ""],
  ["a black horse galloping through shallow water", ""],
  ["a red tram on a street at dusk, lit windows", ""],
  ["two sharpened pencils on a desk", ""],
  ["cute elephant for my daughter's room", "for my daughter's room"],
])("%s is named only for what it lacks", async (prompt, named) => {
  const { warned } = await drawPrompt(prompt);
  expect(warned).toBe(named && `These words did not change the picture: ${named}.`);
});

test("what is on a desk by the window is on the desk", async () => {
  const { relations } = await drawPrompt("a desk by the window: a laptop, a green lamp and a cup of tea");
  expect(relations).toEqual(
    expect.arrayContaining(["laptop on table", "table-lamp on table", "hot-beverage on table"]),
  );
});

test.each([
  ["a poster with the text 'Solar System'", []],
  ["a hamburger icon", ["1 hamburger"]],
  ["a clock showing two birds", ["1 mantelpiece-clock", "2 bird"]],
  ["a table with a floor lamp next to it", ["1 table", "1 floor-lamp"]],
  ["five people in a business meeting", ["5 person"]],
  ["a pumpkin patch with five pumpkins", ["5 pumpkin"]],
])("%s is no usual phrase", async (prompt, things) => {
  expect((await drawPrompt(prompt)).drawn).toEqual(things);
});

test("the color of a card is that of its paper", async () => {
  const { scene, warned } = await drawPrompt("a pink birthday card");
  expect([scene.background !== undefined, warned]).toEqual([true, ""]);
});
