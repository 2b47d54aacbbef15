import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { withAlpha } from "../tools/decorate.ts";
import { findBackdrop, warnOfSameColor, withThingsOnBackdrop } from "./plain-backdrop.ts";

const SIDE = 80;
const at = (x: number, y: number) => y * SIDE + x;

/** A yellow and a violet thing on blue paper; a cutout shows the yellow one alone. */
function papers() {
  const image = filled(SIDE, SIDE, [20, 110, 210]);
  for (let y = 20; y < 60; y++)
    for (let x = 10; x < 70; x++)
      if (x < 30 || x >= 45) image.data.set(x < 30 ? [230, 220, 70] : [110, 50, 160], at(x, y) * 3);
  const cutout = withAlpha(image);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) cutout.data[at(x, y) * 4 + 3] = x >= 10 && x < 30 && y >= 20 && y < 60 ? 255 : 0;
  return { image, cutout };
}

test("all things on a plain backdrop of the named color stay", () => {
  const { image, cutout } = papers();
  const result = withThingsOnBackdrop(image, cutout, "blue", editWithParts({}).edit);
  const alpha = (x: number, y: number) => result.data[at(x, y) * 4 + 3];
  expect([alpha(20, 40), alpha(57, 40), alpha(37, 40), alpha(2, 2)]).toEqual([255, 255, 0, 0]);
});

test("a backdrop with detail, or of another color, leaves the cutout as it is", () => {
  const { image, cutout } = papers();
  expect(withThingsOnBackdrop(image, cutout, "green", editWithParts({}).edit)).toBe(cutout);
  const rough = { ...image, data: image.data.map((value, index) => value + ((Math.floor(index / 3) * 7) % 2) * 30) };
  expect(findBackdrop(rough, "blue")).toBeNull();
});

test("a subject with the color of its backdrop in places costs half", () => {
  for (const isStriped of [false, true]) {
    const { image, cutout } = papers();
    if (isStriped)
      for (let y = 30; y < 40; y++) for (let x = 12; x < 28; x++) image.data.set([20, 110, 210], at(x, y) * 3);
    const { edit, warnings } = editWithParts({});
    warnOfSameColor(image, cutout, "blue", edit);
    expect([edit.guessed, warnings.length]).toEqual([isStriped, Number(isStriped)]);
    // White, gray and black are in nearly every subject.
    const gray = editWithParts({});
    warnOfSameColor(image, cutout, "gray", gray.edit);
    expect(gray.edit.guessed).toBe(false);
  }
});

/** Gray paper that gets lighter to a white lamp at the top. */
function lampLight() {
  const image = filled(SIDE, SIDE, [120, 120, 120]);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const light = 255 - Math.min(135, y * 4);
      image.data.fill(light, at(x, y) * 3, at(x, y) * 3 + 3);
    }
  const cutout = withAlpha(image);
  for (let index = 0; index < SIDE * SIDE; index++) cutout.data[index * 4 + 3] = 0;
  return { image, cutout };
}

test("a backdrop that goes over into other things without an end is named", () => {
  const { image, cutout } = lampLight();
  const { edit, warnings } = editWithParts({});
  withThingsOnBackdrop(image, cutout, "gray", edit);
  expect(edit.guessed).toBe(true);
  expect(warnings[0]).toMatch(/^The gray of the old background goes over into other things without a clear end/);
  const clear = editWithParts({});
  const things = papers();
  withThingsOnBackdrop(things.image, things.cutout, "blue", clear.edit);
  expect([clear.warnings, clear.edit.guessed]).toEqual([[], false]);
});
