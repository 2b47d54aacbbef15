import { getText, type Initial, type Line } from "../layout/line.ts";
import type { RunStyle } from "./run-style.ts";

/** An initial is at least this much larger than its text. */
export const INITIAL = 1.8;

/** The first line beside an initial can be indented by this, in units of its size. */
const INDENTED = 4;

/** Whether a text can be an initial: one capital letter, perhaps after a quotation mark. */
export const isInitial = (text: string) => /^\s*["'“„«]?\p{Lu}['’]?\s*$/u.test(text);

/** Whether one of two words beside each other is an initial of the other's text. */
export const includesInitial = (a: { text: string; size: number }, b: { text: string; size: number }) =>
  (isInitial(a.text) && a.size > INITIAL * b.size) || (isInitial(b.text) && b.size > INITIAL * a.size);

/**
 * Joins an initial that is several lines high with its paragraph. The lines beside it then begin where it begins, and the
 * first one knows its place.
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
    const indented = below ? [...beside, below] : beside;
    const gap = Math.min(...indented.map(({ left }) => left)) - letter.right;
    first.initial = { word: letter, lines: indented.length, gap };
    for (const line of indented) line.left = initial.left;
    joined.add(initial);
  }
  return lines.filter((line) => !joined.has(line));
}

/** The style of an initial in a paragraph of a size, in points. */
export function initialStyle({ word: { run } }: Initial, size: number): RunStyle {
  const { state } = run.show;
  return {
    fontStyle: state.font?.style ?? { family: "serif", bold: false, italic: false },
    font: state.font?.name ?? "",
    fill: state.fill,
    size: run.size / size,
    rise: 0,
    spacing: 0,
    smallCapitals: 0,
    link: -1,
    underline: null,
    highlight: null,
  };
}
