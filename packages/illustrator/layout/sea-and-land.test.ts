import { expect, test } from "vitest";
import { readScene } from "../scene/read.ts";
import { compose } from "./compose.ts";

/** The forms of the land of a prompt's picture, the farthest first. */
async function listForms(prompt: string): Promise<string[]> {
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, () => {});
  const { bands } = compose(scene, { width: 512, height: 512, seed: 7, transparent: false, variant: 0 });
  return bands.map(({ form }) => form);
}

test.each([
  ["a beach with mountains", ["mountains", "mountains", "sea", "dunes", "dunes"]],
  ["ships in a bay with green hills", ["hills", "sea", "dunes", "dunes"]],
  ["a rocky coast with a village", ["hills", "village", "sea", "dunes", "hills"]],
])("land behind the sea does not cover it: %s", async (prompt, forms) => {
  expect(await listForms(prompt)).toEqual(forms);
});
