import { expect, test } from "vitest";
import { colorStrokes } from "./fixtures/color-strokes.ts";
import { line, oval, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";

test("an animal whose outline is open everywhere is named as not found", async () => {
  const arms = [18, 32, 46, 60, 74].map((x) => line([x, 62], [x - 3, 75], [x + 2, 90]));
  const tip = shape([80, 82], [84, 88], [80, 92]);
  const { warnings } = await colorStrokes(
    "purple octopus with white eyes, turquoise sea",
    [oval(50, 40, 30, 26, 150, 390), oval(42, 38, 4), oval(58, 38, 4), ...arms, tip],
    1,
  );
  expect(warnings).toContain("Not found in the sketch: octopus");
});

test("what is not found is on no other part either", async () => {
  const arms = [18, 32, 46, 60, 74].map((x) => line([x, 62], [x - 3, 75], [x + 2, 90]));
  const tips = [shape([80, 82], [84, 88], [80, 92]), shape([88, 72], [92, 78], [88, 82])];
  const { warnings } = await colorStrokes(
    "a purple octopus with white eyes and a yellow crab, turquoise sea",
    [oval(50, 40, 30, 26, 150, 390), oval(42, 38, 4), oval(58, 38, 4), ...arms, ...tips],
    1,
  );
  expect(warnings).toContain("Not found in the sketch: octopus");
  expect(warnings).not.toMatch(/on other parts: [^.]*octopus/);
});

const person = [
  oval(48, 30, 9, 10),
  shape([38, 25], [39, 17], [48, 14], [57, 17], [58, 25], [56, 22], [48, 20], [40, 22]),
  shape([36, 42], [60, 42], [60, 66], [36, 66]),
  shape([38, 66], [58, 66], [57, 90], [39, 90]),
  shape([60, 44], [72, 34], [76, 22], [80, 23], [76, 38], [60, 52]),
  oval(78, 18, 4),
];

test("a raised hand has skin color and no hair, and a cap has its own color", async () => {
  const { image, warnings } = await colorStrokes(
    "a waving man with a blue cap, brown hair, green jacket, gray trousers",
    person,
    1,
  );
  const isAt = (x: number, y: number, name: string) => matchesColorName(seenAt(image, x, y), name);
  expect([isAt(48, 17, "blue"), isAt(78, 18, "brown")]).toEqual([true, false]);
  expect(warnings).not.toContain("blue cap");
});

test("a little hair below a hat is enough", async () => {
  const boy = [
    shape([26, 24], [74, 24], [66, 8], [34, 8]),
    oval(50, 38, 15, 15),
    shape([35.4, 34], [32.6, 32], [32.6, 40], [35.4, 41]),
    shape([32, 55], [68, 55], [74, 96], [26, 96]),
    line([46, 52.5], [46, 55]),
    line([54, 52.5], [54, 55]),
  ];
  const { warnings } = await colorStrokes("a boy with a blue hat, brown hair and a green coat", boy, 1);
  expect(warnings).toContain("boy hair brown");
  expect(warnings).not.toContain("brown hair");
});
