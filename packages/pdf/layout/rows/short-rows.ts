import type { Box } from "../../syntax/matrix.ts";
import { toAlignment } from "../alignment.ts";
import { getText, type Line } from "../line.ts";
import { isOneSentence } from "../zones.ts";

/** Rows such as those of an address are this short, in characters and as a share of the free width. */
const SHORT_ROW = { characters: 60, share: 0.45, lines: 6 };

/** Whether lines are rows that nothing forced to break, because they are much shorter than the page. */
export function areShortRows(zone: readonly Line[], available: number): boolean {
  const widths = zone.map(({ left, right }) => right - left);
  const isShort = Math.max(...widths) < SHORT_ROW.share * available;
  return (
    isShort &&
    zone.length <= SHORT_ROW.lines &&
    !zone.some((line, index) => index > 0 && goesOn(zone[index - 1] ?? line, line)) &&
    zone.every((line) => getText(line).trim().length <= SHORT_ROW.characters)
  );
}

/** Whether a line goes on in a sentence, which rows such as those of an address do not. */
const goesOn = (last: Line, line: Line) => isOneSentence(last, line) && !ROW_START.test(getText(line));

/** The share of the lines of a box on which the next word would have fit. */
const BOX_ROWS = 0.6;

/** Whether the next word would have fit on most lines of a box. */
export const areBoxRows = (zone: readonly Line[], right: number): boolean => {
  const fitting = zone
    .slice(1)
    .filter((line, index) => right - (zone[index]?.right ?? right) > firstWordWidth(line) + line.size);
  return (
    zone.length > 1 &&
    zone.length <= SHORT_ROW.lines &&
    toAlignment(zone) === "left" &&
    fitting.length >= BOX_ROWS * (zone.length - 1)
  );
};

/** The start of the notice of an owner. */
const NOTICE = /^\s*(?:copyright\b|©|\(c\)\s)/iu;

/** Whether two lines are notices of owners, each of which is a text of its own. */
export const areNotices = (last: Line, line: Line): boolean => NOTICE.test(getText(last)) && NOTICE.test(getText(line));

/** The share of its box that a row leaves free. */
const FREE = 0.35;

/**
 * Whether a line in a box is a row that ends with a number, such as a date above a time: nothing forced it to end, because
 * much of the box is free.
 */
export const isRowWithNumber = (
  zone: readonly Line[],
  last: Line,
  { left, right }: { left: number; right: number },
): boolean => areBoxRows(zone, right) && /\p{N}\s*$/u.test(getText(last)) && right - last.right > FREE * (right - left);

/** A box that is this narrow and begins this near to its text, in units of the font size, shows where its lines could end. */
const OWN_BOX = { wide: 24, near: 2 };

/**
 * Whether each line of a box was ended by its author, such as "Tuesday to Saturday" above "from 10 to 18": all leave much of
 * the box free, also those within a sentence. `right` is where text in the box can end.
 */
export const areOwnRows = (zone: readonly Line[], box: Box, right: number): boolean =>
  areBoxRows(zone, right) &&
  zone.every(
    ({ left, right: end, size, words }) =>
      !words[0]?.run.isLine &&
      left - box.left < OWN_BOX.near * size &&
      box.right - box.left < OWN_BOX.wide * size &&
      right - end > FREE * (right - left),
  );

/** The start of a row: a capital letter, a number, or an address of the internet. */
export const ROW_START = /^\s*(?:[\p{Lu}\p{N}+(]|\S+@\S+\.\S|(?:https?:|www\.))/u;

/** A row of a form or of facts, such as "Date: 4 May" or "4 May: Open day". */
export const LABELED = /^\s*(?:[\p{Lu}\p{N}][^:.!?]{1,30}|\p{Ll}{1,12}):\s+\S/u;
/** The most characters of a row of facts, and the most rows. */
const FACT = { characters: 45, lines: 8 };

/**
 * Whether lines are facts, as at the top of a letter or a bill: all are short and begin with a capital letter or a number,
 * and one that is not the first has a label.
 */
export const areFacts = (zone: readonly Line[]): boolean =>
  zone.length > 1 &&
  zone.length <= FACT.lines &&
  toAlignment(zone) !== "justify" &&
  zone.every((line) => ROW_START.test(getText(line)) && getText(line).trim().length <= FACT.characters) &&
  zone.slice(1).some((line) => LABELED.test(getText(line)));

/** A label above a value has at most this many characters, and at most this many lines. */
const LABEL = { characters: 25, lines: 3 };
/** A value without words, such as a time, a date or an amount. */
const VALUE = /^\s*[€$£¥]?\p{N}[\p{N}\s:.,/–-]*(?:[€$£¥%]|\p{L}{0,2}\.?)\s*$/u;

/** Whether a line is a value below its label, as the time below a date. */
export const isValueRow = (zone: readonly Line[], line: Line): boolean =>
  zone.length <= LABEL.lines &&
  zone.every((other) => getText(other).trim().length <= LABEL.characters) &&
  VALUE.test(getText(line)) &&
  !/[.!?]\s*$/u.test(getText(line));

/** A centered line with the next word is shorter than this share of its text where its author ended it. */
const SHORT_CENTERED = 0.7;

/** Whether a centered line before another one of its zone has room for the next word and much more, such as "and" between two names. */
export function isShortRow(line: Line, zone: readonly Line[], zoneWidth: number): boolean {
  const next = zone[zone.indexOf(line) + 1];
  const width = line.right - line.left;
  return (
    next !== undefined &&
    !line.words[0]?.run.isLine &&
    width < SHORT_CENTERED * zoneWidth &&
    width + firstWordWidth(next) + line.size < SHORT_CENTERED * zoneWidth
  );
}

/** Whether a line begins with words in bold or italics and goes on in another style, as the entries of a report do. */
export function hasLeadIn({ words }: Line, start = /^\s*\p{Lu}/u): boolean {
  const visible = words.filter(({ text }) => text.trim() !== "");
  const [first, last] = [visible[0]?.run.show.state.font?.style, visible.at(-1)?.run.show.state.font?.style];
  if (!first || !last || !start.test(visible[0]?.text ?? "")) return false;
  return (first.bold && !last.bold) || (first.italic && !last.italic);
}

/** As many lines that begin with a date in another style show that each such line is an entry. */
const ENTRIES = 3;

/** The start of a line that is a number of at most four digits, a date or a time, not the rest of an amount. */
const NUMBERED = /^\s*\p{N}{1,4}(?:[.:]\p{N}{2})?(?![\p{N},]|[.:]\p{N}{3})/u;

/**
 * The lines of a zone that begin entries of a list of dates, such as "6 April: sale" with the date in bold: other lines begin
 * at the same edge in the same way.
 */
export function findDatedEntries(zone: readonly Line[]): ReadonlySet<Line> {
  const dated = zone.filter((line) => NUMBERED.test(getText(line)) && hasLeadIn(line, /^\s*\p{N}/u));
  if (dated.length < zone.length && dated.length < ENTRIES) return new Set();
  const isAligned = (line: Line) => dated.every(({ left, size }) => Math.abs(left - line.left) < 0.5 * size);
  return new Set(dated.filter(isAligned));
}

/** The fewest lines that show that each is a sentence of its own, and the fewest that leave this share of their room free. */
const SENTENCES = { lines: 3, few: 2, free: 0.3 };

/**
 * Whether each line is a sentence, as in a list of conditions. The ends of lines that a program breaks seldom are ends of
 * sentences. `room` is the width that lines can have.
 */
export const areSentences = (zone: readonly Line[], room: number): boolean =>
  zone.length >=
    (zone.every(({ left, right }) => right - left < (1 - SENTENCES.free) * room) ? SENTENCES.few : SENTENCES.lines) &&
  zone.every(
    (line) =>
      /^\s*["“‘«(¿¡]?[\p{Lu}\p{N}]/u.test(getText(line)) &&
      /[\p{Ll}\p{N}%)]{2}[.!?…]["”’»)]?\s*$/u.test(getText(line)) &&
      !line.words[0]?.run.isLine,
  );

/** The fewest lines that show by their capital letters that each is a text of its own. */
const LABELS = 3;

/**
 * Whether lines are those of a list, as on a sign or in the key of a chart: each begins with a capital letter and goes on
 * without. Lines that were not recognized have one word each.
 */
export const areLabels = (zone: readonly Line[]): boolean => {
  const texts = zone.map((line) => getText(line).trim());
  return (
    zone.length >= LABELS &&
    zone.every((line, index) => line.words[0]?.run.isLine || !/\s/.test(texts[index] ?? "")) &&
    texts.every(
      (text, index) =>
        /^\p{Lu}\S*\p{Ll}/u.test(text) &&
        (!/\s\p{Lu}/u.test(text) || (zone[index]?.words[0]?.run.isLine === true && isTitle(text))) &&
        !/[.,;:!?-]$/u.test(text),
    )
  );
};

/** The most words of a title that is a row of a sign. */
const TITLE_WORDS = 4;

/** Whether a text is a short title, whose long words begin with capital letters. */
const isTitle = (text: string): boolean => {
  const words = text.split(/\s+/u);
  return words.length <= TITLE_WORDS && words.every((word) => word.length < 4 || /^[\p{Lu}\p{N}]/u.test(word));
};

/** The width of a line's first word: of its parts before the one with a space, and of a share of that one. */
export function firstWordWidth(line: Line): number {
  let width = 0;
  for (const { text, left, right } of line.words) {
    const visible = width > 0 ? text : text.trimStart();
    const letters = /^\S*/.exec(visible)?.[0].length ?? 0;
    if (visible.length > 0) width += ((right - left) * letters) / visible.length;
    if (letters < visible.length) break;
  }
  return width;
}
