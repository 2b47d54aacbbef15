import { getText, type Line } from "./line.ts";
import { firstWordWidth } from "./rows/short-rows.ts";
import { startsItem } from "./zones.ts";

/**
 * Lines of verse have at most this many characters. They are as many as show it by the punctuation at most of their ends, by
 * that at all of their ends, or by their capital letters; with the shares of the lines that do. Lines of justified text end
 * within a distance, and verses differ by another one, in units of the font size. Stanzas of so many lines that change between
 * so few left edges within most sentences are verse too; prose is indented where a paragraph begins. A single stanza of so many
 * lines in prose takes at most this share of the width of the text. Stanzas of such lines are verse too if the next word would
 * have fit at this share of the ends of their lines, and at this share is a punctuation mark.
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
  roomy: { stanzas: 2, fitting: 0.5, marked: 0.4 },
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
  const plain = zones.filter((zone) => isStanza(zone, beside));
  // A stanza can begin with its number, and a refrain beside its label.
  const labeled = zones.filter((zone) => !plain.includes(zone) && isStanza(zone, beside, true));
  const groups = [plain, labeled].flatMap((stanzas) => [
    ...Map.groupBy(stanzas, ([first]) => Math.round(2 * (first?.size ?? 0))).values(),
  ]);
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
      if (areMarked) return group;
      const open = group.filter((zone) => zone.length >= VERSE.inset.lines && !zone.some(isBoxed));
      if (areRoomy(open)) return open;
      const isInset = (zone: readonly Line[]) =>
        haveMarks(countBreaks([zone])) && zone.every(({ left, right }) => right - left < VERSE.inset.width * width);
      return group.filter((zone) => areTurned(zone) || (open.includes(zone) && isInset(zone)));
    }),
  );
}

/** Whether the next word would have fit at most ends of lines of several stanzas that begin at one edge. */
function areRoomy(stanzas: readonly (readonly Line[])[]): boolean {
  const { stanzas: fewest, fitting, marked } = VERSE.roomy;
  const lefts = stanzas.map((zone) => Math.min(...zone.map(({ left }) => left)));
  const size = stanzas[0]?.[0]?.size ?? 0;
  if (stanzas.length < fewest || Math.max(...lefts) - Math.min(...lefts) > size) return false;
  const right = Math.max(...stanzas.flat().map((line) => line.right));
  const steps = stanzas.flatMap((zone) => zone.slice(1).map((line, index) => [zone[index] ?? line, line] as const));
  const roomy = steps.filter(([last, line]) => right - last.right > firstWordWidth(line) + 0.45 * line.size);
  const counted = countBreaks(stanzas);
  return (
    counted.breaks >= VERSE.ends &&
    counted.marked >= marked * counted.breaks &&
    roomy.length >= fitting * steps.length &&
    stanzas.every((zone) => /[.!?…]["”’»)]?\s*$/u.test(zone.slice(-1).map(getText).join("")))
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

/** Whether lines are short and nothing else than text. With `isLabeled` a number or a label can be before the first one. */
const isStanza = (zone: readonly Line[], beside: ReadonlyMap<Line, number>, isLabeled = false): boolean =>
  zone.length > 1 &&
  !isFlush(zone) &&
  zone.every((line, index) => {
    const text = getText(line).trim();
    const isOwn = (isLabeled && index === 0) || !(startsItem(line) || beside.has(line));
    return isOwn && !line.words[0]?.run.isLine && /\p{Ll}/u.test(text) && text.length <= VERSE.characters;
  });
