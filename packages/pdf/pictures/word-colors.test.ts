import type { ImageLine, Pixels } from "@atelier/document-model";
import { expect, test } from "vitest";
import { groupColors, measureWordColors } from "./word-colors.ts";

const [WHITE, GREY, YELLOW] = [
  [255, 255, 255],
  [190, 190, 190],
  [255, 209, 121],
] as const;

test("words of two colors have the color of the longest word of each", () => {
  const words = [
    { letters: 3, ink: WHITE },
    { letters: 1, ink: null },
    { letters: 4, ink: YELLOW },
    { letters: 5, ink: [255, 214, 130] as const },
  ];
  expect(groupColors(words)).toEqual([WHITE, WHITE, [255, 214, 130], [255, 214, 130]]);
});

test.each([
  [
    "one hue that blur made paler",
    [
      { letters: 6, ink: WHITE },
      { letters: 5, ink: GREY },
    ],
  ],
  [
    "a color of a single letter",
    [
      { letters: 6, ink: WHITE },
      { letters: 1, ink: YELLOW },
    ],
  ],
])("words have one color: %s", (_, words) => {
  expect(groupColors(words)).toBeNull();
});

/** Strokes of one color on a background that is dark from `edge` on. */
function drawWord(edge: number): { picture: Pixels; word: ImageLine } {
  const [width, height] = [80, 40];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInk = y >= 12 && y < 28 && x % 9 < 3;
      data.set(isInk ? YELLOW : x < edge ? [110, 100, 90] : [30, 25, 20], 3 * (y * width + x));
    }
  const word: ImageLine = {
    text: "lilili",
    start: [0, 28],
    end: [79, 28],
    corners: [],
    size: 24,
    bold: false,
    serif: false,
    italic: false,
    ink: [...YELLOW],
    paper: [110, 100, 90],
  };
  return { picture: { width, height, data }, word };
}

test("a word over the edge of a drawing has an uneven background", () => {
  const [whole, half] = [80, 40].map((edge) => {
    const { picture, word } = drawWord(edge);
    return measureWordColors(picture, word);
  });
  expect(whole).toMatchObject({ ink: YELLOW, paper: [110, 100, 90], uneven: 0 });
  expect(half?.uneven).toBeGreaterThan(0.2);
});

test("a word on a part of its line with another background has that background", () => {
  const { picture, word } = drawWord(0);
  expect(measureWordColors(picture, word)).toMatchObject({ ink: YELLOW, paper: [30, 25, 20] });
});
