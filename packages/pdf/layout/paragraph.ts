import { type Box, union } from "../syntax/matrix.ts";
import { type Alignment, toAlignment } from "./alignment.ts";
import { type Line, lineBox, type Word } from "./line.ts";

/** Lines that form one paragraph, in their frame. */
export interface Paragraph {
  lines: Line[];
  box: Box;
  alignment: Alignment;
  /** Distance between baselines. */
  leading: number;
  size: number;
  /** `left` is where the lines after the first begin; `indent` is how much further right the first begins. */
  left: number;
  indent: number;
  /** The list marker before it, which keeps its position. */
  marker: Word | null;
  /** The right edge of its column, if wrapped lines show it. */
  right: number;
}

/** A paragraph of one line. */
export const toParagraph = (line: Line): Paragraph =>
  makeParagraph([line], [line], { right: line.right, alignment: "left" });

/** Some lines of a paragraph as a paragraph of their own. */
export const joinParagraph = (lines: Line[], { lines: whole, right }: Paragraph): Paragraph =>
  makeParagraph(lines, whole, { right, alignment: toAlignment(lines) });

/** The largest distance of the lines into which a single one is broken, whose neighbors can be further apart. */
const SINGLE_LEADING = 1.3;

export function makeParagraph(
  lines: Line[],
  zone: readonly Line[],
  { right, alignment }: Pick<Paragraph, "right" | "alignment">,
): Paragraph {
  const box = lines.map(lineBox).reduce(union);
  const size = Math.max(...lines.map((line) => line.size));
  // The distance above a list item is not that of the lines in it.
  const measured = lines.length > 1 ? lines : zone;
  const steps = measured.slice(1).map((line, index) => (measured[index]?.y ?? 0) - line.y);
  const step = steps.length > 0 ? steps.reduce((sum, each) => sum + each, 0) / steps.length : size * 1.2;
  const rest = lines.slice(1).map(({ left }) => left);
  const left = rest.length > 0 ? mostCommon(rest) : (lines[0]?.left ?? 0);
  return {
    lines,
    box,
    size,
    leading: lines.length > 1 ? step : Math.min(step, SINGLE_LEADING * size),
    alignment,
    left,
    marker: lines[0]?.marker ?? null,
    indent: (lines[0]?.left ?? left) - left,
    right,
  };
}

/** The most common value, to the nearest point. */
export function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(Math.round(value), (counts.get(Math.round(value)) ?? 0) + 1);
  const [winner = 0] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return values.find((value) => Math.round(value) === winner) ?? 0;
}
