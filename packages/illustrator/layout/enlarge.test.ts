import { expect, test } from "vitest";
import { read } from "../fixtures/read-and-draw.ts";
import { compose } from "./compose.ts";

const lay = async (prompt: string) =>
  compose((await read(prompt)).scene, {
    width: 400,
    height: 400,
    seed: 5,
    transparent: false,
  });

test("the things of a banner fill the room below its text, each side its half", async () => {
  const { placements } = await lay(
    'Banner: a stack of five colorful books on the left, a cake on the right, cream background, text "Read more"',
  );
  const books = placements.filter(({ subject }) => subject.id === "lying-book");
  const cake = placements.find(({ subject }) => subject.id === "birthday-cake" || subject.id.includes("cake"));
  expect(books).toHaveLength(5);
  expect(books.every(({ x }) => x < 200)).toBe(true);
  expect(cake?.x).toBeGreaterThan(200);
  expect(
    Math.max(...books.map(({ base }) => base)) - Math.min(...books.map(({ base, height }) => base - height)),
  ).toBeGreaterThan(90);
});

test("a lone thing below a title stays inside of the picture", async () => {
  const { placements } = await lay('pink birthday card with a rabbit, text "Happy Birthday"');
  expect(placements[0]?.height).toBeGreaterThan(180);
  expect(placements[0]?.base).toBeLessThan(400);
});
