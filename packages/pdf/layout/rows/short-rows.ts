import type { Box } from "../../syntax/matrix.ts";
import { toAlignment } from "../alignment.ts";
import { getText, type Line } from "../line.ts";
import { isOneSentence, startsItem } from "../zones.ts";

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

/** Whether a line begins with words in bold or italics and goes on in another style, as the entries of a report do. */
export function hasLeadIn({ words }: Line): boolean {
  const visible = words.filter(({ text }) => text.trim() !== "");
  const [first, last] = [visible[0]?.run.show.state.font?.style, visible.at(-1)?.run.show.state.font?.style];
  if (!first || !last || !/^\s*\p{Lu}/u.test(visible[0]?.text ?? "")) return false;
  return (first.bold && !last.bold) || (first.italic && !last.italic);
}

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

/**
 * Lines of verse have at most this many characters. They are as many as show it by the punctuation at most of their ends, by
 * that at all of their ends, or by their capital letters; with the shares of the lines that do. Lines of justified text end
 * within a distance, and verses differ by another one, in units of the font size. Stanzas of so many lines that change between
 * so few left edges within most sentences are verse too; prose is indented where a paragraph begins. A single stanza of so many
 * lines in prose takes at most this share of the width of the text.
 */
const VERSE = {
  characters: 60,
  ends: 6,
  share: 0.6,
  allEnds: 3,
  capitals: 5,
  capitalShare: 0.95,
  flush: 0.06,
  ragged: 0.5,
  turns: { lines: 4, share: 0.6, edges: 3, indent: 0.8 },
  inset: { lines: 4, width: 0.55 },
};

/**
 * The zones that are verse, whose lines end where the author wants: stanzas of short lines of unequal length, of which most
 * end with a punctuation mark, or all begin with a capital letter, or which are indented by turns. All are rare at the ends of lines that a program breaks.
 * `beside` has the lines that stand in rows with others, `width` is that of the text, and `isBoxed` says whether a line is in a box.
 */
export function findVerses(
  zones: readonly (readonly Line[])[],
  beside: ReadonlyMap<Line, number>,
  width: number,
  isBoxed: (line: Line) => boolean,
): ReadonlySet<readonly Line[]> {
  const stanzas = zones.filter((zone) => isStanza(zone, beside));
  const groups = [...Map.groupBy(stanzas, ([first]) => Math.round(2 * (first?.size ?? 0))).values()];
  return new Set(
    groups.flatMap((group) => {
      const ends = group.flatMap((zone) => zone.slice(0, -1).map(({ right }) => right));
      if (Math.max(...ends) - Math.min(...ends) < VERSE.ragged * (group[0]?.[0]?.size ?? 0)) return [];
      const all = countBreaks(group);
      const capitalized = group.filter((zone) => haveCapitals(countBreaks([zone])));
      const shown = countBreaks(capitalized);
      if (shown.within >= VERSE.capitals && haveCapitals(shown))
        // A refrain below verses with capital letters can have none.
        return group.filter((zone) => capitalized.includes(zone) || haveMarks(countBreaks([zone])));
      const areMarked =
        (all.breaks >= VERSE.ends && haveMarks(all)) || (all.breaks >= VERSE.allEnds && all.marked === all.breaks);
      const isInset = (zone: readonly Line[]) =>
        zone.length >= VERSE.inset.lines &&
        haveMarks(countBreaks([zone])) &&
        !zone.some(isBoxed) &&
        zone.every(({ left, right }) => right - left < VERSE.inset.width * width);
      return areMarked ? group : group.filter((zone) => areTurned(zone) || isInset(zone));
    }),
  );
}

/** Whether the lines of a stanza go to and fro between a few left edges, also within sentences. */
function areTurned(zone: readonly Line[]): boolean {
  const { lines, share, edges, indent } = VERSE.turns;
  const lefts: number[] = [];
  for (const { left, size } of zone) if (!lefts.some((known) => Math.abs(known - left) < 0.1 * size)) lefts.push(left);
  const steps = zone.slice(1).map((line, index) => [zone[index] ?? line, line] as const);
  const turns = steps
    .filter(([last]) => !/[.!?:…]["”’»)]?\s*$/u.test(getText(last)))
    .map(([last, line]) => (line.left - last.left) / line.size)
    .filter((turn) => Math.abs(turn) > indent);
  // Within the sentences of prose lines turn only to the right, in a hanging indent, or only to the left, below a first line.
  const areBoth = turns.some((turn) => turn > 0) && turns.some((turn) => turn < 0);
  return areBoth && zone.length >= lines && lefts.length <= edges && turns.length >= share * steps.length;
}

interface Breaks {
  /** The number of ends of lines within zones, those with a punctuation mark, and those within a sentence. */
  breaks: number;
  marked: number;
  within: number;
  /** The number of ends within a sentence with a capital letter behind them. */
  capitals: number;
}

function countBreaks(zones: readonly (readonly Line[])[]): Breaks {
  const steps = zones.flatMap((zone) => zone.slice(1).map((line, index) => [zone[index] ?? line, line] as const));
  const within = steps.filter(([last]) => !/[.!?:…]["”’»)]?\s*$/u.test(getText(last)));
  return {
    breaks: steps.length,
    marked: steps.filter(([last]) => /[,;:.!?…—–]["”’»)]?\s*$/u.test(getText(last))).length,
    within: within.length,
    capitals: within.filter(([, line]) => /^\s*["“‘«(¿¡]?\p{Lu}/u.test(getText(line))).length,
  };
}

const haveMarks = ({ breaks, marked }: Breaks): boolean => marked >= VERSE.share * breaks;
const haveCapitals = ({ within, capitals }: Breaks): boolean => within > 0 && capitals >= VERSE.capitalShare * within;

/** Whether lines end at exactly one edge. Verses of nearly one length end near it by chance. */
const isFlush = (zone: readonly Line[]): boolean => {
  const ends = zone.slice(0, -1).map(({ right }) => right);
  return ends.length > 1 && Math.max(...ends) - Math.min(...ends) < VERSE.flush * (zone[0]?.size ?? 0);
};

/** Whether lines are short and nothing else than text. */
const isStanza = (zone: readonly Line[], beside: ReadonlyMap<Line, number>): boolean =>
  zone.length > 1 &&
  !isFlush(zone) &&
  zone.every((line) => {
    const text = getText(line).trim();
    const isText = !startsItem(line) && !beside.has(line) && !line.words[0]?.run.isLine && /\p{Ll}/u.test(text);
    return isText && text.length <= VERSE.characters;
  });
