import type { PoorPage, PoorReason, Target } from "@atelier/document-model";
import { findPanel } from "../layout/containers.ts";
import type { Layout } from "../layout/layout.ts";
import { hasRightToLeft, type Line, lineBox } from "../layout/line.ts";
import { coveredArea } from "../layout/wrap-around.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import { type Box, contains, union } from "../syntax/matrix.ts";
import { findDiffering, findUneven, getSeenScale, hasWords } from "./even-sizes.ts";

/** Text below this share of its size stands out beside other text. */
const SMALL = 0.8;
/** Letters that touch others by less than this do not look wrong, in units of the font size. */
const TOUCH = 0.15;
/** The height of most letters above the baseline, and below it, in units of the font size. */
const INK = { above: 0.6, below: 0.12 };

/** The pages, from 1, on which the setter measured that a text is not set well, with the reasons. `texts` are all of them, also those that stay. */
export function findPoorPages(
  pages: readonly object[],
  texts: readonly Text[],
  layouts: ReadonlyMap<Text, Layout>,
  { direction }: Pick<Target, "direction">,
): PoorPage[] {
  const reasons = new Map<object, Set<PoorReason>>();
  const add = (space: object, reason: PoorReason) =>
    reasons.set(space, (reasons.get(space) ?? new Set<PoorReason>()).add(reason));
  for (const [text, layout] of layouts) {
    const { space } = text.surface;
    if (getSeenScale(layout) < SMALL) add(space, "smaller");
    if (layout.overflows) add(space, "overflowing");
    if (layout.missing.length > 0) add(space, "characters");
    if (leavesBox(text, layout) || meetsDrawing(text, layout)) add(space, "overlapping");
  }
  const bySpace = Map.groupBy(layouts.keys(), ({ surface }) => surface.space);
  for (const [space, own] of bySpace) {
    if (direction === "ltr" && areRightToLeft(own)) add(space, "direction");
    if (direction === "rtl" && !areRightToLeft(own) && haveColumns(own)) add(space, "columns");
  }
  for (const [space, own] of bySpace)
    for (const group of Map.groupBy(own, ({ frame }) => frame.angle).values())
      if (!reasons.get(space)?.has("overlapping") && meetText(group, layouts)) add(space, "overlapping");
  for (const text of findUneven(texts, layouts)) add(text.surface.space, "uneven");
  for (const text of findDiffering(texts, layouts)) add(text.surface.space, "differing");
  for (const [space, own] of Map.groupBy(texts, ({ surface }) => surface.space))
    if (!reasons.get(space)?.has("smaller") && (computeScale(own, layouts) < REDUCED || hasSmall(own, layouts)))
      add(space, "reduced");
  return pages.flatMap((page, index) => {
    const found = reasons.get(page);
    return found ? [{ page: index + 1, reasons: ORDER.filter((reason) => found.has(reason)) }] : [];
  });
}

/** Text of this share of its size, on average over a page, is seen to be smaller. */
const REDUCED = 0.965;
/** A text with words that is smaller than this is seen among others that are not. */
const SEEN = 0.92;

const hasSmall = (texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): boolean =>
  texts.some((text) => hasWords(text) && getSeenScale(layouts.get(text)) < SEEN);

/** The mean size of the text of a page relative to the original, by its letters. */
function computeScale(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): number {
  let [letters, scaled] = [0, 0];
  for (const text of texts) {
    const count = text.runs.reduce((sum, run) => sum + (run.kind === "text" ? run.text.length : 1), 0);
    letters += count;
    scaled += count * getSeenScale(layouts.get(text));
  }
  return letters === 0 ? 1 : scaled / letters;
}

const ORDER: readonly PoorReason[] = [
  "smaller",
  "reduced",
  "uneven",
  "differing",
  "overflowing",
  "overlapping",
  "characters",
  "direction",
  "columns",
];

/** A line of letters, and the text that it belongs to; null for text that stays. */
interface Ink {
  box: Box;
  size: number;
  text: Text | null;
}

function placedInk(text: Text, layout: Layout | undefined): Ink[] {
  return (layout?.lines ?? []).flatMap(({ y, runs: all }) => {
    const runs = all.filter(({ drop }) => drop === undefined);
    const size = Math.max(0, ...runs.map((run) => run.size));
    if (size === 0) return [];
    const left = Math.min(...runs.map(({ x }) => x));
    const right = Math.max(...runs.map(({ x, width }) => x + width));
    return [{ box: { left, right, bottom: y - INK.below * size, top: y + INK.above * size }, size, text }];
  });
}

function lineInk(line: Pick<Line, "left" | "right" | "y" | "size">, text: Text | null): Ink {
  const { left, right, y, size } = line;
  return { box: { left, right, bottom: y - INK.below * size, top: y + INK.above * size }, size, text };
}

const overlap = (a: Ink, b: Ink): boolean => {
  const touch = TOUCH * Math.min(a.size, b.size);
  return (
    Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > touch &&
    Math.min(a.box.top, b.box.top) - Math.max(a.box.bottom, b.box.bottom) > touch
  );
};

/** The sides of the squares into which a page is divided to compare only what is near, in points. */
const CELL = 60;

/** Whether a text covers another one or text that stays, and did not do so before. `texts` are in one frame. */
function meetText(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): boolean {
  const set = new Set(texts.flatMap(({ paragraph }) => paragraph.lines));
  const still = new Set(texts.flatMap(({ around }) => around.lines).filter((line) => !set.has(line)));
  const cells = new Map<string, Ink[]>();
  const meets = (ink: Ink): boolean => {
    const { box } = ink;
    for (let column = Math.floor(box.left / CELL); column * CELL <= box.right; column++)
      for (let row = Math.floor(box.bottom / CELL); row * CELL <= box.top; row++) {
        const key = `${column} ${row}`;
        const cell = cells.get(key) ?? [];
        if (ink.text && cell.some((other) => other.text !== ink.text && overlap(ink, other) && !didMeet(ink, other)))
          return true;
        cell.push(ink);
        cells.set(key, cell);
      }
    return false;
  };
  for (const line of still) meets(lineInk(line, null));
  return texts.some((text) => placedInk(text, layouts.get(text)).some(meets));
}

/** Whether the original texts of two lines already covered each other, as a stamp does. */
function didMeet({ text }: Ink, otherInk: Ink): boolean {
  const before = (text?.paragraph.lines ?? []).map((line) => lineInk(line, text));
  const others = otherInk.text ? otherInk.text.paragraph.lines.map((line) => lineInk(line, otherInk.text)) : [otherInk];
  return before.some((ink) => others.some((found) => overlap(ink, found)));
}

/** Whether most texts of a page were written from right to left. Their columns and lists stay in that order. */
const areRightToLeft = (texts: readonly Text[]): boolean =>
  texts.filter(({ paragraph }) => paragraph.lines.some(hasRightToLeft)).length > texts.length / 2;

/** Rows of as many texts show an order of columns or cells. One pair is a label and its value. */
const ROWS = 2;

/** Whether texts stand beside each other, in columns or in rows of cells, whose order stays. */
function haveColumns(texts: readonly Text[]): boolean {
  const rows = new Map<string, number>();
  for (const { paragraph, frame } of texts) {
    if (frame.gutters.length > 0) return true;
    const key = `${frame.angle} ${Math.round(paragraph.lines[0]?.y ?? 0)}`;
    rows.set(key, (rows.get(key) ?? 0) + 1);
  }
  return [...rows.values()].filter((count) => count > 1).length >= ROWS;
}

/** Whether a text goes beyond the drawn box that was around it. */
function leavesBox(text: Text, layout: Layout): boolean {
  const { paragraph, around } = text;
  const box = findPanel(paragraph.box, around.shapes)?.box ?? null;
  return box !== null && placedInk(text, layout).some((ink) => !contains(box, ink.box, TOUCH * ink.size + 1));
}

/** Whether a text covers a drawing that it did not touch before. */
function meetsDrawing(text: Text, layout: Layout): boolean {
  const ink = placedInk(text, layout);
  const [first] = ink;
  if (!first) return false;
  const whole = ink.map(({ box }) => box).reduce(union);
  const { lines } = text.paragraph;
  const before = lines.map(lineBox).reduce(union);
  const panel = findPanel(text.paragraph.box, text.around.shapes)?.parts ?? [];
  const own = new Set([...text.underlines, ...text.formulas.flatMap(({ shapes }) => shapes), ...panel]);
  return text.around.shapes.some(
    (shape) =>
      meet(shape.box, whole, 0) &&
      !own.has(shape) &&
      (meet(shape.box, before, -0.5)
        ? coversMore(text, ink, shape)
        : ink.some(({ box, size }) => meet(shape.box, box, TOUCH * size))),
  );
}

/** A text that ran around a picture covers it if it covers more of it than before by this, in units of the font size squared. */
const COVERED = 4;

/** Whether a text covers much more of a picture than before. The box of a picture can be transparent at its edges. */
function coversMore({ paragraph: { lines, box, size } }: Text, ink: readonly Ink[], shape: Shape): boolean {
  if (shape.kind !== "image" || contains(shape.box, box, size)) return false;
  const before = lines.map((line) => lineInk(line, null).box);
  const now = ink.map((placed) => placed.box);
  return coveredArea(now, shape.box) - coveredArea(before, shape.box) > COVERED * size * size;
}

/** Whether two boxes have more than a distance in common. */
const meet = (a: Box, b: Box, least: number) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > Math.min(least, a.right - a.left) &&
  Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) > Math.min(least, a.top - a.bottom);
