import type { Shape, Show, TextRun } from "../syntax/content.ts";
import { type Box, boxAround } from "../syntax/matrix.ts";
import { canSlice, placeGlyphs, sliceRun } from "./show-glyphs.ts";
import type { Surface } from "./surfaces.ts";

/** The text of operators, separated into text that lines are made of and text that stays where it is. */
export interface UsableRuns {
  usable: TextRun[];
  kept: TextRun[];
  /** Fill-in lines and dot leaders that consist of text, as drawn shapes. */
  fillers: Shape[];
}

/** Fill-in lines, such as underscores, and dot leaders. They stay where they are. */
const FILLER = /_{3,}|\.{5,}|(?:\. ){4,}\.?|…{3,}/g;

/**
 * Separates text that can be replaced from text that stays. `count` gets the number of letters of each visible text that
 * is not translated, with the reason.
 */
export function usableRuns(shows: readonly Show[], count: (letters: number, reason: string) => void): UsableRuns {
  const found: UsableRuns = { usable: [], kept: [], fillers: [] };
  for (const run of shows.flatMap(({ runs }) => runs)) {
    const reason = reasonToKeep(run);
    if (reason !== "" && reason !== "hidden") count(getLetters(run), reason);
    if (reason === "" && /_{3}|\.{5}|(?:\. ){4}|…{3}/.test(run.text)) cutFillers(run, found);
    // A glyph without text moves with the text around it.
    else (reason === "" || run.unknown > 0 ? found.usable : found.kept).push(run);
  }
  return found;
}

export const UNMAPPED = "its font does not map its glyphs to text";

/** Whether text stays only because its font does not say which letters it shows. */
export const isUnmapped = (run: TextRun) => run.last > 0 && run.span === null && reasonToKeep(run) === UNMAPPED;

/** The number of letters that stay only because of that. */
export const countUnmapped = ({ content }: Pick<Surface, "content">): number =>
  content.shows.flatMap(({ runs }) => runs).reduce((sum, run) => sum + (isUnmapped(run) ? getLetters(run) : 0), 0);

/** The number of visible characters, with those whose text is unknown. */
export const getLetters = ({ text, unknown }: Pick<TextRun, "text" | "unknown">) =>
  [...text.replace(/\s/g, "")].length + unknown;

function reasonToKeep(run: TextRun): string {
  const { state } = run.show;
  if (state.mode === 3) return "hidden";
  if (state.font?.vertical) return "it runs from top to bottom";
  if (run.mirrored) return "it is mirrored";
  if (state.mode > 3) return "it is a clipping path";
  if (state.font?.type3 && run.unknown > 0) return "its font draws glyphs without text";
  if (run.unknown > 0) return UNMAPPED;
  // Characters of a private range are drawings, which stay.
  return /^\s*[\ue000-\uf8ff][\ue000-\uf8ff\s]*$/.test(run.text) ? "hidden" : "";
}

/** Separates lines to write on from the text before and behind them. */
function cutFillers(run: TextRun, { usable, kept, fillers }: UsableRuns): void {
  const keep = (filler: TextRun) => {
    kept.push(filler);
    fillers.push({ box: toBase(filler), kind: "path", paint: null });
  };
  if (!canSlice(run)) {
    if (/^[\s_.…]*$/.test(run.text)) keep(run);
    else usable.push(run);
    return;
  }
  // The position of each glyph's text in the run's text.
  const glyphs = placeGlyphs(run.show).placed.slice(run.first, run.last);
  const glyphAt: number[] = [];
  for (const [index, { glyph }] of glyphs.entries())
    for (let unit = 0; unit < (glyph.text ?? "").length; unit++) glyphAt.push(run.first + index);
  const add = (put: (part: TextRun) => void, from: number, to: number) => {
    const part = to > from ? sliceRun(run, from, to) : null;
    if (part) put(part);
  };
  const use = (part: TextRun) => void usable.push(part);
  let from = run.first;
  for (const match of run.text.matchAll(FILLER)) {
    const start = glyphAt[match.index] ?? run.last;
    const end = glyphAt[match.index + match[0].length] ?? run.last;
    add(use, from, start);
    add(keep, start, end);
    from = end;
  }
  add(use, from, run.last);
}

/** The box around the baseline of a run. */
function toBase({ x, y, length, angle, size }: TextRun): Box {
  const end = { x: x + length * Math.cos(angle), y: y + length * Math.sin(angle) };
  return boxAround([
    { x, y: y - 0.2 * size },
    { x: end.x, y: end.y + 0.05 * size },
  ]);
}
