import {
  type PoorPage,
  type PoorReason,
  type PoorText,
  type Run,
  type Target,
  textOfRuns,
} from "@atelier/document-model";
import { findPanel } from "../layout/containers.ts";
import { isFrameTitle } from "../layout/frame-title.ts";
import type { Layout } from "../layout/layout.ts";
import { hasRightToLeft, lineBox } from "../layout/line.ts";
import { coveredArea } from "../layout/wrap-around.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import { type Box, contains, union } from "../syntax/matrix.ts";
import { movableSign } from "./columns.ts";
import { findBeyond, findCrowded } from "./crowded.ts";
import { findDiffering, findUneven, getSeenScale, hasWords } from "./even-sizes.ts";
import { findLostAlignment } from "./lost-alignment.ts";
import { findLostLooks } from "./lost-looks.ts";
import { findLostRows } from "./lost-rows.ts";
import { findMixed } from "./mixed-sizes.ts";
import { STILL } from "./moved-shapes.ts";
import { findCovering, type Ink, lineInk, placedInk, TOUCH } from "./text-ink.ts";
import { findTouching } from "./touching.ts";

/** Text below this share of its size stands out beside other text. */
const SMALL = 0.8;

/** The pages that may look poor, and the beginnings of texts that are a reason for it. */
export interface PoorResult {
  pages: PoorPage[];
  texts: PoorText[];
}

/** The pages, from 1, on which the setter measured that a text is not set well, with the reasons. `texts` are all of them, also those that stay. */
export function findPoorPages(
  pages: readonly object[],
  texts: readonly Text[],
  layouts: ReadonlyMap<Text, Layout>,
  { direction }: Pick<Target, "direction">,
): PoorResult {
  const reasons = new Map<object, Map<PoorReason, Text[]>>();
  const add = (space: object, reason: PoorReason, found: readonly Text[] = []) => {
    const known = reasons.get(space) ?? new Map<PoorReason, Text[]>();
    reasons.set(space, known.set(reason, [...(known.get(reason) ?? []), ...found]));
  };
  const addAll = (space: object, reason: PoorReason, found: readonly Text[]) => {
    if (found.length > 0) add(space, reason, found);
  };
  // The boxes to tick of moved options and the bullets of moved items are elsewhere now.
  const signs = new Set(
    [...layouts].flatMap(([{ paragraph }, { shift, lines }]) => {
      const isMoved = shift || Math.abs((lines[0]?.y ?? 0) - (paragraph.lines[0]?.y ?? 0)) > STILL;
      return isMoved ? (movableSign(paragraph) ?? []) : [];
    }),
  );
  for (const [text, layout] of layouts) {
    const { space } = text.surface;
    if (getSeenScale(layout) < SMALL) add(space, "smaller", [text]);
    if (layout.overflows) add(space, "overflowing", [text]);
    if (layout.missing.length > 0) add(space, "characters", [text]);
    for (const look of findLostLooks(text, layout)) add(space, look, [text]);
    if (leavesBox(text, layout) || meetsDrawing(text, layout, signs)) add(space, "overlapping", [text]);
  }
  const bySpace = Map.groupBy(layouts.keys(), ({ surface }) => surface.space);
  for (const [space, own] of bySpace) {
    if (direction === "ltr" && areRightToLeft(own)) add(space, "direction");
    if (direction === "rtl" && !areRightToLeft(own) && haveColumns(own)) add(space, "columns");
  }
  for (const [space, own] of bySpace)
    for (const group of Map.groupBy(own, ({ frame }) => frame.angle).values())
      if (!reasons.get(space)?.has("overlapping")) addAll(space, "overlapping", findCovering(group, layouts));
  for (const [space, own] of Map.groupBy(texts, ({ surface }) => surface.space))
    for (const group of Map.groupBy(own, ({ frame }) => frame.angle).values()) {
      addAll(space, "crowded", findCrowded(group, layouts));
      addAll(space, "beyond", findBeyond(group, layouts));
      addAll(space, "rows", findLostRows(group, layouts));
      addAll(space, "uneven", findMixed(group, layouts));
      if (direction === "ltr") {
        addAll(space, "alignment", findLostAlignment(group, layouts));
        addAll(space, "touching", findTouching(group, layouts));
      }
    }
  for (const text of findUneven(texts, layouts)) add(text.surface.space, "uneven");
  for (const text of findDiffering(texts, layouts)) add(text.surface.space, "differing");
  for (const [space, own] of Map.groupBy(texts, ({ surface }) => surface.space))
    if (!reasons.get(space)?.has("smaller") && (computeScale(own, layouts) < REDUCED || hasSmall(own, layouts)))
      add(space, areLonger(own, layouts) ? "reduced" : "resized");
  const found = pages.flatMap((page, index) => {
    const known = reasons.get(page);
    return known ? [{ page: index + 1, known }] : [];
  });
  return {
    pages: found.map(({ page, known }) => ({ page, reasons: ORDER.filter((reason) => known.has(reason)) })),
    texts: found.flatMap(({ page, known }) =>
      QUOTED.flatMap((reason) => {
        const beginnings = new Set((known.get(reason) ?? []).map(getBeginning).filter((text) => text !== ""));
        return [...beginnings].slice(0, MOST).map((text) => ({ page, reason, text }));
      }),
    ),
  };
}

/** Reasons that a reader finds at some texts of a page by their place. */
const PLACED = ["overflowing", "overlapping", "crowded", "beyond", "rows", "touching", "alignment"] as const;
/** The reasons whose texts are quoted. */
const QUOTED = ["smaller", ...PLACED] as const;
const ORDER: readonly PoorReason[] = [
  "smaller",
  "reduced",
  "resized",
  "uneven",
  "differing",
  ...PLACED,
  "colors",
  "letters",
  "characters",
  "direction",
  "columns",
];
/** So many texts of a page are named for each reason, by so many characters. */
const MOST = 3;
const BEGINNING = 28;

/** The first words of a text as it is shown now. */
function getBeginning({ runs, written }: Text): string {
  const shown = written && written.length > 0 ? written : runs;
  const text = textOfRuns(shown)
    .replaceAll(/[\s\ufffc"“”]+/gu, " ")
    .trim();
  const [sentence = ""] = text.split(/[.!?:;]\s/u, 1);
  if (sentence.length <= BEGINNING) return sentence === text ? text.replace(/[.!?:;,]+$/u, "") : `${sentence}…`;
  const words = sentence.slice(0, BEGINNING + 1).replace(/\s\S*$/u, "");
  return `${words.slice(0, BEGINNING).replace(/[,;:]$/u, "")}…`;
}

/** Text of this share of its size, on average over a page, is seen to be smaller. */
const REDUCED = 0.965;
/** A text with words that is smaller than this is seen among others that are not. */
const SEEN = 0.92;

const hasSmall = (texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): boolean =>
  texts.some((text) => hasWords(text) && getSeenScale(layouts.get(text)) < SEEN);

/** Whether the smaller texts of a page have more letters than before. */
function areLonger(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): boolean {
  const smaller = texts.filter((text) => getSeenScale(layouts.get(text)) < REDUCED);
  const count = (runs: readonly Run[]) => textOfRuns(runs).trim().length;
  const before = smaller.reduce((sum, { runs }) => sum + count(runs), 0);
  return smaller.reduce((sum, { runs, written }) => sum + count(written ?? runs), 0) > before;
}

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
function meetsDrawing(text: Text, layout: Layout, movedSigns: ReadonlySet<Shape>): boolean {
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
      !movedSigns.has(shape) &&
      !isFrameTitle(shape, text.paragraph.box) &&
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
