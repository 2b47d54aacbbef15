import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import { findColoredAt } from "./colored-place.ts";
import { findVivid } from "./vivid-thing.ts";

const SIDE = 80;

/** A gray or green image with squares of 12 pixels in these colors. */
function withSquares(ground: readonly number[], squares: readonly (readonly [readonly number[], number, number])[]) {
  const image = filled(SIDE, SIDE, ground);
  for (const [color, left, top] of squares)
    for (let y = top; y < top + 12; y++)
      for (let x = left; x < left + 12; x++) image.data.set(color, (y * SIDE + x) * 3);
  return image;
}
const GREEN = [130, 200, 30];
const absent = async () => ({ width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) });

test("the one vivid thing of a gray image stands for a name that no detector knows, at half of the price", () => {
  const { edit, warnings } = editWithParts({ isDetectable: (word) => word === "dog" });
  const image = withSquares([60, 60, 62], [[GREEN, 30, 30]]);
  const found = findVivid(image, "elastic band", edit);
  expect([found?.data[35 * SIDE + 35], found?.data[5 * SIDE + 5], edit.guessed, warnings.length]).toEqual([
    255,
    0,
    true,
    1,
  ]);
  expect([findVivid(image, "dog", edit), findVivid(image, "shadow", edit)]).toEqual([null, null]);
});

test("in an image with other colors no thing is the vivid one", () => {
  const { edit } = editWithParts({});
  expect(
    findVivid(
      withSquares(
        [60, 60, 62],
        [
          [GREEN, 10, 10],
          [[200, 30, 30], 50, 50],
        ],
      ),
      "band",
      edit,
    ),
  ).toBeNull();
  expect(findVivid(withSquares([60, 110, 60], [[GREEN, 10, 10]]), "band", edit)).toBeNull();
});

test("a white rock is found by its color at its place, unless two are there", async () => {
  const { edit, warnings } = editWithParts({ select: absent });
  const white = [240, 240, 238];
  const image = withSquares(
    [70, 100, 50],
    [
      [white, 62, 60],
      [white, 5, 5],
    ],
  );
  const found = await findColoredAt(image, "white rock", "bottom-right", edit);
  expect([found?.mask.data[66 * SIDE + 68], found?.mask.data[10 * SIDE + 10], edit.guessed]).toEqual([255, 0, true]);
  expect(warnings[0]).toMatch(/^The white rock cannot be found by name, so what is white there was used/);
  const two = withSquares(
    [70, 100, 50],
    [
      [white, 62, 60],
      [white, 50, 35],
    ],
  );
  expect(await findColoredAt(two, "white rock", "right", editWithParts({ select: absent }).edit)).toBeNull();
  expect(await findColoredAt(image, "rock", "right", edit)).toBeNull();
});

test("a single flower is the vivid thing among leaves, and one of two flowers is not", () => {
  const petals = [240, 190, 20];
  const { edit, warnings } = editWithParts({ isDetectable: () => false });
  const single = withSquares([60, 140, 40], [[petals, 30, 30]]);
  for (let y = 20; y < 60; y++) for (let x = 20; x < 60; x++) single.data.set(petals, (y * SIDE + x) * 3);
  const found = findVivid(single, "flower", edit);
  expect([found?.data[40 * SIDE + 40], found?.data[5 * SIDE + 5], edit.guessed, warnings.length]).toEqual([
    255,
    0,
    true,
    1,
  ]);
  expect(findVivid(single, "white daisy", edit)).toBeNull();
  const two = withSquares(
    [60, 140, 40],
    [
      [petals, 10, 10],
      [petals, 50, 50],
    ],
  );
  expect(findVivid(two, "flower", edit)).toBeNull();
});
