import { expect, test } from "vitest";
import { withoutShapeNote } from "./edit-context.ts";
import { editWithParts } from "./fixtures/edit.ts";

test("a search that only compares leaves out the note about a shape, and keeps other warnings and the guess", async () => {
  const { edit, warnings } = editWithParts({});
  await withoutShapeNote(edit, async () => {
    edit.context.warn("This was found by its shape or place, so parts of it can be left out: sky.");
    edit.context.warn("Half of the price is charged.");
    edit.guessed = true;
  });
  edit.context.warn("This was found by its shape or place: shirt.");
  expect([edit.guessed, ...warnings]).toEqual([
    true,
    "Half of the price is charged.",
    "This was found by its shape or place: shirt.",
  ]);
});
