import type { Run } from "@atelier/document-model";
import { getText, hasRightToLeft, type Line } from "../layout/line.ts";
import type { Box } from "../syntax/matrix.ts";
import type { Hyphens } from "./hyphens.ts";
import { joinLines } from "./runs.ts";
import type { Text } from "./texts.ts";

/** A column of text is at least this wide, in units of the font size. Narrower ones belong to tables. */
const NARROWEST = 10;
/** Paragraphs of one column begin this near to each other, in units of the font size. */
const SAME_LEFT = 2;
/** Parts of one paragraph in the same column are further apart, with a picture or a quotation between them. */
const APART = 2.5;
/** Lines of one paragraph are nearer to each other. */
const WIDENED = 1.6;
/** The widths of two columns differ by less, as a share. */
const ALIKE = 0.08;

/**
 * Finds the paragraphs that go on in another column, on the next page, or below a picture, and connects them. Returns the
 * runs of each whole paragraph by its first part.
 */
export function joinContinued(texts: readonly Text[], hyphens: Hyphens): Map<Text, Run[]> {
  const flat = texts.filter(
    ({ covers, frame, paragraph }) => !covers && frame.angle === 0 && !paragraph.lines.some(hasRightToLeft),
  );
  const pages = [...new Set(flat.map(({ surface }) => surface.space))];
  const continued = new Set<Text>();
  for (const alike of Map.groupBy(flat, getKey).values()) {
    const byPage = Map.groupBy(alike, ({ surface }) => surface.space);
    for (const text of alike) {
      const own = byPage.get(text.surface.space) ?? [];
      const after = byPage.get(pages[pages.indexOf(text.surface.space) + 1] ?? {}) ?? [];
      const next = findNext(text, own, after);
      if (!next || continued.has(next) || !isOneParagraph(text, next, [own, isOnPage(text, next) ? own : after]))
        continue;
      text.next = next;
      continued.add(next);
    }
  }
  return new Map(
    flat.filter((text) => text.next && !continued.has(text)).map((text) => [text, joinParts(text, hyphens)]),
  );
}

const isOnPage = (a: Text, b: Text) => a.surface.space === b.surface.space;

/** The parts of a paragraph, in order. */
export function getParts(text: Text): Text[] {
  const parts: Text[] = [];
  for (let part: Text | null = text; part; part = part.next) parts.push(part);
  return parts;
}

/** The font of most of a text, and its size. */
function getKey({ runs, styles, paragraph }: Text): string {
  const letters = new Map<string, number>();
  for (const run of runs) {
    const font = run.kind === "text" ? styles[run.style]?.font : undefined;
    if (run.kind === "text" && font !== undefined) letters.set(font, (letters.get(font) ?? 0) + run.text.length);
  }
  const [[font] = [""]] = [...letters].sort((a, b) => b[1] - a[1]);
  return `${font} ${Math.round(paragraph.size * 4)}`;
}

/** The text that is read after another one: below it, at the top of the next column, or on the next page. */
function findNext(text: Text, own: readonly Text[], after: readonly Text[]): Text | undefined {
  const { box, size } = text.paragraph;
  const below = own.filter((found) => {
    const other = found.paragraph.box;
    const shared = sharedWidth(box, other);
    return (
      !isCaption(found, text) &&
      other.top < box.bottom + 0.3 * size &&
      shared > 0.5 * Math.min(box.right - box.left, other.right - other.left)
    );
  });
  const beside = own.filter(
    ({ paragraph: { box: other } }) => other.left > box.right - 0.5 * size && other.top > box.top,
  );
  return findHighest(below) ?? findHighest(firstColumn(beside)) ?? findHighest(firstColumn(after));
}

/** The words before the number of a caption in several languages. */
const CAPTION = /^\s*(?:fig(?:ure|ura|\.)?|table(?:au)?|tab(?:elle|ela|la|\.)|abb(?:ildung|\.))\s*\d/iu;
/** A picture is at least this high, and its caption this near below it, in units of the font size. */
const PICTURE = { height: 3, near: 2 };

/** Whether a text is the caption of a picture or table below another text, and does not go on with it. */
function isCaption({ paragraph, around }: Text, before: Text): boolean {
  const { box, size, lines } = paragraph;
  if (lines[0] && CAPTION.test(getText(lines[0]))) return true;
  return around.shapes.some(
    ({ box: shape }) =>
      shape.top - shape.bottom > PICTURE.height * size &&
      shape.bottom > box.top - 0.5 * size &&
      shape.bottom - box.top < PICTURE.near * size &&
      shape.top < before.paragraph.box.bottom + 0.5 * size &&
      sharedWidth(shape, box) > 0.5 * (box.right - box.left),
  );
}

const sharedWidth = (a: Box, b: Box) => Math.min(a.right, b.right) - Math.max(a.left, b.left);

const findHighest = (texts: readonly Text[]): Text | undefined =>
  [...texts].sort((a, b) => b.paragraph.box.top - a.paragraph.box.top)[0];

function firstColumn(texts: readonly Text[]): Text[] {
  const left = Math.min(...texts.map(({ paragraph }) => paragraph.left));
  return texts.filter(({ paragraph }) => paragraph.left < left + SAME_LEFT * paragraph.size);
}

/** Whether a text ends within a sentence because its column is full, and the next one begins there. */
function isOneParagraph(text: Text, next: Text, [own, others]: readonly (readonly Text[])[]): boolean {
  const [last, first] = [text.paragraph.lines.at(-1), next.paragraph.lines[0]];
  if (!last || !first || next.paragraph.marker || first.listed) return false;
  if (!/^\s*["“‘(]?\p{Ll}/u.test(getText(first)) || !/[\p{L},\u00ad\u2010-]\s*$/u.test(getText(last))) return false;
  const { size } = text.paragraph;
  const isSameColumn = isOnPage(text, next) && sharedWidth(text.paragraph.box, next.paragraph.box) > 0;
  const isCut = /[\p{L}][-\u00ad\u2010]\s*$/u.test(getText(last));
  // A word that is cut at the end of a column goes on below it, also where the text becomes as wide as the page.
  if (
    isSameColumn &&
    isCut &&
    text.surface === next.surface &&
    last.y - first.y < WIDENED * size &&
    noFormulas(text, next)
  )
    return true;
  // A single line above another text is an entry of its own, as in a menu.
  if (isSameColumn && (last.y - first.y < APART * size || text.paragraph.lines.length < 2)) return false;
  if (text.surface !== next.surface && !canMove(text, next)) return false;
  // A formula keeps its place among the operators of its own paragraph.
  if (!noFormulas(text, next)) return false;
  const [column, nextColumn] = [getColumn(text, own ?? []), getColumn(next, others ?? [])];
  const [width, nextWidth] = [column.right - column.left, nextColumn.right - nextColumn.left];
  if (width < NARROWEST * size || Math.abs(width - nextWidth) > ALIKE * width) return false;
  return isCut || column.right - last.right < firstWord(first) + 0.45 * size;
}

const noFormulas = (...texts: readonly Text[]) => texts.every(({ formulas }) => formulas.length === 0);

/** Whether text can move between two content streams: none of its styles refers to links or colors of its own stream. */
const canMove = (...texts: readonly Text[]) =>
  texts.every(({ styles }) => styles.every(({ link, fill }) => link < 0 && !fill.includes("/")));

/** The edges that the texts of a column share. */
function getColumn({ paragraph }: Text, texts: readonly Text[]): { left: number; right: number } {
  // A single line can be a page number.
  const column = texts.filter(
    (other) =>
      other.paragraph.lines.length > 1 && Math.abs(other.paragraph.left - paragraph.left) < SAME_LEFT * paragraph.size,
  );
  return {
    left: Math.min(paragraph.left, ...column.map((other) => other.paragraph.left)),
    right: Math.max(paragraph.box.right, ...column.map((other) => other.paragraph.box.right)),
  };
}

function firstWord(line: Line): number {
  const text = getText(line).trimStart();
  return text === "" ? 0 : ((line.right - line.left) * (/^\S+/.exec(text)?.[0].length ?? 0)) / text.length;
}

/** The runs of a whole paragraph. All its parts get the same styles, so that runs can move between them. */
function joinParts(text: Text, hyphens: Hyphens): Run[] {
  const [whole, styles] = [structuredClone(text.runs), [...text.styles]];
  const parts = getParts(text);
  for (const part of parts.slice(1)) {
    const places = part.styles.map((style) => {
      const known = styles.findIndex((otherStyle) => JSON.stringify(otherStyle) === JSON.stringify(style));
      return known >= 0 ? known : styles.push(style) - 1;
    });
    part.runs = part.runs.map((run) => (run.kind === "text" ? { ...run, style: places[run.style] ?? 0 } : run));
    const [last, first] = [whole.at(-1), part.paragraph.lines[0]];
    if (last?.kind === "text" && first) joinLines(last, first, hyphens);
    for (const run of structuredClone(part.runs)) {
      const before = whole.at(-1);
      if (before?.kind === "text" && run.kind === "text" && before.style === run.style) before.text += run.text;
      else whole.push(run);
    }
  }
  for (const part of parts) part.styles = styles;
  return whole;
}
