import { expect, test } from "vitest";
import { drawPrompt } from "../../fixtures/read-and-draw.ts";

const isSeated = ({ scene }: Awaited<ReturnType<typeof drawPrompt>>) =>
  scene.actors.filter(({ outfit }) => outfit?.isSeated).map(({ subject }) => subject.id);

test.each([
  ["a boy sitting on the grass", ["boy"]],
  ["two people sitting beside a campfire", ["person"]],
  ["a boy and his dog sitting on a dock by the lake", ["boy"]],
  ["a girl sits under a tree and reads a book", ["girl"]],
  ["two kids building a sandcastle", ["child"]],
])("%s: crossed legs", async (prompt, seated) => {
  const drawing = await drawPrompt(prompt);
  expect(isSeated(drawing)).toEqual(seated);
  expect(drawing.warned).not.toContain("sitting");
});

test.each([
  "a man sitting at a table",
  "a woman sitting in an armchair",
  "a boy sitting on a bench",
  "a girl standing",
])("%s: no crossed legs", async (prompt) => {
  expect(isSeated(await drawPrompt(prompt))).toEqual([]);
});
