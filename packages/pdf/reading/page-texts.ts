import type { Line } from "../layout/line.ts";
import type { Frame } from "../layout/lines.ts";
import type { Surroundings } from "../layout/surroundings.ts";
import type { Show, TextRun } from "../syntax/content.ts";
import { boxThrough } from "../syntax/matrix.ts";
import type { Hyphens } from "./hyphens.ts";
import { readRuns } from "./runs.ts";
import { splitAtLinks, splitAtUnderlines } from "./split-links.ts";
import type { Text } from "./texts.ts";
import { isMathSign } from "./unread-signs.ts";
import { getLetters } from "./usable-runs.ts";

/** The marker of a line that is shown by an operator of its item, which would be removed with it. */
export const keptMarker = ({ marker, words }: Line) =>
  marker && words.some(({ run }) => run.show === marker.run.show) ? [marker.run] : [];

type FoundText = Pick<Text, "surface" | "frame" | "around" | "paragraph" | "covers">;

/** The text of a paragraph, or none if it is empty. */
export function toText(found: FoundText, hyphens: Hyphens): [] | [Text] {
  const links = found.surface.links.map(({ box }) => boxThrough(found.frame.frame, box));
  const { shapes } = found.frame;
  splitAtLinks(found.paragraph.lines, links);
  splitAtUnderlines(found.paragraph.lines, shapes);
  const { runs, ...read } = readRuns(found.paragraph, { links, shapes }, hyphens);
  if (!runs.some((run) => run.kind === "text" && run.text.trim() !== "")) return [];
  return [{ ...found, ...read, runs, written: null, next: null }];
}

/** The lines and shapes at this angle on the same page, including those of other surfaces. */
export function surroundings(
  frame: Frame,
  neighbors: readonly { frames: Frame[] }[],
): Pick<Surroundings, "lines" | "shapes" | "gutters"> {
  const alike = [frame, ...neighbors.flatMap(({ frames }) => frames.filter(({ angle }) => angle === frame.angle))];
  return {
    lines: alike.flatMap(({ lines, formulas }) => [...lines, ...formulas]),
    shapes: alike.flatMap(({ shapes }) => shapes),
    gutters: frame.gutters,
  };
}

/** Runs by the operators that show them. */
export function byShow(runs: readonly TextRun[]): Map<Show, readonly TextRun[]> {
  const found = new Map<Show, TextRun[]>();
  for (const run of runs) {
    const known = found.get(run.show);
    if (known) known.push(run);
    else found.set(run.show, [run]);
  }
  return found;
}

/** The number of letters of a line that stays because most of it has no text. */
export const unreadLetters = ({ words }: Line) =>
  words.some(({ run }) => run.unknown > 0 && !isMathSign(run))
    ? words.reduce((sum, { run }) => sum + (run.unknown > 0 ? 0 : getLetters(run)), 0)
    : 0;
