import { expect, test } from "vitest";
import { readDrawn as read } from "../../fixtures/read-drawn.ts";

test.each([
  ["a plate, chopsticks to the right of it", [{ type: "beside", from: 1, to: 0, side: 1 }]],
  ["a cat with a dog to the left of it", [{ type: "beside", from: 1, to: 0, side: -1 }]],
  ["an apple, to the left of it two pears", [{ type: "beside", from: 1, to: 0, side: -1 }]],
  [
    "a plate, a spoon to the left of it and a knife to the right of it",
    [
      { type: "beside", from: 1, to: 0, side: -1 },
      { type: "beside", from: 2, to: 0, side: 1 },
    ],
  ],
  [
    "a bench with a man and a woman on it",
    [
      { type: "on", from: 1, to: 0 },
      { type: "on", from: 2, to: 0 },
    ],
  ],
  [
    "a stack of books with a cup and an apple on top",
    [
      { type: "on", from: 1, to: 0 },
      { type: "on", from: 2, to: 0 },
    ],
  ],
  [
    "a girl with a dog and a hat on her head",
    [
      { type: "beside", from: 0, to: 1 },
      { type: "on", from: 2, to: 0 },
    ],
  ],
  ["a fence, a horse with a bird on it", [{ type: "on", from: 2, to: 1 }]],
  [
    "a sofa, behind it a window and on it a cat",
    [
      { type: "behind", from: 1, to: 0 },
      { type: "on", from: 2, to: 0 },
    ],
  ],
  [
    "a red barn with a white horse in front and a windmill behind",
    [
      { type: "in front of", from: 1, to: 0 },
      { type: "behind", from: 2, to: 0 },
    ],
  ],
  [
    "a girl, next to her a cat and behind her a horse",
    [
      { type: "beside", from: 1, to: 0 },
      { type: "behind", from: 2, to: 0 },
    ],
  ],
  [
    "a table with a lamp, a cat below",
    [
      { type: "on", from: 1, to: 0 },
      { type: "under", from: 2, to: 0 },
    ],
  ],
])("%s: each thing is placed by the one that it names", async (prompt, relations) => {
  const { scene, warned } = await read(prompt);
  expect([scene.relations, warned]).toEqual([relations, ""]);
});

test("a place behind a person is behind everything, and no words are lost", async () => {
  const { scene, warned } = await read("a woman in a forest, mountains behind her");
  expect([scene.place, scene.beyond, warned]).toEqual(["forest", ["mountains"], ""]);
});
