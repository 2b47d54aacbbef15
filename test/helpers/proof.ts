import { test } from "vitest";

/** Whether the tests run in their full form: `npm run proofs`. */
export const isFull = process.env.ATELIER_PROOFS === "1";

/**
 * A test that is left out of the short form, `npm test`, because it takes long and faster tests cover the same code: many
 * models over photographs, or the largest of many hostile files.
 */
export const proof = test.runIf(isFull);

/** Many similar cases: all of them in the full form, and every third one in the short form. */
export const everyThird = <Case>(cases: readonly Case[]): Case[] =>
  cases.filter((_, index) => isFull || index % 3 === 0);
