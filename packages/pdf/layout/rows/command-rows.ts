import type { Line, Word } from "../line.ts";

/** Commands are set this near to what they do, in units of the font size, and this many rows show their columns. */
const COMMANDS = { width: 16, rows: 3 };

/** The share of the size by which baselines of one row can differ. */
const BASELINE = 0.2;

/**
 * The lines of rows in which a command, a key or an option stands before what it does, as on a reference card: a
 * monospaced line before another one, at the same edges in several rows. Each row is a text of its own, also where the
 * texts fill their column or begin without capital letters.
 */
export function findCommandRows(lines: readonly Line[]): Set<Line> {
  const sorted = [...lines].sort((a, b) => b.y - a.y);
  const rows: { command: Line; text: Line }[] = [];
  for (const [index, line] of sorted.entries())
    for (let at = index + 1; at < sorted.length; at++) {
      const other = sorted[at];
      if (!other || line.y - other.y > BASELINE * line.size) break;
      const [command, text] = line.left < other.left ? [line, other] : [other, line];
      const isNear = text.left - command.left < COMMANDS.width * text.size && command.right < text.left;
      if (isNear && isCommand(command) && !startsMonospaced(text)) rows.push({ command, text });
    }
  const columns = Map.groupBy(rows, ({ command, text }) => `${Math.round(command.left)} ${Math.round(text.left)}`);
  return new Set(
    [...columns.values()]
      .filter((column) => column.length >= COMMANDS.rows)
      .flatMap((column) => column.flatMap(({ command, text }) => [command, text])),
  );
}

const isVisible = ({ text }: Word) => text.trim() !== "";

const isMonospaced = ({ run }: Word) => run.show.state.font?.style.family === "mono";

const startsMonospaced = ({ words }: Line) => {
  const first = words.find(isVisible);
  return first !== undefined && isMonospaced(first);
};

/** The share of a command in a monospaced font. Its arguments are in italics. */
const MONOSPACED = 0.25;

function isCommand(line: Line): boolean {
  if (startsMonospaced(line)) return true;
  const count = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.replace(/\s/gu, "").length, 0);
  return count(line.words.filter(isMonospaced)) >= MONOSPACED * count(line.words) && line.words.some(isMonospaced);
}
