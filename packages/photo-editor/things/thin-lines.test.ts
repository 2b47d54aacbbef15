import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../fixtures/edit.ts";
import { filled } from "../fixtures/pictures.ts";
import type { FoundPart } from "../request.ts";
import { findThinLines } from "./thin-lines.ts";

const [WIDTH, HEIGHT] = [300, 200];
const sky: FoundPart = {
  mask: {
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at < 120 * WIDTH ? 255 : 0)),
  },
  box: [0, 0, WIDTH, 120],
};
const edit = () => editWithParts({ find: async () => sky, isDetectable: () => true });

/** A light sky over dark ground, with a cable from the left to the right, two pixels high, at these rows. */
function withCable(left: number, right: number): Raster {
  const image = filled(WIDTH, HEIGHT, [180, 200, 220]);
  image.data.fill(60, 120 * WIDTH * 3);
  for (let x = 0; x < WIDTH; x++) {
    const y = Math.round(left + ((right - left) * x) / WIDTH);
    for (const row of [y, y + 1]) image.data.fill(30, (row * WIDTH + x) * 3, (row * WIDTH + x) * 3 + 3);
  }
  return image;
}

test("a cable before the sky is found as a thin line", async () => {
  const { edit: own, warnings } = edit();
  const found = await findThinLines(withCable(80, 20), "cable across the sky", own);
  const rows = [20, 50, 80].map((y) => found?.data.subarray(y * WIDTH, (y + 1) * WIDTH).some((value) => value > 0));
  expect([rows, found?.data[150 * WIDTH + 150], found?.data[110 * WIDTH + 20]]).toEqual([[true, true, true], 0, 0]);
  expect(warnings).toEqual([expect.stringMatching(/thin lines before the sky: 1 were found/)]);
});

test("the only line that is found for several costs half", async () => {
  const { edit: own, warnings } = edit();
  await findThinLines(withCable(80, 20), "cables", own);
  expect([own.guessed, warnings]).toEqual([true, [expect.stringMatching(/^Only one of the cables was found/)]]);
});

test.each([
  ["a line on the ground", withCable(140, 180), "power lines"],
  ["another thing", withCable(80, 20), "red line"],
  ["a line without a sky in its name", withCable(80, 20), "line"],
])("%s is no line before the sky", async (_name, image, words) => {
  expect(await findThinLines(image, words, edit().edit)).toBe(null);
});
