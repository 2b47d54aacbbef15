import { expect, test } from "vitest";
import type { NamedThing } from "./color-request.ts";
import { orderSizes } from "./improve-pairs.ts";
import { readColorRequest } from "./prompt-reader.ts";
import type { Thing } from "./shapes.ts";

const thing = (top: number): Thing => ({
  shapes: [],
  area: 0.1,
  left: 0,
  top,
  right: 0.2,
  bottom: 0.8,
  x: 0.1,
  y: 0.5,
  aspect: 1,
});

/** The nouns of the lower and of the taller drawn thing, if the reader had paired them the other way around. */
function order(prompt: string): (string | undefined)[] {
  const { things } = readColorRequest(prompt);
  const [low, tall] = [thing(0.5), thing(0.1)];
  const taken = new Map<Thing, NamedThing>();
  const [first, second] = things;
  if (!first || !second) throw new Error("The prompt needs two things.");
  const big = things.find(({ size }) => size === 1) ?? first;
  taken.set(low, big).set(tall, big === first ? second : first);
  orderSizes(taken, things);
  return [taken.get(low)?.noun, taken.get(tall)?.noun];
}

test.each([
  ["a shop and a tall yellow house", ["shop", "house"]],
  ["a big tree and a small tree", ["tree", "tree"]],
  ["a small hut and a red house", ["hut", "house"]],
  ["a small house and a large hut", ["house", "hut"]],
  ["a big cup and a bottle", ["cup", "bottle"]],
])("%s: the larger one is the taller drawing", (prompt, expected) => {
  expect(order(prompt)).toEqual(expected);
});
