import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "../helpers/short-form.ts";
import { mutations } from "./mutations.ts";
import { findPlanted } from "./planted.ts";
import { shrink } from "./shrink.ts";
import { allSteps, Simulator } from "./simulator.ts";

/** The nightly proofs run 10⁶ steps. */
const SEEDS = isFull ? [1, 2, 3] : [1, 2];
const STEPS = 1_000;
const SHRINK_MS = 60_000;
/** Planted bugs that each need another kind of check and are found soon; the proofs run all. */
const PLANTED = /charges twice|outside of its statement|not reserved|wait for its condition/;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(async () => {
  await simulator.close();
});

test.each(SEEDS)("seed %i violates no rule", async (seed) => {
  const { violations } = await simulator.run({ seed, steps: allSteps(STEPS) });
  expect(violations).toEqual([]);
});

test("a seed has the same history each time", async () => {
  const options = { seed: 7, steps: allSteps(400) };
  const first = await simulator.run(options);
  // As a timer of another test in this process.
  const timer = setInterval(() => Math.random(), 1);
  const second = await simulator.run(options);
  clearInterval(timer);
  expect(second.history).toEqual(first.history);
});

const planted = mutations.filter(({ name }) => PLANTED.test(name));

test.each(planted)("finds a planted bug: $name", async (mutation) => {
  expect(await findPlanted(simulator, mutation)).toMatchObject({ isFound: true });
});

test("shortens the steps to those that show the violation", async () => {
  const mutation = planted.find(({ name }) => name.includes("outside of its statement"));
  const options = { seed: 1, steps: allSteps(STEPS), mutation };
  const result = await simulator.run(options);
  const shortest = await shrink(simulator, options, result, SHRINK_MS);
  expect(shortest.steps.length).toBeLessThan(result.steps + 1);
  expect(shortest.result.violations[0]?.rule).toBe(result.violations[0]?.rule);
});

test("says when a planted bug does not fit the statements any more", async () => {
  const [mutation] = planted;
  if (!mutation) throw new RangeError("There is a planted bug.");
  const found = await findPlanted(simulator, { ...mutation, find: /a text that no statement has/ }, 20);
  expect(found).toMatchObject({ isFound: false, reason: expect.stringContaining("Correct the planted bug") });
});
