import { INNER_BOX } from "../layout/markers.ts";
import type { Shape, Show, TextRun } from "../syntax/content.ts";
import { type Box, boxAround, union } from "../syntax/matrix.ts";
import { cutInterleaved } from "./interleaved.ts";
import { canSlice, placeGlyphs, sliceRun } from "./show-glyphs.ts";
import type { Surface } from "./surfaces.ts";
import { findSigns } from "./unread-signs.ts";

/** The text of operators, separated into text that lines are made of and text that stays where it is. */
export interface UsableRuns {
  usable: TextRun[];
  kept: TextRun[];
  /** Fill-in lines and dot leaders that consist of text, as drawn shapes. */
  fillers: Shape[];
  /** The dots of each leader. */
  leaders: TextRun[][];
}

/** Fill-in lines, such as underscores, and dot leaders. They stay where they are. */
const FILLER = /_{3,}|\.{5,}|(?:\. {1,3}){4,}\.?|…{3,}/g;

const SHORT_LEADER = /^\s*\.(?: {1,3}\.){1,3}\s*$/;

/**
 * Separates text that can be replaced from text that stays. `count` gets the number of letters of each visible text that
 * is not translated, with the reason.
 */
export function usableRuns(shows: readonly Show[], count: (letters: number, reason: string) => void): UsableRuns {
  const found: UsableRuns = { usable: [], kept: [], fillers: [], leaders: [] };
  const all = cutInterleaved(shows.flatMap(({ runs }) => runs));
  const leaders = findLeaders(all);
  const signs = findSigns(shows);
  for (const run of all) {
    const leader = leaders.get(run);
    if (leader) {
      found.kept.push(run);
      if (leader[0] === run) addLeader(leader, found);
      continue;
    }
    const reason = reasonToKeep(run);
    if (reason !== "" && reason !== "hidden" && !signs.has(run)) count(getLetters(run), reason);
    if (reason === "" && (/_{3}|\.{5}|(?:\. {1,3}){4}|…{3}/.test(run.text) || SHORT_LEADER.test(run.text)))
      cutFillers(run, found);
    else if (reason === "" && canSlice(run) && run.text.search(INNER_BOX) >= 0) cutBoxes(run, found);
    // A glyph without text moves with the text around it.
    else (reason === "" || run.unknown > 0 ? found.usable : found.kept).push(run);
  }
  return found;
}

export const UNMAPPED = "its font does not map its glyphs to text";

/** Whether text stays only because its font does not say which letters it shows. */
export const isUnmapped = (run: TextRun) => run.last > 0 && run.span === null && reasonToKeep(run) === UNMAPPED;

/** The number of letters that stay only because of that. */
export function countUnmapped({ content }: Pick<Surface, "content">): number {
  const signs = findSigns(content.shows);
  const runs = content.shows.flatMap((show) => show.runs).filter((run) => isUnmapped(run) && !signs.has(run));
  return runs.reduce((sum, run) => sum + getLetters(run), 0);
}

/** The number of visible characters, with those whose text is unknown. */
export const getLetters = ({ text, unknown }: Pick<TextRun, "text" | "unknown">) =>
  [...text.replace(/\s/g, "")].length + unknown;

function reasonToKeep(run: TextRun): string {
  const { state } = run.show;
  if (state.mode === 3) return "hidden";
  if (state.font?.vertical) return "it runs from top to bottom";
  if (run.mirrored) return "it is mirrored";
  if (state.mode > 3) return "it is a clipping path";
  if (run.unknown > 0) return UNMAPPED;
  // Characters of a private range are drawings, which stay.
  return /^\s*[\ue000-\uf8ff][\ue000-\uf8ff\s]*$/.test(run.text) ? "hidden" : "";
}

/** The least number of dots in a row, and the widest gap between two of them in units of the font size. */
const DOTS = { least: 4, gap: 2 };

/** The rows of dots in which an operator shows each dot, by their dots. */
function findLeaders(runs: readonly TextRun[]): Map<TextRun, TextRun[]> {
  const dots = runs.filter(({ text, angle }) => angle === 0 && /^\s*[._·…]{1,4}\s*$/u.test(text));
  const rows: TextRun[][] = [];
  for (const dot of dots.sort((a, b) => b.y - a.y || a.x - b.x)) {
    const last = rows.at(-1)?.at(-1);
    const isNext =
      last && Math.abs(last.y - dot.y) < 0.1 * dot.size && dot.x - last.x - last.length < DOTS.gap * dot.size;
    if (isNext) rows.at(-1)?.push(dot);
    else rows.push([dot]);
  }
  return new Map(rows.filter(({ length }) => length >= DOTS.least).flatMap((row) => row.map((dot) => [dot, row])));
}

/** The share of a leader that a longer text can take, of which this much stays in units of the font size. */
const TAKEN = { share: 0.85, left: 3 };
/** The share of a line to write on that a longer label can take. */
const TAKEN_LINE = 0.3;

/** Adds a row of dots or a line to write on, of which a longer text can take a share. */
function addLeader(dots: TextRun[], { fillers, leaders }: UsableRuns, share = TAKEN.share): void {
  const box = dots.map(toBase).reduce(union);
  const width = box.right - box.left;
  const taken = Math.max(0, Math.min(share * width, width - TAKEN.left * (dots[0]?.size ?? 0)));
  fillers.push({ box: { ...box, left: box.left + taken }, kind: "path", paint: null, leader: box.left });
  leaders.push(dots);
}

/** Separates boxes to tick from the text before and behind them. */
function cutBoxes(run: TextRun, { usable }: UsableRuns): void {
  const use = (part: TextRun) => void usable.push(part);
  cutRun(run, INNER_BOX, use, use);
}

/** Separates lines to write on from the text before and behind them. */
function cutFillers(run: TextRun, found: UsableRuns): void {
  const { usable, kept, fillers } = found;
  const keep = (filler: TextRun) => {
    kept.push(filler);
    const isLine = /[._]/.exec(filler.text)?.[0] === "_";
    if (filler.angle === 0 && canSlice(filler)) addLeader([filler], found, isLine ? TAKEN_LINE : TAKEN.share);
    else fillers.push({ box: toBase(filler), kind: "path", paint: null });
  };
  // A long label leaves room for a few dots only.
  if (!canSlice(run) || SHORT_LEADER.test(run.text)) {
    if (/^[\s_.…]*$/.test(run.text)) keep(run);
    else usable.push(run);
    return;
  }
  cutRun(run, FILLER, keep, (part) => void usable.push(part));
}

/** Cuts a run into the parts that match a pattern and those between them, without the spaces before these. */
function cutRun(run: TextRun, pattern: RegExp, take: (part: TextRun) => void, use: (part: TextRun) => void): void {
  // The position of each glyph's text in the run's text.
  const glyphs = placeGlyphs(run.show).placed.slice(run.first, run.last);
  const glyphAt: number[] = [];
  for (const [index, { glyph }] of glyphs.entries())
    for (let unit = 0; unit < (glyph.text ?? "").length; unit++) glyphAt.push(run.first + index);
  const add = (put: (part: TextRun) => void, from: number, to: number) => {
    const part = to > from ? sliceRun(run, from, to) : null;
    if (part) put(part);
  };
  /** The first glyph from an index on that draws something, so that a text begins where it is seen. */
  const skipSpaces = (from: number) => {
    let at = from;
    while (at < run.last && glyphs[at - run.first]?.glyph.text === " ") at++;
    return at;
  };
  let from = run.first;
  for (const match of run.text.matchAll(pattern)) {
    const start = glyphAt[match.index] ?? run.last;
    const end = glyphAt[match.index + match[0].length] ?? run.last;
    add(use, skipSpaces(from), start);
    add(take, start, end);
    from = end;
  }
  add(use, skipSpaces(from), run.last);
}

/** The box around the baseline of a run. */
function toBase({ x, y, length, angle, size }: TextRun): Box {
  const end = { x: x + length * Math.cos(angle), y: y + length * Math.sin(angle) };
  return boxAround([
    { x, y: y - 0.2 * size },
    { x: end.x, y: end.y + 0.05 * size },
  ]);
}
