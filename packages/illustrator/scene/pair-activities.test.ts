import { expect, test } from "vitest";
import { readDrawn as read } from "../fixtures/read-drawn.ts";

test("who plays basketball is drawn with the ball, without a warning", async () => {
  const { drawn, warned } = await read("a man playing basketball in the park");
  expect([drawn, warned]).toEqual([["1 man-bouncing-ball"], ""]);
  expect((await read("a boy dribbling a basketball")).warned).toContain("boy (as man bouncing ball)");
});

test("a basketball beside other things stays a ball", async () => {
  expect((await read("a man with a dog and a basketball")).drawn).toEqual(["1 man", "1 dog", "1 basketball"]);
});

test("who gets a haircut is drawn so", async () => {
  expect((await read("a woman getting a haircut")).warned).toBe("");
});

test("goldfish are in a bowl of glass, and other fish are food", async () => {
  expect((await read("three goldfish in a round bowl on a desk")).drawn).toEqual(["3 fish", "1 fishbowl", "1 table"]);
  expect((await read("fish soup in a bowl")).drawn).not.toContain("1 fishbowl");
});

test("the letters of a pattern are named as envelopes", async () => {
  expect((await read("letter pattern")).warned).toContain("letters (as envelope)");
});
