import { AppError } from "@atelier/errors";
import { expect, test } from "vitest";
import { checkCase } from "../fixtures/check.ts";
import { promptSuite } from "../fixtures/prompts.ts";
import { readScene } from "./read.ts";

const read = (prompt: string, negativePrompt?: string) => {
  const warnings: string[] = [];
  const scene = readScene({ prompt, negativePrompt, style: "none", transparent: false }, null, (message) =>
    warnings.push(message),
  );
  return scene.then((value) => ({ scene: value, warnings }));
};

test("there are 120 test prompts", () => {
  expect(promptSuite).toHaveLength(120);
});

test.each(promptSuite)("the scene has the expected content: $prompt", async (expected) => {
  expect(await checkCase(expected)).toEqual([]);
});

test.each(["no cats, without dogs", "not a house", "؟؟؟ ...", "zxqv wqzx"])(
  "a prompt that names nothing to draw is refused: %s",
  async (prompt) => {
    await expect(read(prompt)).rejects.toMatchObject({ code: "nothing_matched" });
  },
);

test("right-to-left text that cannot be read is refused with an AppError", async () => {
  const refusal = await read("ثلاثة ثعالب في غابة").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
});

test("right-to-left words beside readable ones are reported as left out", async () => {
  const { scene, warnings } = await read("قطة a cat");
  expect(scene.actors.map((actor) => actor.subject.id)).toEqual(["cat"]);
  expect(warnings.join()).toContain("قطة");
});

test("4,000 characters are read with short warnings", async () => {
  const { scene, warnings } = await read("a blorple fox and a dog, ".repeat(160).slice(0, 4000));
  expect(scene.actors.map((actor) => actor.subject.id)).toEqual(["fox", "dog"]);
  expect(warnings.join().length).toBeLessThan(500);
});

test("things in the negative prompt are neither drawn nor related to", async () => {
  const { scene } = await read("a cat on a table with a dog", "table");
  expect(scene.actors.map((actor) => actor.subject.id)).toEqual(["cat", "dog"]);
  expect(scene.relations.every(({ from, to }) => from < 2 && to < 2)).toBe(true);
});

test("a count over the limit is reduced and reported", async () => {
  const { scene, warnings } = await read("5000 sheep");
  expect(scene.actors[0]?.count).toBe(30);
  expect(warnings.join()).toContain("30 of the 5000 sheep");
});

test("words are matched by meaning if a search is given", async () => {
  const scene = await readScene(
    { prompt: "a glorf in a forest", style: "none", transparent: false },
    async (words) => {
      const { subjectsById } = await import("@atelier/vocabulary");
      return words.map((word) => (word === "glorf" ? (subjectsById().get("bear") ?? null) : null));
    },
    () => {},
  );
  expect(scene.actors.map((actor) => [actor.word, actor.subject.id])).toEqual([["glorf", "bear"]]);
});

test("who reads, rides or holds is a person and not the seat", async () => {
  const { actors, relations } = (await read("an old man sitting on a bench reading a newspaper")).scene;
  const named = relations.map(({ type, from, to }) =>
    [actors[from]?.subject.id, type, actors[to]?.subject.id].join(" "),
  );
  expect(named).toContain("old-man holding newspaper");
});

test("words after a thing that is not drawn are still about its owner", async () => {
  const { scene } = await read("a dog with a red cape flying over the city");
  expect(scene.actors.map(({ subject, aloft }) => [subject.id, aloft])).toEqual([["dog", true]]);
  const axe = (await read("a man with a beard, a plaid shirt and an axe")).scene;
  expect(axe.actors.map(({ subject }) => subject.id)).toEqual(["man-beard", "axe"]);
  expect(axe.relations).toEqual([{ type: "holding", from: 0, to: 1 }]);
});

test.each([
  ["t-shirt print, skull with roses", "object"],
  ["minimalist line art of a leaf", "object"],
])("the medium is no thing in the picture: %s", async (prompt, kind) => {
  const { scene } = await read(prompt);
  expect(scene.kind).toBe(kind);
  expect(scene.actors.some(({ subject }) => subject.id === "t-shirt")).toBe(false);
  if (prompt.includes("line art")) expect(scene.style).toBe("line_art");
});

test.each([
  ["a house and a red x", "x"],
  ["a man in a sports car", "sports car (as racing car)"],
  ["a man sitting at a table", "sitting"],
  ["a lantern and a candle at night", "night"],
  ["a cat in a library, rain outside", "rain"],
])("what a picture shows otherwise is named: %s", async (prompt, named) => {
  expect((await read(prompt)).warnings.join()).toContain(named);
});
