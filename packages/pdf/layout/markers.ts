import { canSlice, placeGlyphs, sliceWord } from "../reading/show-glyphs.ts";
import type { Shape, TextRun } from "../syntax/content.ts";
import { apply, type Matrix } from "../syntax/matrix.ts";
import { getText, type Line, type Word } from "./line.ts";

/** A bullet: a drawn sign of the blocks of arrows, shapes, symbols and dingbats, or a dash. */
const BULLET = "[•‣⁃·»›–—*\\u2190-\\u21ff\\u2460-\\u24ff\\u25a0-\\u27bf\\u2b00-\\u2bff-]";
/** The number of an item: 1, 12, a, iv or IV with a point or a bracket. */
const DIGITS = "(?:\\d{1,3}|[a-zA-Z]|[ivxlc]{1,7}|[IVXLC]{1,7})";
const NUMBER = `(?:\\(${DIGITS}\\)|${DIGITS}[.)])`;
/** The number of a reference, such as [12]. A wider gap and a capital letter follow it before an entry of a list. */
const REFERENCE = "\\[\\d{1,3}\\]";
/** The number of an item of an inner list or a section, such as 1.2 or 1.2.3. */
const INNER_NUMBER = "\\d{1,2}(?:\\.\\d{1,2}){1,4}\\.?";

/** A bullet or number before a list item. */
export const MARKER = new RegExp(`^\\s*(?:${BULLET}|${NUMBER})\\s*$`);
const INNER_MARKER = new RegExp(`^\\s*${INNER_NUMBER}\\s*$`);
const REFERENCE_MARKER = new RegExp(`^\\s*${REFERENCE}\\s*$`);
const START = new RegExp(
  `^\\s*(?:(?:${BULLET}|${NUMBER}|${REFERENCE})(?:\\s|$)|${INNER_NUMBER}(?:\\s+\\p{Lu}|\\s*$))`,
  "u",
);

/** Whether a text begins with a bullet or number as a list item does. */
export const startsWithMarker = (text: string): boolean => START.test(text);

/** Boxes and circles to tick, empty or ticked. */
const BOXES = "☐☑☒✓✔✗✘□▢◻⬜❏❑❒○◯";
/** A box to tick. Its glyph stays with its own font, because text fonts lack it. */
export const BOX = new RegExp(`^\\s*[${BOXES}]\\s*$`, "u");
/** A box to tick before the text of its operator. */
export const INNER_BOX = new RegExp(`[${BOXES}](?=\\s*[\\p{L}\\p{N}"“(])`, "gu");
/** The usual width of a space in units of the font size. */
const SPACE = 0.25;

/** The widest gap between a marker and its item, in units of the font size. Bullets are no cells, so theirs can be wider. */
const MARKER_GAP = 3;
const BULLET_GAP = 6;
/** A bullet that is never a dash, a sum or a cell. */
const SURE_BULLET = /^\s*[•‣⁃·\u25a0-\u25ff\u2756\u27a2]\s*$/u;

/** Smaller letters than this share of those of an item are a small bullet, which stands above the baseline. */
const SMALL = 0.8;

/** Whether a marker has the baseline of an item, or is a small bullet in the middle of its letters. */
function isBeside(marker: Line, item: Line): boolean {
  const above = marker.y - item.y;
  const most = marker.size < SMALL * item.size ? 0.45 : 0.1;
  return above > -0.1 * item.size && above < most * item.size;
}

/** The number of a section, such as 2 or 2.1, before its heading. */
const SECTION_NUMBER = /^\s*\d{1,2}(?:\.\d{1,2}){0,4}\s*$/;

/** Whether a line is the number of a heading: bold, of the same font, and before a capital letter. */
function isSectionNumber({ words: [number] }: Line, { words: [first] }: Line): boolean {
  const font = number?.run.show.state.font;
  return (
    number !== undefined &&
    first !== undefined &&
    !first.formula &&
    font?.style.bold === true &&
    first.run.show.state.font === font &&
    first.size === number.size &&
    SECTION_NUMBER.test(number.text) &&
    /^\s*\p{Lu}/u.test(first.text)
  );
}

/** Makes a marker that stands far before its item a part of the item's line. */
export function attachMarkers(lines: readonly Line[]): Line[] {
  const isAlone = ({ words, marker }: Line, form: RegExp) =>
    !marker && words.length === 1 && form.test(words[0]?.text ?? "");
  const inner = findInnerNumbers(lines);
  const alone = lines.filter(
    (line) => isAlone(line, MARKER) || isAlone(line, SECTION_NUMBER) || (!line.marker && inner.has(line)),
  );
  const attached = new Set<Line>();
  for (const line of alone) {
    if (endsColumn(line, lines)) continue;
    const items = lines.filter(
      (otherLine) =>
        !otherLine.marker &&
        otherLine !== line &&
        isBeside(line, otherLine) &&
        otherLine.left > line.right &&
        otherLine.left - line.right < (SURE_BULLET.test(getText(line)) ? BULLET_GAP : MARKER_GAP) * otherLine.size,
    );
    const [item] = items.sort((a, b) => a.left - b.left);
    const [marker] = line.words;
    if (!item || !marker || alone.includes(item)) continue;
    const isInner = inner.has(line) && /^\s*\p{Lu}/u.test(getText(item));
    if (!MARKER.test(marker.text) && !isSectionNumber(line, item) && !isInner) continue;
    item.marker = marker;
    attached.add(line);
  }
  return lines.filter((line) => !attached.has(line));
}

/** The numbers of an inner list, such as 1.1 and 1.2, that begin at one edge. Amounts of a table follow each other at random. */
function findInnerNumbers(lines: readonly Line[]): Set<Line> {
  const numbers = lines.filter(({ words: [word, second] }) => word && !second && INNER_MARKER.test(word.text));
  const edges = Map.groupBy(numbers, ({ left }) => Math.round(left));
  return new Set(
    [...edges.values()].flatMap((column) => {
      const sorted = column.toSorted((a, b) => b.y - a.y).map((line) => getText(line).trim().split(".").map(Number));
      const isNext = ([a = 0, b = 0]: number[], [c = 0, d = 0]: number[]) =>
        (c === a && (d === b || d === b + 1)) || (c === a + 1 && d === 1);
      const areNext = sorted.slice(1).every((parts, index) => isNext(sorted[index] ?? [], parts));
      return column.length >= INNER_NUMBERS && areNext ? column : [];
    }),
  );
}

/** As many numbers in order are those of a list. */
const INNER_NUMBERS = 2;

/** As many lines of text, which are much longer than a number, end where the number does. */
const COLUMN_END = { lines: 4, longer: 10 };

/** Whether a number stands at the end of a column of text, as that of a formula does, so that what follows is no item. */
function endsColumn(marker: Line, lines: readonly Line[]): boolean {
  const above = lines.filter(
    ({ left, right, size }) => Math.abs(right - marker.right) < 0.8 && marker.left - left > COLUMN_END.longer * size,
  );
  return above.length >= COLUMN_END.lines;
}

/** A sign before an item is at most this large, and a box to tick that is a form field, in units of the font size. */
const SIGN = 1.2;
const FIELD = 2;

/** As many drawings one below another, at one step that is shorter than the distance of lines, are a dashed rule. */
const DASH = { count: 5, tolerance: 0.3, near: 0.8 };

/** The drawings that are dashes of upright dashed rules, with the step between them. Bullets have the distance of lines. */
function findDashes(shapes: readonly Shape[]): Map<Shape, number> {
  const steps = new Map<Shape, number>();
  const columns = Map.groupBy(shapes, ({ box }) => `${Math.round(box.left * 4)} ${Math.round(box.right * 4)}`);
  for (const column of columns.values()) {
    const sorted = [...column].sort((a, b) => b.box.top - a.box.top);
    for (let from = 0; from < sorted.length - 1; ) {
      const stepAt = (at: number) => (sorted[at]?.box.top ?? Infinity) - (sorted[at + 1]?.box.top ?? -Infinity);
      const step = stepAt(from);
      let to = from + 1;
      while (to < sorted.length - 1 && Math.abs(stepAt(to) - step) < DASH.tolerance) to++;
      if (to - from + 1 >= DASH.count && step > DASH.tolerance)
        for (const dash of sorted.slice(from, to + 1)) steps.set(dash, step);
      from = to;
    }
  }
  return steps;
}

/** Marks the lines that follow a list marker of any form, because a list item begins there. */
export function markListed(lines: Line[], shapes: readonly Shape[], kept: readonly TextRun[], frame: Matrix): Line[] {
  const signs: { right: number; middle: number; size: number; shape?: Shape; glyph?: Word }[] = [
    ...kept.map((run) => {
      const { x, y } = apply(frame, run);
      const right = x + run.length;
      const glyph = { run, left: x, right, y, text: run.text, rise: 0, size: run.size, formula: null };
      return { right, middle: y + 0.3 * run.size, size: run.length, ...(isSignGlyph(run) && { glyph }) };
    }),
    ...shapes.map((shape) => {
      const { box } = shape;
      const size = Math.max(box.right - box.left, box.top - box.bottom);
      return { right: box.right, middle: (box.top + box.bottom) / 2, size, shape };
    }),
    ...lines
      .filter((line) => MARKER.test(getText(line)) && !endsColumn(line, lines))
      .map(({ left, right, y, size }) => ({ right, middle: y + 0.3 * size, size: right - left })),
  ];
  const dashes = findDashes(shapes);
  for (const line of lines) {
    const { left, y, size } = line;
    const found = signs.filter(
      ({ shape, ...sign }) =>
        sign.size < (shape?.isField ? FIELD : SIGN) * size &&
        !(shape && (dashes.get(shape) ?? Infinity) < DASH.near * size) &&
        sign.right <= left &&
        left - sign.right < MARKER_GAP * size &&
        sign.middle > y - 0.15 * size &&
        sign.middle < y + 0.9 * size,
    );
    line.listed = found.length > 0;
    // A sign of several drawings, such as a ticked box, stays where it is.
    line.sign = found.length === 1 ? (found[0]?.shape ?? null) : null;
    if (found.length === 1) line.marker ??= found[0]?.glyph ?? null;
  }
  return lines;
}

/** Whether a run is one glyph of an operator of its own that is a drawing and no letter, such as a bullet of a symbol font. */
const isSignGlyph = (run: TextRun): boolean => isWhole(run) && run.last - run.first === 1 && !isReadable(run);

/** Whether a run is all that its operator shows, so that it can be shown elsewhere. */
export const isWhole = ({ show }: TextRun): boolean => show.runs.length === 1;

/** Whether the text of a run says what it shows. Characters of a private range are drawings. */
export const isReadable = ({ text, unknown }: TextRun): boolean =>
  unknown === 0 && !/^\s*[\ue000-\uf8ff]\s*$/.test(text);

/** A number such as 1.2 can also be a quantity, so a wide gap and a capital letter follow it before an item. */
const isInnerMarker = (first: Word, second: Word): boolean =>
  (INNER_MARKER.test(first.text) || (isSectionHead(first) && HEAD_NUMBER.test(first.text.trim()))) &&
  second.left - first.right > getHeadGap(first.text) * first.size &&
  (isSectionHead(first) ? /^\s*\p{L}/u : /^\s*\p{Lu}/u).test(second.text);

/** Whether a word is the number of a reference before its entry, and not a citation at the beginning of a line. */
const isReferenceMarker = (first: Word, second: Word): boolean =>
  REFERENCE_MARKER.test(first.text) &&
  second.left - first.right > ITEM_GAP * first.size &&
  /^\s*\p{Lu}/u.test(second.text);

const INNER_GAP = 0.4;
/** The gap behind the number of a list item or heading, which is wider than a space, in units of the font size. */
const ITEM_GAP = 0.46;

/** The number of a section without or with a section sign, which only a wider gap separates from a quantity. */
const PLAIN_NUMBER = "(?:§\\s?)?\\d{1,3}\\.?";
const PLAIN_GAP = 0.55;
const HEAD_NUMBER = new RegExp(`^(?:${INNER_NUMBER}|${PLAIN_NUMBER})$`, "u");
/** The number of a section with the heading behind it, in one operator. */
const NUMBERED_HEAD = new RegExp(`^\\s*(?:${INNER_NUMBER}|${PLAIN_NUMBER})(?=\\s+\\p{L})`, "u");

/** A number with a full stop is no quantity, so that two usual spaces behind it show a heading. */
const getHeadGap = (number: string): number =>
  INNER_MARKER.test(number) ? INNER_GAP : /\.\s*$/.test(number) ? ITEM_GAP : PLAIN_GAP;

/** Whether a word is part of a heading, which is bold. */
const isSectionHead = ({ run }: Word): boolean => run.show.state.font?.style.bold === true;

/** The number of a list item with the item behind it, in one operator. */
const NUMBERED_ITEM = new RegExp(`^\\s*(?:${NUMBER}(?=\\s+\\S)|${REFERENCE}(?=\\s+\\p{Lu}))`, "u");

/**
 * Separates the number of a section or of a list item from the text that its operator shows too, so that the gap between
 * them stays.
 */
function cutNumber([first, ...rest]: readonly Word[]): Word[] {
  if (!first) return [];
  const head = isSectionHead(first) ? NUMBERED_HEAD.exec(first.text)?.[0] : undefined;
  const number = head ?? NUMBERED_ITEM.exec(first.text)?.[0];
  const least = head === undefined ? ITEM_GAP : getHeadGap(head);
  const texts = canSlice(first.run) ? getGlyphTexts(first) : [];
  if (number === undefined || first.formula || texts.join("") !== first.text) return [first, ...rest];
  const countTo = (length: number) => {
    let [count, width] = [0, 0];
    while (width < length && count < texts.length) width += texts[count++]?.length ?? 0;
    return first.run.first + count;
  };
  const end = countTo(number.length);
  const start = countTo(number.length + (/^\s*/.exec(first.text.slice(number.length))?.[0].length ?? 0));
  const [marker, item] = [sliceWord(first, first.run.first, end), sliceWord(first, start, first.run.last)];
  const isWide = marker && item && item.left - marker.right > least * first.size;
  return isWide ? [marker, item, ...rest] : [first, ...rest];
}

/** The text of each glyph of a word. Some glyphs are several letters, such as "fi". */
const getGlyphTexts = ({ run: { show, first, last } }: Word): string[] =>
  placeGlyphs(show)
    .placed.slice(first, last)
    .map(({ glyph }) => glyph.text ?? "");

/** A separate bullet or number keeps its position, and the text after it is laid out alone. */
export function separateMarker(line: Line): Line {
  const [first, ...rest] = cutNumber(line.words);
  // A space can be shown by an operator of its own.
  const start = rest.findIndex(({ text, formula }) => formula || text.trim() !== "");
  const second = rest[start];
  if (!first || !second) return line;
  if (!MARKER.test(first.text) && !isInnerMarker(first, second) && !isReferenceMarker(first, second)) return line;
  const isBox = BOX.test(first.text);
  // The place of a run that can be cut is that of its first letter already.
  const isPlaced = canSlice(second.run) && second.run.unknown === 0;
  const space = isBox && !isPlaced && /^\s/.test(second.run.text) ? SPACE * line.size : 0;
  // A space that is drawn with the marker is a part of its width.
  const drawn = /\s$/.test(first.text) ? SPACE * line.size : 0;
  if (second.left + space + drawn - first.right < 0.2 * line.size && !isBox) return line;
  const isOwn = isBox || canSlice(first.run);
  if ((first.run.show === second.run.show && !isOwn) || second.formula) return line;
  second.text = second.text.trimStart();
  second.left += space;
  return { ...line, words: rest.slice(start), left: second.left, marker: first };
}
