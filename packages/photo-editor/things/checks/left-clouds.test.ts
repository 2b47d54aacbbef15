import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { warnOfLeftClouds } from "./left-clouds.ts";

const SIDE = 60;
const sky = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at < 20 * SIDE ? 255 : 0));

test.each([
  ["orange clouds", [255, 110, 60], 1],
  ["a gray building", [120, 120, 125], 0],
  ["a dark red roof", [90, 20, 15], 0],
])("%s beside a sky", (_name, color, count) => {
  const image = filled(SIDE, SIDE, [60, 90, 140]);
  for (let at = 20 * SIDE; at < SIDE * SIDE; at++) image.data.set(color, at * 3);
  const { edit, warnings } = editWithParts({});
  warnOfLeftClouds(image, sky, edit);
  expect([warnings.length, edit.guessed]).toEqual([count, count > 0]);
});
