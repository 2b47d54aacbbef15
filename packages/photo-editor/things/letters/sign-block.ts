import type { FoundLetters } from "./lettering.ts";

type Line = FoundLetters["lines"][number];

/** A sign has at most this many lines, more is a text. */
const MAX_LINES = 4;
/** Lines of one sign differ by this factor in height at most, and lie at most this share of their height apart. */
const [SIMILAR, GAP] = [2, 0.9];
/** The width that lines have in common, as a share of the narrower one. */
const COMMON = 0.6;

/** The lines of a sign from top to bottom, if all lines stand below each other as those of one text do; null otherwise. */
export function readBlock(lines: readonly Line[]): Line[] | null {
  if (lines.length < 2 || lines.length > MAX_LINES) return null;
  const sorted = lines.toSorted((first, second) => (first.box[1] ?? 0) - (second.box[1] ?? 0));
  return sorted.slice(1).every((line, at) => isBelow(line, sorted[at])) ? sorted : null;
}

function isBelow(lower: Line, upper: Line | undefined): boolean {
  const [x = 0, y = 0, width = 0, height = 0] = lower.box;
  const [left = 0, top = 0, across = 0, down = 0] = upper?.box ?? [];
  const common = Math.min(x + width, left + across) - Math.max(x, left);
  const isSimilar = Math.max(height, down) < SIMILAR * Math.min(height, down);
  return isSimilar && common > COMMON * Math.min(width, across) && y - top - down < GAP * Math.min(height, down);
}

/** The words of a text in at most so many lines, of which the longest is as short as possible. */
export function splitWords(text: string, lines: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  if (lines < 2 || words.length < 2) return [words.join(" ")];
  let best: string[] = [words.join(" ")];
  for (let first = 1; first < words.length; first++) {
    const split = [words.slice(0, first).join(" "), ...splitWords(words.slice(first).join(" "), lines - 1)];
    if (longest(split) < longest(best)) best = split;
  }
  return best;
}

const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));
