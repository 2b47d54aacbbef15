import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { losesSerifs } from "./lost-serifs.ts";
import type { FontMatch, FontMatcher } from "./match-fonts.ts";

const toLine = (serif: boolean): ImageLine => ({
  text: "250 grammi",
  start: [0, 40],
  end: [200, 40],
  corners: [],
  size: 40,
  bold: true,
  serif,
  italic: false,
  ink: [255, 255, 255],
  paper: [170, 40, 20],
});

/** A comparison with the best font without and with serifs. */
const toMatcher = (sans: number, serif: number): Pick<FontMatcher, "compare"> => ({
  compare: () =>
    Promise.resolve(
      (["sans", "serif"] as const).map(
        (family): FontMatch =>
          ({
            style: { family, bold: false, italic: false },
            cost: family === "sans" ? sans : serif,
            mass: 1,
          }) as FontMatch,
      ),
    ),
});

test.each([
  [true, 0.09, 0.07, true],
  [true, 0.08, 0.09, true],
  [true, 0.04, 0.1, false],
  [false, 0.09, 0.07, false],
])(
  "measured serifs (%s) of letters that differ by %s and %s from fonts are lost: %s",
  async (measured, sans, serif, lost) => {
    const line = toLine(measured);
    expect(await losesSerifs(line, { ...line, family: "sans" }, toMatcher(sans, serif))).toBe(lost);
    expect(await losesSerifs(line, { ...line, family: "serif" }, toMatcher(sans, serif))).toBe(false);
  },
);
