import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { holdWarnings } from "./warnings.ts";

const FOUND = "This was found by its shape or place: suit.";
const PART = "Only a part was found. Half of the price is charged. Mark all of it.";

test.each([
  [true, [FOUND, PART]],
  [false, [FOUND, "Only a part was found. Mark all of it."]],
])("warnings come once, and name half of the price only if it is charged (%s)", (isHalf, expected) => {
  const { edit, warnings } = editWithParts({});
  const { context, count, release } = holdWarnings(edit.context);
  for (const message of [FOUND, PART, PART]) context.warn(message);
  expect([count(), warnings]).toEqual([3, []]);
  release(isHalf);
  expect(warnings).toEqual(expected);
});

test("warnings of a failed step are forgotten, and those before it stay", () => {
  const { edit, warnings } = editWithParts({});
  const { context, mark, release } = holdWarnings(edit.context);
  context.warn(FOUND);
  const forget = mark();
  for (const message of [FOUND, PART]) context.warn(message);
  forget();
  release(true);
  expect(warnings).toEqual([FOUND]);
});
