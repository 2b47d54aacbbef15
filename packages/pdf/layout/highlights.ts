import type { Shape } from "../syntax/content.ts";
import type { Line, Word } from "./line.ts";
import { getSurrounded, isBesideText } from "./marks.ts";

/** A highlight is at most this far from its words, in units of the font size, and from those in the line above. */
const NEAR = { padding: 0.5, line: 2, words: 0.5 };

/**
 * Finds filled boxes behind a part of a line, and marks their words. A box behind a whole line is a highlight if it has the
 * color of one in a line beside it. `rows` are words on one baseline.
 */
export function findHighlights(rows: readonly Word[][], shapes: readonly Shape[]): Set<Shape> {
  const filled = shapes.filter(({ paint, kind, fill }) => paint !== null && kind === "path" && fill !== undefined);
  const candidates = filled.flatMap((shape) => {
    for (const row of rows) {
      const words = getSurrounded(row, shape.box, NEAR.padding);
      if (words.length > 0) return [{ shape, words, isBeside: isBesideText(words, row, shape, shapes) }];
    }
    return [];
  });
  const found = new Set(candidates.filter(({ isBeside }) => isBeside));
  for (let count = -1; count !== found.size; ) {
    count = found.size;
    for (const candidate of candidates)
      if (!found.has(candidate) && [...found].some((highlight) => continues(highlight, candidate)))
        found.add(candidate);
  }
  for (const { shape, words } of found) for (const word of words) word.highlight = shape;
  return new Set([...found].map(({ shape }) => shape));
}

interface Candidate {
  shape: Shape;
  words: readonly Word[];
}

/** Whether a box goes on where another one ended, in the same line or in the next one. */
function continues({ shape: a, words }: Candidate, { shape: b, words: others }: Candidate): boolean {
  const [word, other] = [words[0], others[0]];
  if (a.fill !== b.fill || !word || !other || Math.abs(word.size - other.size) > 0.1 * word.size) return false;
  const distance = Math.abs(word.y - other.y);
  const gap = Math.max(a.box.left - b.box.right, b.box.left - a.box.right);
  return distance < 0.1 * word.size ? gap < NEAR.words * word.size : distance < NEAR.line * word.size;
}

/** A line whose edges are those of the highlights with which it begins and ends. */
export function withHighlight(line: Line): Line {
  const [first, last] = [line.words[0]?.highlight?.box, line.words.at(-1)?.highlight?.box];
  if (!first && !last) return line;
  return {
    ...line,
    left: Math.min(line.left, first?.left ?? line.left),
    right: Math.max(line.right, last?.right ?? 0),
  };
}
