import { expect, test } from "vitest";
import { read } from "../fixtures/read-and-draw.ts";
import { compose } from "./compose.ts";

const size = { width: 400, height: 400, seed: 5, transparent: false };

test.each([1, 2, 3, 4, 5])("the sun of a poster is below its title (seed %i)", async (seed) => {
  const { scene } = await read('Poster "Farmers Market" with a basket of vegetables and the sun');
  const { disc, captions } = compose(scene, { ...size, seed });
  const [title] = captions;
  if (!disc || !title) expect.fail();
  expect(disc.y - disc.radius).toBeGreaterThan(title.y);
});

test.each([
  ['Poster for a music festival: guitar, sun and palm trees, text "Sunset Sounds"', "guitar"],
  ['Poster for a book fair with a book and trees, text "Read More"', "open-book"],
])("%s: the first thing is large", async (prompt, id) => {
  const { scene } = await read(prompt);
  const { placements, height } = compose(scene, size);
  expect(placements.find(({ subject }) => subject.id === id)?.height).toBeGreaterThan(height * 0.17);
});

test("a small thing of a logo is not lost beside a large one, unless it shall be tiny", async () => {
  const getHeights = async (prompt: string) => {
    const { placements } = compose((await read(prompt)).scene, size);
    return placements.map(({ height }) => height);
  };
  const [board = 0, wave = 1] = await getHeights("Logo with a surfboard and a wave");
  expect(board / wave).toBeGreaterThan(0.5);
  const [mouse = 1, elephant = 0] = await getHeights("Logo with a tiny mouse and an elephant");
  expect(mouse / elephant).toBeLessThan(0.3);
});

test("the name of a logo is its title", async () => {
  const { scene, warnings } = await read("Logo of a mountain and a coffee cup called Peak Coffee");
  expect(scene.lettering).toEqual(["Peak Coffee"]);
  expect(warnings).not.toMatch(/Peak Coffee/);
});

test("a dinosaur without an article is one, and dinosaurs are several", async () => {
  const count = async (prompt: string) => (await read(prompt)).scene.actors.length;
  expect([await count("Cartoon dinosaur wearing a hat"), await count("Cartoon dinosaurs")]).toEqual([2, 2]);
});

test("a face of a thing is named, and stands not beside it", async () => {
  const { scene, warnings } = await read("Cute cactus in a striped pot with a smiling face");
  expect(scene.actors.map(({ subject }) => subject.id)).toEqual(["cactus", "flower-pot"]);
  expect(warnings).toMatch(/left out.*smiling face/);
});

test.each([
  ["A wine bottle with two glasses and a piece of cheese", /beside/],
  ["A sushi platter with chopsticks", /beside/],
  ['A teacher in front of a blackboard with "2 + 2 = 4" written on it', /written|on teacher/],
])("%s: what is as asked is not named", async (prompt, named) => {
  expect((await read(prompt)).warnings).not.toMatch(named);
});

test("flowers that are painted on a vase are named", async () => {
  expect((await read("A vase with flowers painted on it")).warnings).toMatch(/painted/);
});

test("chopsticks are one pair", async () => {
  const { scene } = await read("A sushi platter with six pieces and chopsticks");
  const counts = scene.actors.map(({ subject, count }) => `${count} ${subject.id}`);
  // A picture of sushi shows two pieces.
  expect(counts.toSorted()).toEqual(["1 chopsticks", "1 plate", "3 sushi"]);
});

test.each([1, 2, 3])("a teacher leaves the text of a blackboard readable, seed %i", async (seed) => {
  const { scene } = await read('A teacher in front of a blackboard with "2 + 2 = 4"');
  const { placements } = compose(scene, { ...size, seed });
  const [board, teacher] = ["blackboard", "teacher"].map((id) => placements.find(({ subject }) => subject.id === id));
  if (!board || !teacher) expect.fail();
  expect(Math.abs(board.x - teacher.x)).toBeGreaterThan(board.height * 0.4);
});
