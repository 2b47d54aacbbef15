import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { findUpright } from "./upright.ts";

const image = filled(40, 30, [100, 100, 100]);
const box = [0, 0, 10, 10] as const;

/** An edit whose detector has this score for a person in each of its calls. */
const editWith = (...scores: number[]) =>
  editWithParts({
    detect: async () => [{ name: "person", box, score: scores.shift() ?? 0 }],
  });

test("an image is turned to the side in which a detector is surer of a person", async () => {
  const { edit, warnings } = editWith(0.8, 0.97);
  expect(await findUpright(image, 90, edit)).toBe(-90);
  expect(warnings).toEqual(["The image was turned by 90° counterclockwise, so that this is upright: person."]);
  expect(edit.guessed).toBe(false);
});

test("without a clear thing the light side is the sky", async () => {
  const light = { ...image, data: new Uint8Array(image.data) };
  for (let y = 0; y < 30; y++) light.data.fill(240, (y * 40 + 30) * light.channels, (y + 1) * 40 * light.channels);
  const { edit } = editWith(0.9, 0.9);
  expect(await findUpright(light, 90, edit)).toBe(-90);
  expect(edit.guessed).toBe(false);
});

test("an image that shows neither is turned as usual, at half of the price", async () => {
  const { edit, warnings } = editWith(0.9, 0.88);
  expect(await findUpright(image, 90, edit)).toBe(90);
  expect(edit.guessed).toBe(true);
  expect(warnings).toEqual([expect.stringContaining("It is not clear which side of the image is up")]);
});
