import { test } from "vitest";

/** Whether the tests run in their full form: `npm run proofs`. */
export const isFull = process.env.ATELIER_PROOFS === "1";

/**
 * A test that is left out of the short form, `npm test`, because it takes long and faster tests cover the same code: many
 * models over photographs, or the largest of many hostile files.
 */
export const proof = test.runIf(isFull);
