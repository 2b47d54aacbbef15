import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { measureUnclearEdge, warnOfUnclearEdge } from "./unclear-edge.ts";

const SIDE = 100;
const [BLACK, GREEN, LIGHT] = [[12, 14, 12], [30, 120, 40], { r: 211, g: 211, b: 211 }] as const;

/** A black subject in the left half before a background, and its cutout with an edge of `soft` pixels on each side. */
function subjectBefore(background: readonly [number, number, number], soft: number) {
  const image = filled(SIDE, SIDE, background);
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const x = at % SIDE;
    if (x < 50) image.data.set(BLACK, at * image.channels);
    data[at * 4 + 3] = Math.min(255, Math.max(0, Math.round(128 + ((49.5 - x) * 127) / Math.max(0.5, soft))));
  }
  return {
    image,
    cutout: { width: SIDE, height: SIDE, channels: 4 as const, data },
  };
}

test("a soft edge between black and black costs half on a light background", () => {
  const { edit, warnings } = editWithParts({});
  const { image, cutout } = subjectBefore(BLACK, 8);
  warnOfUnclearEdge(image, cutout, LIGHT, edit);
  expect(warnings).toEqual([expect.stringMatching(/^The subject has about the color of the old background/)]);
  expect(edit.guessed).toBe(true);
});

test("a sharp edge, another background and a new one of that color cost nothing", () => {
  const sharp = subjectBefore(BLACK, 0);
  const green = subjectBefore(GREEN, 8);
  const dark = subjectBefore(BLACK, 8);
  expect(measureUnclearEdge(sharp.image, sharp.cutout, LIGHT)).toBe(0);
  expect(measureUnclearEdge(green.image, green.cutout, LIGHT)).toBe(0);
  expect(measureUnclearEdge(dark.image, dark.cutout, { r: 20, g: 20, b: 20 })).toBe(0);
});

test("an image of one pixel and an empty cutout have no outline", () => {
  const pixel = {
    width: 1,
    height: 1,
    channels: 4 as const,
    data: Uint8Array.of(1, 2, 3, 255),
  };
  expect(measureUnclearEdge(pixel, pixel, LIGHT)).toBe(0);
});
