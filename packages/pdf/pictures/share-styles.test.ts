import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { shareStyles, shareWidths } from "./share-styles.ts";

const look = { bold: false, ink: [60, 20, 20], paper: [220, 210, 200], corners: [], size: 24 } as const;
const line = (text: string, y: number, style: Pick<ImageLine, "family" | "italic" | "serif">): ImageLine => ({
  ...look,
  ...style,
  text,
  start: [40, y],
  end: [40 + 12 * text.length, y],
});
const SLANTED = { family: "wide-serif", serif: true, italic: true } as const;
const UPRIGHT = { family: "sans", serif: false, italic: false } as const;

test("the short last line of a paragraph has the style of the line above it", () => {
  const styled = shareStyles([
    line("All dishes are cooked to order. Please ask us about nuts", 100, SLANTED),
    line("before you choose.", 130, UPRIGHT),
  ]);
  expect(styled[1]).toMatchObject(SLANTED);
});

test("a text further below keeps its style", () => {
  const styled = shareStyles([
    line("All dishes are cooked to order. Please ask us about nuts", 100, SLANTED),
    line("Open at noon", 190, UPRIGHT),
  ]);
  expect(styled[1]).toMatchObject(UPRIGHT);
});

test("the second line of a title in two colors has the typeface of the first one", () => {
  const title = (text: string, y: number, style: typeof SLANTED | typeof UPRIGHT): ImageLine => ({
    ...line(text, y, style),
    size: 80,
    bold: true,
  });
  const second: ImageLine = { ...title("d'estiu", 190, UPRIGHT), ink: [250, 230, 150] };
  expect(shareStyles([title("Festa major", 100, SLANTED), second])[1]).toMatchObject(SLANTED);
});

test("a centered line has the typeface of the longer one above it", () => {
  const upper = line("Prepared on the farm with fruit", 100, SLANTED);
  const lower: ImageLine = { ...line("and some sugar", 130, UPRIGHT), start: [142, 130], end: [310, 130] };
  expect(shareStyles([upper, lower])[1]).toMatchObject(SLANTED);
});

const heading = (text: string, stretch: number, bold = true): ImageLine => ({
  ...line(text, 100, UPRIGHT),
  bold,
  stretch,
});

test("a heading that is a little narrower than the others of its style has their width", () => {
  const lines = [heading("Dishes of the day", 1), heading("Bread", 0.88), heading("Soup", 0.88, false)];
  expect(shareWidths(lines).map(({ stretch }) => stretch)).toEqual([1, 1, 0.88]);
});

test("a condensed line below wide ones stays condensed", () => {
  expect(shareWidths([heading("Dishes of the day", 1), heading("Bread", 0.7)])[1]?.stretch).toBe(0.7);
});
