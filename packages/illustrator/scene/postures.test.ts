import { expect, test } from "vitest";
import { readDrawn as read } from "../fixtures/read-drawn.ts";

test.each([
  ["a moose crossing a road", "crossing"],
  ["a wolf standing on a rock", "standing"],
  ["a fox jumping over a log", "jumping"],
])("%s: what the picture of the animal does not show is named", async (prompt, verb) => {
  expect((await read(prompt)).warned).toContain(verb);
});

test.each([
  "a dog standing on a surfboard",
  "a horse jumping over a fence",
  "a fox sitting in the snow",
  "a rabbit sitting under a tree",
])("%s: what the picture shows is not named", async (prompt) => {
  expect((await read(prompt)).warned).toBe("");
});
