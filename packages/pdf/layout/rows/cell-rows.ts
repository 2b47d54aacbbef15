import { getText, type Line } from "../line.ts";
import type { Paragraph } from "../paragraph.ts";
import { isOneSentence, type Zones } from "../zones.ts";
import { firstWordWidth, ROW_START } from "./short-rows.ts";

/** The distance between the cells of a row, in units of the font size. */
const CELL_GAP = 1;

/** Whether both lines are cells of rows, and the first word of the second one would have fit in the cell above. */
export function isTableRow(last: Line, line: Line, { beside }: Pick<Zones, "beside">): boolean {
  const width = beside.get(last);
  if (width === undefined || !beside.has(line)) return false;
  return last.right - last.left + firstWordWidth(line) + CELL_GAP * line.size < width;
}

/** Whether both lines are cells between others of their rows, and the second one begins a row. */
export function isCellOfRow(
  last: Line,
  line: Line,
  { beside, keyed, followed }: Pick<Zones, "beside" | "keyed" | "followed">,
): boolean {
  const areCells = keyed.has(last) && keyed.has(line) && followed.has(last) && !isOneSentence(last, line);
  // The longest cell of a column leaves no room for the word below it. A row has cells at both sides again.
  const isNextRow = followed.has(line) && /^\s*[\p{Lu}\p{N}]/u.test(getText(line)) && !goesOnBelow(last);
  return areCells && (isNextRow || isTableRow(last, line, { beside }));
}

/** As many lines show that each is the cell of a row, and have at most so many characters. */
const ROWS = { lines: 3, characters: 40 };
/** The end of a line whose text needs another word, such as an article. */
const NEEDS_WORD = /(?:^|[\s(])\p{Ll}{1,3}\s*$/u;

/** Whether each line is the first cell of a row of its own: it begins as a text does, and another cell follows it in its row. */
export const areFirstCells = (zone: readonly Line[], { followed }: Pick<Zones, "followed">): boolean =>
  zone.length >= ROWS.lines &&
  zone.every((line, index) => {
    const text = getText(line).trim();
    const isEnd = index === zone.length - 1 || !(NEEDS_WORD.test(text) || goesOnBelow(line));
    return followed.has(line) && ROW_START.test(text) && text.length <= ROWS.characters && isEnd;
  });

/** Whether a line ends with a comma or a hyphen, so that its text goes on below. */
export const goesOnBelow = (line: Line): boolean => /[-,\u00ad\u2010]\s*$/u.test(getText(line));

/** The distance of a label from the number of its row, in units of the font size. */
const NUMBER_GAP = 1.2;

/**
 * How far a cell of one line reaches to the number at its right, which stands at the far end of its column: the head of that column
 * does not limit the cells below it. 0 without a number as the next cell.
 */
export function findNumberEdge(
  { lines: [first, second], box, size }: Pick<Paragraph, "lines" | "box" | "size">,
  lines: readonly Line[],
): number {
  if (!first || second) return 0;
  const [next] = lines
    .filter(({ left, y }) => left > box.right - 0.5 && Math.abs(y - first.y) < 0.3 * size)
    .sort((a, b) => a.left - b.left);
  const isNumber = next !== undefined && /\p{N}/u.test(getText(next)) && !/\p{L}{2}/u.test(getText(next));
  return isNumber ? next.left - NUMBER_GAP * size : 0;
}
