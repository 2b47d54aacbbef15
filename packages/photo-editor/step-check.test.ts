import { expect, test } from "vitest";
import { editWithParts } from "./fixtures/edit.ts";
import { filled } from "./fixtures/pictures.ts";
import { maskAt, painted } from "./fixtures/rectangles.ts";
import { editScene, RED } from "./fixtures/scene.ts";
import { type Step, step } from "./plan.ts";
import { checkStep } from "./step-check.ts";
import { letter } from "./tools/decorate.ts";

const gray = filled(80, 60, [120, 120, 120]);

/** The warnings about a step that made one image of another, and whether it costs half. */
function check(next: Step, after = gray, before = gray, isNamed = false) {
  const { edit, warnings } = editWithParts({});
  checkStep(before, after, next, { edit, isNamed });
  return [edit.guessed, ...warnings];
}

const NO_EFFECT = /^The step "(?:warmth|brightness|saturation)" had nearly no effect/;

test.each<[string, Step, readonly [number, number, number], boolean]>([
  ["a warmer image", step("warmth", { percent: 25 }), [130, 120, 110], false],
  ["a warm-up that only brightens", step("warmth", { percent: 25 }), [140, 140, 140], true],
  ["a warm-up that cools", step("warmth", { percent: 25 }), [110, 120, 130], true],
  ["a brighter image", step("brightness", { percent: 20 }), [140, 140, 140], false],
  ["a brightening that darkens", step("brightness", { percent: 20 }), [100, 100, 100], true],
  ["a cup with more color", step("apply_to", { part: "cup", effect: "saturation", amount: 30 }), [150, 120, 90], false],
  ["a cup that lost its color", step("apply_to", { part: "cup", effect: "warmth", amount: 30 }), [90, 120, 150], true],
])("%s: an effect is named only if it is wrong", (_name, next, color, isWrong) => {
  const after = filled(80, 60, color);
  // Only a part of the image changed.
  after.data.set(gray.data.subarray(0, 30 * 80 * 3));
  expect(check(next, after)).toEqual(isWrong ? [true, expect.stringMatching(NO_EFFECT)] : [false]);
});

test("a result of another shape or size is named, unless the step has said why", () => {
  const WRONG = [true, expect.stringMatching(/^The result has 80 × 60 pixels, which is not the requested/)];
  expect(check(step("crop", { ratio: "16:9" }))).toEqual(WRONG);
  expect(check(step("crop", { ratio: "4:3" }))).toEqual([false]);
  expect(check(step("resize", { width: 100 }))).toEqual(WRONG);
  expect(check(step("resize", { width: 100 }), gray, gray, true)).toEqual([false]);
  expect(check(step("resize", { width: 100, height: 60, fit: "inside" }))).toEqual([false]);
  expect(check(step("pad", { ratio: "1:1" }))).toEqual(WRONG);
});

test("letters that reach over the edge of the image are named", () => {
  const lettered = (text: string, size: number) => {
    const next = step("text", { text, size });
    return next.tool === "text" ? check(next, letter(gray, next.arguments)) : [];
  };
  expect(lettered("Hi", 20)).toEqual([false]);
  expect(lettered("W", 200)).toEqual([true, expect.stringMatching(/^A part of the text reaches over the edge/)]);
});

test("a change of one thing that reaches the whole image is named, and one of a large thing is not", () => {
  const red = filled(80, 60, [200, 30, 30]);
  expect(check(step("recolor", { object: "cup", to: "red" }), red)).toEqual([
    true,
    expect.stringMatching(/^Nearly the whole image was changed.*: cup\./),
  ]);
  expect(check(step("recolor", { object: "wall", to: "red" }), red)).toEqual([false]);
});

test("an edit whose change reaches the whole image costs half", async () => {
  const { partial, warnings } = await editScene(painted([[0, 0, 60, 60], RED]), "make the cup brighter", {
    find: async () => ({ mask: maskAt([0, 0, 60, 60]), box: [0, 0, 60, 60] }),
  });
  expect(partial).toBe(true);
  expect(warnings).toContainEqual(expect.stringMatching(/^Nearly the whole image was changed.*: cup\./));
});

test("an image that has the requested shape already costs the full price", async () => {
  const { partial, warnings } = await editScene(
    painted([[10, 10, 20, 20], RED]),
    "make it square and a bit brighter",
    {},
  );
  expect([partial, warnings]).toEqual([false, []]);
});

test("flowers of a kept color of which parts became gray are named", () => {
  const before = filled(80, 60, [90, 120, 70]);
  const [whole, half] = [filled(80, 60, [110, 110, 110]), filled(80, 60, [110, 110, 110])];
  for (let y = 20; y < 40; y++)
    for (let x = 20; x < 60; x++) {
      const at = (y * 80 + x) * 3;
      for (const image of [before, whole]) image.data.set([150, 60, 190], at);
      half.data.set(x % 4 < 3 ? [150, 60, 190] : [95, 95, 95], at);
    }
  const kept = (part: string) => step("apply_to", { part, effect: "black_and_white", except: true });
  expect(check(kept("purple flowers"), whole, before)).toEqual([false]);
  expect(check(kept("purple flowers"), half, before)).toEqual([true, expect.stringMatching(/lost their color/)]);
  expect(check(kept("cat"), half, before)).toEqual([false]);
});
