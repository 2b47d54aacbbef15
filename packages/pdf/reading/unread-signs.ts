import type { Show, TextRun } from "../syntax/content.ts";
import { placeGlyphs } from "./show-glyphs.ts";

/** Fonts that only have large operators, brackets and their parts. */
const EXTENSION = /(?:cmex|euex|[tp]xex|math-?extension|mathext|mtex)a?[-\d]*(?:regular)?$/i;

/** Whether a run shows signs of mathematics without a known text, which are no letters. */
export const isMathSign = (run: TextRun): boolean =>
  run.unknown > 0 && run.text.trim() === "" && EXTENSION.test(run.show.state.font?.name ?? "");

/** Bullets begin this near to each other, in points, and text follows them this near, in units of the font size. */
const BULLETS = { least: 2, same: 0.5, near: 3, height: 0.3 };

/**
 * The runs without a known text that are signs and not letters: those of mathematics, and bullets before lines of text, whose
 * font shows nothing else. They need no translation.
 */
export function findSigns(shows: readonly Show[]): Set<TextRun> {
  const runs = shows.flatMap((show) => show.runs);
  const signs = new Set(runs.filter(isMathSign));
  const unknown = runs.filter((run) => run.unknown > 0 && run.show.state.font !== null && !signs.has(run));
  for (const [font, group] of Map.groupBy(unknown, (run) => run.show.state.font)) {
    const [first] = group;
    const all = runs.filter((run) => run.show.state.font === font && (run.unknown > 0 || run.text.trim() !== ""));
    if (!first || group.length < BULLETS.least || all.length > group.length) continue;
    const codes = new Set(group.flatMap(readCodes));
    const areBullets = group.every(
      (run) => run.last - run.first === 1 && Math.abs(run.x - first.x) < BULLETS.same && isBeforeText(run, runs),
    );
    if (codes.size === 1 && areBullets) for (const run of group) signs.add(run);
  }
  return signs;
}

const readCodes = (run: TextRun): number[] =>
  placeGlyphs(run.show)
    .placed.slice(run.first, run.last)
    .map(({ glyph }) => glyph.code);

const isBeforeText = (sign: TextRun, runs: readonly TextRun[]): boolean =>
  runs.some(
    ({ x, y, text, size }) =>
      text.trim() !== "" &&
      x > sign.x &&
      x - sign.x - sign.length < BULLETS.near * size &&
      Math.abs(y - sign.y) < BULLETS.height * size,
  );
