import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { measureLeftPatches } from "./left-patches.ts";
import { type Step, step } from "./plan.ts";
import { checkStep } from "./step-check.ts";

const [WALL, SOFA, RED] = [
  [190, 200, 210],
  [40, 40, 44],
  [150, 10, 10],
] as const;
const [WIDTH, HEIGHT] = [120, 80];

/** A wall with a sofa of a color, of which `isLeft` says which of its pixels kept the old one. */
function room(
  color: readonly [number, number, number],
  isLeft: (x: number, y: number) => boolean = () => false,
): Raster {
  const image = filled(WIDTH, HEIGHT, WALL);
  for (let y = 40; y < 75; y++)
    for (let x = 10; x < 110; x++) image.data.set(isLeft(x, y) ? SOFA : color, (y * WIDTH + x) * image.channels);
  return image;
}

const before = room(SOFA);
const cushion = (x: number, y: number) => x < 30 && y < 60;

test("patches with the old color are a share of what changed, and what had another color is none", () => {
  expect(measureLeftPatches(before, room(RED))).toBe(0);
  expect(measureLeftPatches(before, before)).toBe(0);
  expect(measureLeftPatches(before, room(RED, cushion))).toBeGreaterThan(0.02);
  expect(
    measureLeftPatches(
      before,
      room(RED, (x) => x % 8 < 2),
    ),
  ).toBeGreaterThan(0.2);
});

function check(next: Step, after: Raster) {
  const { edit, warnings } = editWithParts({});
  checkStep(before, after, next, { edit, isNamed: true });
  return [edit.guessed, ...warnings];
}

const LEFT = [true, expect.stringMatching(/^Patches in or beside this can be left as they were: sofa\. Half/)];
const striped = (x: number) => x % 8 < 2;

test("patches of a new color, of gray and of a tone are named", () => {
  expect(check(step("recolor", { object: "sofa", to: "red" }), room(RED))).toEqual([false]);
  expect(check(step("recolor", { object: "sofa", to: "red" }), room(RED, striped))).toEqual(LEFT);
  // A shift toward a color leaves what is far from it, and leaves have gaps.
  expect(check(step("recolor", { object: "sofa", to: "red", percent: 40 }), room(RED, striped))).toEqual([false]);
  expect(check(step("recolor", { object: "leaves", to: "red" }), room(RED, striped))).toEqual([false]);
  const lighter = [56, 56, 60] as const;
  const brighten = step("apply_to", {
    part: "sofa",
    effect: "brightness",
    amount: 20,
  });
  expect(check(brighten, room(lighter))).toEqual([false]);
  expect(check(brighten, room(lighter, striped))).toEqual(LEFT);
});

test("a black and white wall with much of its color left is named", () => {
  const colored = room([200, 60, 120]);
  const gray = (isLeft: (x: number) => boolean) => {
    const image = room([110, 110, 110]);
    for (let y = 40; y < 75; y++)
      for (let x = 10; x < 110; x++) if (isLeft(x)) image.data.set([200, 60, 120], (y * WIDTH + x) * image.channels);
    return image;
  };
  const next = step("apply_to", { part: "sofa", effect: "black_and_white" });
  for (const isLeft of [() => false, striped]) {
    const { edit, warnings } = editWithParts({});
    checkStep(colored, gray(isLeft), next, { edit, isNamed: true });
    expect([edit.guessed, ...warnings]).toEqual(isLeft === striped ? LEFT : [false]);
  }
});
