import type { ImageLine, Pixels } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getClearInk } from "./look-ink.ts";

const WHITE = [245, 245, 240] as const;

/** Light strokes on a dark board, and the line that a reader measured there. */
function drawLine(size: number): { picture: Pixels; line: ImageLine } {
  const [width, height] = [160, 60];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInk = y >= 44 - 0.7 * size && y < 44 && x % 10 < 4;
      data.set(isInk ? WHITE : [24, 66, 52], 3 * (y * width + x));
    }
  const line: ImageLine = {
    text: "lililililili",
    start: [0, 44],
    end: [159, 44],
    corners: [],
    size,
    bold: false,
    serif: false,
    italic: false,
    ink: [...WHITE],
    paper: [24, 66, 52],
  };
  return { picture: { width, height, data }, line };
}

test.each([
  ["a color that is too pale becomes that of the letters", 40, [209, 213, 199], WHITE],
  ["a color that is a little paler stays", 40, [238, 240, 232], [238, 240, 232]],
  ["small letters do not show their color", 14, [209, 213, 199], [209, 213, 199]],
] as const)("%s", (_, size, ink, expected) => {
  const { picture, line } = drawLine(size);
  expect(getClearInk(picture, [line], [...ink])).toEqual(expected);
});
