import type { Word } from "../layout/line.ts";
import { isAccentGlyph, isFormulaFont } from "./formula-tokens.ts";

/**
 * How far above the baseline of its letter the accent of a formula is written, in units of the font size, and how much
 * wider than the letter it can be.
 */
const ACCENT = { least: 0.04, most: 0.6, wider: 1.5 };
/** How far above the baseline of its line the top of a large operator is, and how near the words beside it are. */
const OPERATOR = { least: 0.4, most: 1.1, gap: 0.4 };

/**
 * Moves the signs of formulas that TeX writes on baselines of their own into the rows of their formulas, where they
 * would otherwise stay when the text moves: hats over tall letters, and large operators, which begin at their tops. The
 * rows are sorted from top to bottom.
 */
export function joinLiftedSigns(rows: readonly Word[][]): Word[][] {
  const lifted = new Set(rows.filter((row) => row.every(isAccentGlyph)));
  if (lifted.size === 0) return [...rows];
  const hosts = rows.filter((row) => !lifted.has(row));
  for (const row of lifted)
    for (const word of [...row]) {
      const host = hosts.find((found) => isOver(word, found) || isOperatorIn(word, found));
      if (!host) continue;
      word.rise = word.y - (host[0]?.y ?? word.y);
      host.push(word);
      row.splice(row.indexOf(word), 1);
    }
  return rows.filter((row) => row.length > 0);
}

const getLift = (word: Word, [first]: readonly Word[]): number => (first ? (word.y - first.y) / first.size : 0);

/** Whether a sign is the accent of a letter of a row. */
function isOver(accent: Word, row: readonly Word[]): boolean {
  const lift = getLift(accent, row);
  if (lift < ACCENT.least || lift > ACCENT.most) return false;
  const middle = (accent.left + accent.right) / 2;
  const widest = (accent.right - accent.left) / ACCENT.wider;
  return row.some(
    ({ left, right, run, text }) =>
      left < middle &&
      right > middle &&
      right - left > widest &&
      isFormulaFont(run) &&
      /^\s*\p{L}\p{M}*\s*$/u.test(text),
  );
}

/** Whether a sign is a large operator between the words of a row, one of which is near to it. */
function isOperatorIn(sign: Word, row: readonly Word[]): boolean {
  const lift = getLift(sign, row);
  if (sign.run.unknown === 0 || lift < OPERATOR.least || lift > OPERATOR.most) return false;
  const gaps = row.map(({ left, right }) => Math.max(left - sign.right, sign.left - right) / sign.size);
  return Math.min(...gaps) > -0.1 && Math.min(...gaps) < OPERATOR.gap;
}
