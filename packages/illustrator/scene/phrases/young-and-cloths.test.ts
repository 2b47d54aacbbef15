import { describe, expect, test } from "vitest";
import { draw, read } from "../../fixtures/read-and-draw.ts";

describe("young animals", () => {
  test.each([
    ["a polar bear with her cub", ["1 polar-bear", "1 young polar-bear"]],
    ["a penguin family on ice, two adults and one baby", ["2 penguin", "1 young penguin"]],
    ["five ducklings following their mother across a pond", ["5 young duck", "1 duck"]],
    ["a mother bear and her two cubs", ["1 bear", "2 young bear"]],
    ["a dog with puppies", ["1 dog", "3 young dog"]],
    ["a swan with four cygnets on a lake", ["1 swan", "4 young swan"]],
    ["a cat and a puppy", ["1 cat", "1 dog"]],
    ["a cat and two babies", ["1 cat", "2 baby"]],
    ["a cat with her two babies", ["1 cat", "2 young cat"]],
    ["a dog and two adults", ["1 dog", "2 person"]],
    ["a horse and an adult", ["1 horse", "1 person"]],
    ["an elephant and a calf", ["1 elephant", "1 young elephant"]],
    ["a hen with her chicks", ["1 chicken", "3 baby-chick"]],
    ["a woman with a baby and a dog", ["1 woman", "1 baby", "1 dog"]],
    ["a baby elephant", ["1 elephant"]],
  ])("%s", async (prompt, animals) => {
    const { scene } = await read(prompt);
    expect(
      scene.actors.map(({ count, subject, isYoung }) => `${count} ${isYoung ? "young " : ""}${subject.id}`),
    ).toEqual(animals);
    expect(await draw(prompt)).toEqual([]);
  });

  test("they are smaller than the grown ones, and no mother is named", async () => {
    const { scene, warnings } = await read("a mother bear and her cub");
    const [bear, cub] = scene.actors;
    expect(cub?.size).toBeLessThan((bear?.size ?? 0) * 0.7);
    expect(warnings).toBe("");
  });
});

describe("tablecloths", () => {
  test.each([
    ["a pizza on a red and white checkered tablecloth", { isChecked: true, words: "red checkered tablecloth" }],
    ["spaghetti and a glass of wine, checkered tablecloth", { isChecked: true, words: "checkered tablecloth" }],
    ["a birthday cake on a table with a pink tablecloth", { isChecked: false, words: "pink tablecloth" }],
  ])("%s lies on the ground of a still life", async (prompt, cloth) => {
    const { scene, warnings } = await read(prompt);
    expect(scene).toMatchObject({ kind: "still_life", cloth });
    expect(warnings).toBe("");
  });

  test("one of a room covers its table, and one without a table is named", async () => {
    const { scene, warnings } = await read("a living room with a sofa and a table with a blue tablecloth");
    const table = scene.actors.find(({ subject }) => subject.id === "table");
    expect(table?.outfit?.parts).toMatchObject({ cloth: { named: "blue tablecloth" } });
    expect(warnings).toBe("");
    expect((await read("a dog in a forest with a tablecloth")).warnings).toContain("tablecloth");
  });
});

test.each(["a green parrot on a pirate's shoulder", "a kitten sitting on the shoulder of a girl"])(
  "%s is on the shoulder",
  async (prompt) => {
    const { scene, warnings } = await read(prompt);
    expect(scene.relations).toMatchObject([{ type: "on", isOnShoulder: true }]);
    expect(warnings).toBe("");
    expect(await draw(prompt)).toEqual([]);
  },
);

test("a rabbit beside a basket with eggs is not in it", async () => {
  const { scene } = await read("a card with a rabbit, eggs in a basket and tulips");
  const inside = scene.relations.filter(({ type }) => type === "inside");
  expect(inside.map(({ from }) => scene.actors[from]?.subject.id)).toEqual(["egg"]);
});

test.each([
  ["a bluebird carrying an envelope, logo for a mail app", "object"],
  ["a kids birthday card with dinosaurs and balloons", "scene"],
])("%s is read as a design", async (prompt, kind) => {
  const { scene } = await read(prompt);
  expect(scene.kind).toBe(kind);
  expect(scene.actors.some(({ subject }) => subject.id === "child")).toBe(false);
});

test.each(["a table without a tablecloth", "a table with no red tablecloth"])("%s has no cloth", async (prompt) => {
  const { scene } = await read(prompt);
  expect(scene.cloth).toBeUndefined();
  expect(scene.actors.map(({ subject, outfit }) => [subject.id, outfit])).toEqual([["table", undefined]]);
});
