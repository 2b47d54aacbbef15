import type { ImageLine } from "@atelier/document-model";
import { countLetters, getMedian } from "./look-ink.ts";

/** Lines of one paragraph begin at one edge or have one middle, are this near below each other in units of their size, and have one size and color. */
const PARAGRAPH = { edge: 0.6, step: 1.7, size: 0.12, ink: 60 };
/** Lines of a heading, from this size in pixels, can have different colors. */
const HEADING = 60;
/** A line with a smaller share of the letters of the one beside it shows its style less. */
const SHORTER = 0.7;

/** Lines with the family and the slant of the longer line of their paragraph above or below them: few letters show them less. */
export function shareStyles(lines: readonly ImageLine[]): ImageLine[] {
  return lines.map((line) => {
    const [longest] = lines
      .filter((near) => near.family !== undefined && near.bold === line.bold && isBeside(line, near))
      .toSorted((a, b) => countLetters(b) - countLetters(a));
    const isShorter = longest && countLetters(line) < SHORTER * countLetters(longest);
    if (!isShorter || line.family === undefined) return line;
    return { ...line, family: longest.family, serif: longest.serif, italic: longest.italic };
  });
}

function isBeside(line: ImageLine, near: ImageLine): boolean {
  const size = Math.max(line.size, near.size);
  const [dx, dy] = [near.start[0] - line.start[0], near.start[1] - line.start[1]];
  const across = Math.min(Math.abs(dx), Math.abs(dx + near.end[0] - line.end[0]) / 2);
  const ink = line.ink.reduce((sum, value, channel) => sum + Math.abs(value - (near.ink[channel] ?? 0)), 0);
  return (
    line !== near &&
    Math.abs(line.size - near.size) < PARAGRAPH.size * size &&
    across < PARAGRAPH.edge * size &&
    Math.abs(dy) < PARAGRAPH.step * size &&
    (ink < PARAGRAPH.ink || size >= HEADING)
  );
}

/** Letters of one style whose widths differ by less, relative to their font, are of one typeface. */
const SAME_WIDTH = 0.13;

/**
 * Lines with the width that most letters of their style have: the headings of one picture are of one typeface, and one of
 * them would be condensed alone if it is a little narrower than the others.
 */
export function shareWidths(lines: readonly ImageLine[]): ImageLine[] {
  const getStyle = ({ family, bold, italic }: ImageLine) => JSON.stringify([family, bold, italic]);
  const usual = new Map(
    [...Map.groupBy(lines, getStyle)].map(([style, alike]) => [
      style,
      getMedian(alike.map((line) => ({ size: line.stretch ?? 1, letters: countLetters(line) }))) ?? 1,
    ]),
  );
  return lines.map((line) => {
    const stretch = usual.get(getStyle(line)) ?? 1;
    const isNear = line.family !== undefined && Math.abs((line.stretch ?? 1) - stretch) < SAME_WIDTH;
    return isNear ? { ...line, stretch } : line;
  });
}
