import { describe, expect, test } from "vitest";
import { drawPrompt } from "../../fixtures/read-and-draw.ts";
import { readScene } from "../read.ts";

/** All warnings of a prompt for a picture of a size. */
async function warn(prompt: string, width = 512, height = 512): Promise<string> {
  const warnings: string[] = [];
  const input = {
    prompt,
    style: "none",
    transparent: false,
    width,
    height,
  } as const;
  await readScene(input, null, (text) => warnings.push(text));
  return warnings.join("\n");
}

describe("a format of the prompt is named only if the picture has another one", () => {
  test.each([
    ["Square invitation to a party, three balloons", 512, 512, ""],
    ["Square poster with a cat", 512, 768, "square"],
    ["a vase with tulips, portrait format, white background", 512, 768, ""],
    ["a vase with tulips, portrait format, white background", 512, 512, "portrait format"],
    ["wide banner with a lighthouse", 1024, 512, ""],
    ["wide banner with a lighthouse", 512, 512, "wide"],
    ["a red fox in landscape orientation", 768, 512, ""],
  ])("%s at %i × %i", async (prompt, width, height, named) => {
    const warned = await warn(prompt, width, height);
    if (named) expect(warned).toContain(named);
    else expect(warned).not.toMatch(/square|portrait|wide|landscape|format/);
  });
});

test("a portrait format makes no portrait of things", async () => {
  const { scene } = await drawPrompt('Label, portrait format, five black olives, title "Casa Verde"');
  expect(scene.kind).not.toBe("portrait");
});

test.each([
  ["Flat illustration for a blog about remote work: a man at a desk", ["1 man", "1 table"]],
  ["Illustration for a newsletter: a fox in the snow", ["1 fox"]],
  ["Header picture for a blog about cats", ["3 cat"]],
  ["Cover image for a presentation about space travel, a rocket over the moon", ["1 rocket"]],
  ["illustration for my website, a lighthouse at the sea", ["1 lighthouse"]],
])("the medium that a picture is for is no thing: %s", async (prompt, things) => {
  const { drawn, warned } = await drawPrompt(prompt);
  expect(drawn).toEqual(things);
  expect(warned).not.toContain("main subject");
  expect(warned).toContain("for ");
});

test.each([
  'Poster, big title "JAZZ" and "Friday 8 pm" in small letters, a saxophone',
  'Poster, a brown dog, large headline "FIND A FRIEND" and "Sunday 10 am" in smaller type',
])("sizes that the texts have are not named: %s", async (prompt) => {
  expect((await drawPrompt(prompt)).warned).not.toMatch(/big|large|small/);
});

test("a first text in small letters is named", async () => {
  expect((await drawPrompt('a fox and the text "one" in small letters')).warned).toMatch(/small/);
});

test.each(["a kitchen with white tiles, a bowl on a table", "a bathroom with white wall tiles and a duck"])(
  "tiles that a room has are not named: %s",
  async (prompt) => expect((await drawPrompt(prompt)).warned).not.toMatch(/tiles|white/),
);

test("an invitation to a party is a printed thing", async () => {
  const { warned, scene } = await drawPrompt(
    'Invitation to a garden party: a table with a lemonade jug, pale green background, text "Garden Party"',
  );
  expect(warned).not.toMatch(/invitation|lemonade|green/);
  expect(scene.place).toBeNull();
});

test("a place of a thing before a text is none of the text", async () => {
  const { scene } = await drawPrompt(
    'Poster, a dog, paw prints at the bottom, title "FIND A FRIEND" and "Sunday 10 am"',
  );
  expect(scene.low ?? []).toEqual([]);
  const below = await drawPrompt('Poster with a dog, at the bottom the text "Sunday 10 am"');
  expect(below.scene.low).toEqual(["Sunday 10 am"]);
});
