import { expect, test } from "vitest";
import { drawPrompt, read } from "../../../fixtures/read-and-draw.ts";
import { orderDesign } from "./design-phrases.ts";

test.each([
  ['Logo for a roastery called "Bean": a round brown badge with a cup, the name below', "bottom"],
  ['Logo for a bike shop called "Wheels": a bicycle on a white round badge, the name below it', "bottom"],
])("%s is a badge with its name", async (prompt, side) => {
  expect(orderDesign(prompt)).toMatch(new RegExp(`^round (?:brown|white) badge .*at the ${side}$`));
  const { scene } = await read(prompt);
  expect([scene.isBadge, scene.low?.length]).toEqual([true, 1]);
});

test("a rounded square has the color or the gradient of an icon", async () => {
  const plain = await read("App icon: an orange flame over a dark blue background, rounded square");
  expect(plain.scene.badgeColors).toMatchObject({
    isSquare: true,
    fill: expect.anything(),
  });
  const gradient = await read("App icon: a white camera on a blue to purple gradient, rounded square, flat");
  expect(gradient.scene.badgeColors).toMatchObject({
    isSquare: true,
    fillEnd: expect.anything(),
  });
  expect(gradient.warnings).toBe("");
});

test("the icons of a set are in its rows, in its color and style", async () => {
  const { scene, warnings } = await read(
    "Set of six kitchen icons in two rows, flat style, orange: pot, pan, knife, spoon, whisk, bowl",
  );
  expect([scene.isGrid, scene.actors.length, scene.actors.every(({ colorName }) => colorName === "orange")]).toEqual([
    2,
    6,
    true,
  ]);
  expect(warnings).toBe("");
  // Two colors are those of no single icon.
  expect((await read("Set of two icons, red and blue: cat, dog")).scene.actors[0]?.colorName).not.toBe("red");
});

test.each(["search, user and home icons", "icons: search, user, home", "set of 3 icons for search, user and home"])(
  "%s are three icons",
  async (prompt) => {
    const { scene } = await read(prompt);
    expect(scene.actors.map(({ subject }) => subject.id)).toEqual(["search-symbol", "user-symbol", "house"]);
  },
);

test("the page of a children's book is no thing", async () => {
  expect((await drawPrompt("Children's book page: a bear on a bed")).drawn).toEqual(["1 bear", "1 bed"]);
});

test("a wreath of flowers is around the texts of a card", async () => {
  const { scene } = await read(
    'Wedding invitation with a wreath of roses and leaves, in the middle the text "Ann & Bo"',
  );
  expect([scene.border?.isWreath, scene.border?.motifs.length, scene.actors.length]).toEqual([true, 2, 0]);
});

test("a text in the middle of things is reported", async () => {
  expect((await read('banner with a cup and the text "Hi" in the center')).warnings).toContain("in the middle");
});
