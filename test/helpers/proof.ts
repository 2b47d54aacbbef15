import { test } from "vitest";
import { isFull } from "./short-form.ts";

/**
 * A test that is left out of the short form, `npm test`, because it takes long and faster tests cover the same code: many
 * models over photographs, or the largest of many hostile files.
 */
export const proof = test.runIf(isFull);
