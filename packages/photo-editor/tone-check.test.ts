import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { step } from "./plan.ts";
import { warnOfCanceled } from "./tone-check.ts";

const brighter = step("exposure", { stops: 1 });
const warmer = step("warmth", { percent: 25 });
const evening = filled(40, 30, [75, 77, 119]);

function check(after: readonly [number, number, number], plan = [brighter, warmer]) {
  const { edit, warnings } = editWithParts({});
  warnOfCanceled(evening, filled(40, 30, after), plan, edit);
  return [edit.guessed, ...warnings];
}

test("a photo that is bluer after all steps, although it was to be less blue, is named", () => {
  expect(check([120, 116, 177])).toEqual([true, expect.stringMatching(/^Other steps cancel the step "warmth"\. Half/)]);
  expect(check([150, 130, 160])).toEqual([false]);
});

test("steps that ask for both directions, or that move things, are not compared", () => {
  const blue = [120, 116, 177] as const;
  expect(check(blue, [warmer, step("warmth", { percent: -40 })])).toEqual([false]);
  expect(check(blue, [brighter, warmer, step("flip", { axis: "horizontal" })])).toEqual([false]);
  // One step has a check of its own.
  expect(check(blue, [warmer])).toEqual([false]);
});
