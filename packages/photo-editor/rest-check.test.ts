import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { measureRest, warnOfRest, withRest } from "./rest-check.ts";

const SIDE = 100;
const isIn = (at: number, from: number, to: number) => at % SIDE >= from && at % SIDE < to;

/** A red stripe on gray from column 20 to `end`, of which columns 20 to 50 were found. A gray strap covers columns 50 and 51. */
function stripe(end: number) {
  const image = filled(SIDE, SIDE, [120, 120, 120]);
  for (let at = 0; at < SIDE * SIDE; at++)
    if (isIn(at, 20, end) && !isIn(at, 50, 52)) image.data.set([200, 30, 30], at * 3);
  const area = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isIn(at, 20, 50) ? 255 : 0));
  return { image, area };
}

test("what goes on in the color of a thing behind a strap is a rest of it", () => {
  const { image, area } = stripe(62);
  expect(measureRest(image, area)).toBeCloseTo(1 / 3, 1);
  const joined = withRest(image, area);
  expect([joined[50 * SIDE + 60], joined[50 * SIDE + 80]]).toEqual([255, 0]);
  const { edit, warnings } = editWithParts({});
  expect([warnOfRest(image, { area, object: "guitar" }, edit), edit.guessed]).toEqual([true, true]);
  expect(warnings[0]).toContain("The color of the guitar goes on beside what was found");
});

test("a thing that was found as a whole has no rest, and a large surface beside it is none", () => {
  const { edit, warnings } = editWithParts({});
  const [whole, large] = [stripe(50), stripe(90)];
  expect(warnOfRest(whole.image, { area: whole.area, object: "guitar" }, edit)).toBe(false);
  expect(withRest(large.image, large.area)).toBe(large.area);
  expect(warnings).toEqual([]);
});

test("of a kept thing whose color goes on, it is not certain where it ends", () => {
  const { image, area } = stripe(62);
  const { edit, warnings } = editWithParts({});
  warnOfRest(image, { area, object: "ground", isKept: true }, edit);
  expect([edit.guessed, warnings]).toEqual([true, [expect.stringContaining("so it is not certain where it ends")]]);
});
