import { expect, test } from "vitest";
import { readWhich } from "./which.ts";

test.each([
  ["left man", { thing: "man", side: "left", count: 1 }],
  ["second bird from the left", { thing: "bird", side: "left", rank: 1, count: 1 }],
  ["3rd car from the right", { thing: "car", side: "right", rank: 2, count: 1 }],
  ["last chair", { thing: "chair", side: "left", rank: -1, count: 1 }],
  ["left two chairs", { thing: "chairs", side: "left", count: 2 }],
  ["two men on the right", { thing: "men", side: "right", count: 2 }],
  ["woman in the middle", { thing: "woman", side: "center", count: 1 }],
  ["car bottom left", { thing: "car", side: "bottom-left", count: 1 }],
  ["police car top right", { thing: "police car", side: "top-right", count: 1 }],
  ["car left", { thing: "car", side: "left", count: 1 }],
  ["smallest dog", { thing: "dog", size: "smallest", count: 1 }],
  ["red car", { thing: "car", color: "red", count: 1 }],
  ["man in the beige coat", { thing: "man", color: "beige", count: 1 }],
])("%s", (words, which) => expect(readWhich(words)).toEqual(which));

test.each(["man", "man with the hat", "cup and saucer"])("%s chooses none by its place or order", (words) =>
  expect(readWhich(words)).toBeNull(),
);
