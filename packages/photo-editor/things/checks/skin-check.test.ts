import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { warnOfSkin, withoutSkin } from "./skin-check.ts";

const [WIDTH, HEIGHT] = [80, 60];
const [WINE, SKIN, BLUE] = [
  [114, 30, 50],
  [205, 150, 120],
  [30, 60, 200],
] as const;

/** A shirt of a color on a gray ground, and a leg of another one beside it. */
function person(shirt: readonly number[], leg: readonly number[]) {
  const image = filled(WIDTH, HEIGHT, [120, 120, 120]);
  for (let y = 5; y < 55; y++)
    for (let x = 10; x < 60; x++) image.data.set(x < 50 ? shirt : leg, (y * WIDTH + x) * image.channels);
  return image;
}

function check(before: readonly number[], after: readonly number[], object = "t-shirt") {
  const { edit, warnings } = editWithParts({});
  warnOfSkin(person(WINE, SKIN), person(before, after), object, edit);
  return [edit.guessed, ...warnings];
}

test("a new color on a leg is named with its place, and a leg that kept its own is not", () => {
  expect(check(BLUE, BLUE)).toEqual([
    true,
    expect.stringMatching(/^The new color of the t-shirt may also be on skin .*: box \[50, 5, 10, 50\]/),
  ]);
  expect(check(BLUE, SKIN)).toEqual([false]);
});

test("cloth with about the color of skin is no skin", () => {
  const { edit, warnings } = editWithParts({});
  const [orange, light] = [
    [215, 120, 80],
    [225, 150, 110],
  ];
  warnOfSkin(person(orange, light), person(BLUE, BLUE), "t-shirt", edit);
  expect(warnings).toEqual([]);
});

test("an arm that has nearly the hue of a red guitar gets no new color", async () => {
  const [RED, ARM] = [
    [190, 20, 35],
    [150, 90, 60],
  ];
  const image = person(RED, ARM);
  const isIn = (at: number, end: number) =>
    at % WIDTH >= 10 && at % WIDTH < end && at >= 5 * WIDTH && at < 55 * WIDTH ? 255 : 0;
  const mark = (end: number) => Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => isIn(at, end));
  const found = (name: string) =>
    withoutSkin(
      image,
      { outline: mark(50), area: mark(60) },
      editWithParts({ detect: async () => [{ name, box: [0, 0, WIDTH, HEIGHT], score: 0.9 }] }).edit,
    );
  expect(await found("person")).toEqual(mark(50));
  expect(await found("dog")).toEqual(mark(60));
});
