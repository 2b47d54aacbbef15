import { getText, type Line } from "../layout/line.ts";

/** Joins superscripts and subscripts, which have their own baselines, with the line that they belong to. */
export function joinRaised(lines: readonly Line[]): Line[] {
  const joined = new Set<Line>();
  const reach = new Map(lines.map((line) => [line, line.right]));
  // Only a few lines are near enough, so they are found by their height.
  const sorted = [...lines].sort((a, b) => b.y - a.y);
  for (const [index, small] of sorted.entries()) {
    const host = findHost(small, sorted, index);
    if (!host) continue;
    for (const word of small.words) word.rise = word.y - host.y;
    host.words.push(...small.words);
    host.words.sort((a, b) => a.left - b.left);
    host.left = Math.min(host.left, small.left);
    host.right = Math.max(host.right, small.right);
    joined.add(small);
  }
  for (const [index, line] of sorted.entries()) {
    if (joined.has(line) || line.right === reach.get(line)) continue;
    const near = sorted.slice(Math.max(0, index - MAX_NEAR), index + MAX_NEAR);
    const rest = near.find((other) => !joined.has(other) && isRest(line, other));
    if (!rest) continue;
    line.words.push(...rest.words);
    line.right = Math.max(line.right, rest.right);
    joined.add(rest);
  }
  return lines.filter((line) => !joined.has(line));
}

/** The widest gap after raised letters that is a space, in units of the font size. */
const AFTER_RAISED = 0.6;

/** Whether a line is the rest of another one, from which it was separated only by the width of raised letters. */
const isRest = (line: Line, other: Line) =>
  other !== line &&
  Math.abs(other.y - line.y) < 0.05 * line.size &&
  Math.abs(other.size - line.size) < 0.1 * line.size &&
  other.left > line.right - 0.1 * line.size &&
  other.left - line.right < AFTER_RAISED * line.size;

/** The most lines at each side of a small line that are considered. */
const MAX_NEAR = 60;

function findHost(small: Line, sorted: readonly Line[], index: number): Line | undefined {
  const letters = small.words.reduce((sum, { text }) => sum + text.trim().length, 0);
  if (letters > Math.max(16, 3 * small.words.length)) return undefined;
  const near = sorted.slice(Math.max(0, index - MAX_NEAR), index + MAX_NEAR);
  return near.find(
    (line) =>
      line !== small &&
      !(line.size > INITIAL * small.size && isInitial(getText(line))) &&
      small.size < 0.9 * line.size &&
      Math.abs(small.y - line.y) > 0.04 * line.size &&
      small.y - line.y < 0.65 * line.size &&
      small.y - line.y > -0.35 * line.size &&
      small.left < line.right + 0.25 * line.size &&
      small.right > line.left - 0.25 * line.size,
  );
}

/** An initial is at least this much larger than its text. */
const INITIAL = 1.8;

/** The first line beside an initial can be indented by this, in units of its size. */
const INDENTED = 4;

/** Whether a text can be an initial: one capital letter, perhaps after a quotation mark. */
export const isInitial = (text: string) => /^\s*["'“„«]?\p{Lu}['’]?\s*$/u.test(text);

/** Whether one of two words beside each other is an initial of the other's text. */
export const isInitialOf = (a: { text: string; size: number }, b: { text: string; size: number }) =>
  (isInitial(a.text) && a.size > INITIAL * b.size) || (isInitial(b.text) && b.size > INITIAL * a.size);

/**
 * Joins an initial that is several lines high with its paragraph. The lines beside it then begin where it begins,
 * because the new text has no initial.
 */
export function joinInitials(lines: readonly Line[]): Line[] {
  const initials = lines.filter((line) => line.words.length === 1 && isInitial(getText(line)));
  const joined = new Set<Line>();
  for (const initial of initials.slice(0, 200)) {
    const [letter] = initial.words;
    const beside = lines
      .filter(
        (line) =>
          line !== initial &&
          line.size * INITIAL < initial.size &&
          line.left > initial.right - 0.3 * line.size &&
          line.left < initial.right + INDENTED * line.size &&
          line.y > initial.y - 0.5 * line.size &&
          line.y < initial.y + initial.size,
      )
      .sort((a, b) => b.y - a.y);
    const [first] = beside;
    if (!letter || !first || beside.length < 2) continue;
    if (beside.every((line) => line.left > initial.right + 1.2 * line.size)) continue;
    const tops = first.y + 0.7 * first.size - (initial.y + 0.7 * initial.size);
    if (Math.abs(tops) > 0.7 * first.size) continue;
    letter.size = first.size;
    if (first.words[0]) letter.styledBy = first.words[0].run;
    letter.text = letter.text.trim();
    first.words.unshift(letter);
    const lowest = beside.at(-1) ?? first;
    // An initial that is not on a line of its text can reach into the line below.
    const below = lines.find(
      (line) =>
        line.size * INITIAL < initial.size &&
        Math.abs(line.left - lowest.left) < 1 &&
        line.y < lowest.y &&
        line.y > initial.y - 1.1 * line.size,
    );
    for (const line of below ? [...beside, below] : beside) line.left = initial.left;
    joined.add(initial);
  }
  return lines.filter((line) => !joined.has(line));
}
