import type { Paragraph } from "./paragraph.ts";
import { isStretchedToEdge } from "./word-spaces.ts";

/** A line of this share of the width of a paragraph is text like it, and not a heading or a label. */
const LONG = 0.6;
/** First lines of paragraphs are indented by this, in units of the font size. */
const INDENT = { least: 0.8, most: 4 };

/**
 * A paragraph of one line that begins where the first lines of longer paragraphs do: where they go on, it goes on if it
 * becomes longer.
 */
export function withIndent(paragraph: Paragraph, paragraphs: readonly Paragraph[]): Paragraph {
  const isFlow = paragraph.alignment === "left" || paragraph.alignment === "justify";
  if (paragraph.lines.length > 1 || !isFlow || isItem(paragraph)) return paragraph;
  const column = paragraphs.find(
    (longer) =>
      longer.indent > INDENT.least * longer.size &&
      longer.indent < INDENT.most * longer.size &&
      Math.abs(longer.left + longer.indent - paragraph.left) < 0.6 &&
      isTextIn(paragraph, longer),
  );
  return column ? { ...paragraph, left: column.left, indent: paragraph.left - column.left } : paragraph;
}

/** The justified paragraph that shows the column or list of a single line of text, which is justified too if it becomes longer. */
export function findJustified(paragraph: Paragraph, paragraphs: readonly Paragraph[]): Paragraph | undefined {
  if (paragraph.lines.length > 1) return undefined;
  return paragraphs.find(
    (longer) => isJustified(longer) && Math.abs(longer.left - paragraph.left) < 1 && isTextIn(paragraph, longer),
  );
}

/** Two lines show a justified edge only by the spaces of the first one. */
const isJustified = ({ alignment, lines: [first, last, ...rest] }: Paragraph): boolean =>
  alignment === "justify" ||
  (alignment === "left" &&
    first !== undefined &&
    last !== undefined &&
    rest.length === 0 &&
    isStretchedToEdge(first, last));

const isItem = ({ marker, lines: [first] }: Paragraph): boolean => marker !== null || first?.listed === true;

/** Whether a single line is text of the column or list of a longer paragraph, in its size and weight. */
function isTextIn(line: Paragraph, longer: Paragraph): boolean {
  return (
    longer.lines.length > 1 &&
    isItem(longer) === isItem(line) &&
    Math.abs(longer.size - line.size) < 0.02 * line.size &&
    isBold(longer) === isBold(line) &&
    line.box.right < longer.right + 0.5 &&
    line.box.right - line.box.left > LONG * (longer.right - longer.left)
  );
}

const isBold = ({ lines: [first] }: Paragraph): boolean => first?.words[0]?.run.show.state.font?.style.bold === true;
