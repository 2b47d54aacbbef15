import { FORMULA, type Line, type Word } from "../layout/line.ts";
import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import { getTokens, isFunction, isVariable, mayHaveFormula, type Token } from "./formula-tokens.ts";
import { sliceWord } from "./show-glyphs.ts";

/** The largest gap within a formula, in units of the font size. */
const ATTACHED = 0.12;
/** The largest gaps between raised or lowered letters and what is beside them in a formula, in units of the font size. */
const BESIDE_LETTER = 0.3;
const BESIDE_OPERATOR = 0.6;
/** The largest gap between the name of a function and its argument, in units of the font size. */
const ARGUMENT = 0.4;
/** Operands with the operator before them, such as "+2=0", go on with a formula. */
const GOES_ON = /^[=<>+−±×÷]/;

/**
 * Finds the formulas of lines. A line that is only a formula stays as it is, unless it continues a paragraph; in other
 * lines each formula becomes one word.
 */
export function findFormulas(lines: readonly Line[], shapes: readonly Shape[]): { lines: Line[]; formulas: Line[] } {
  const alone = new Set<Line>();
  const analyzed = new Map<Line, Token[][]>();
  const signs = lines.flatMap((line) => separateSign(line));
  for (const line of lines) {
    if (!mayHaveFormula(line.words)) continue;
    if (isUnreadable(line)) {
      alone.add(line);
      analyzed.set(line, []);
      continue;
    }
    const tokens = getTokens(line.words);
    const groups = getGroups(tokens, line.size);
    if (groups.length === 0) continue;
    analyzed.set(line, groups);
    const inside = new Set(groups.flat());
    const words = tokens.filter((token) => !inside.has(token) && /\p{L}/u.test(token.text));
    if (words.length === 0 || areConnected(words, groups)) alone.add(line);
  }
  if (analyzed.size === 0) return { lines: [...lines], formulas: signs };
  const sorted = [...lines].sort((a, b) => b.y - a.y);
  const formulas = new Set(
    [...alone].filter((line) => isUnreadable(line) || !continues(line, linesAbove(line, sorted), alone)),
  );
  for (const [line, groups] of analyzed) if (!formulas.has(line)) line.words = withFormulas(line, groups, shapes);
  return { lines: lines.filter((line) => !formulas.has(line)), formulas: [...signs, ...formulas] };
}

/** The most letters of a word between displayed formulas, such as "or". */
const CONNECTOR = 3;

/** Whether the only words of a line are short ones between at least two formulas, which have most of its letters. */
function areConnected(words: readonly Token[], groups: readonly (readonly Token[])[]): boolean {
  const [left, right] = [groups[0]?.[0]?.left ?? 0, groups.at(-1)?.at(-1)?.right ?? 0];
  const widths = words.map((word) => word.right - word.left).reduce((sum, width) => sum + width, 0);
  return (
    groups.length > 1 &&
    widths < CONNECTED * (right - left) &&
    words.every((word) => word.text.length <= CONNECTOR && word.left > left && word.right < right)
  );
}

/** The largest share of the words between displayed formulas in the width of their line. */
const CONNECTED = 0.2;

/** Takes a glyph without text that stands apart at the start of a line, such as a bullet, out of the line. */
function separateSign(line: Line): Line[] {
  const [first, second] = line.words;
  if (!first || !second || first.run.unknown !== 1 || second.left - first.right < 0.2 * line.size) return [];
  line.words.shift();
  line.left = second.left;
  return [{ ...line, words: [first], left: first.left, right: first.right }];
}

/** The largest share of glyphs without text in an understandable line: between its letters, and in words of their own, such as code. */
const UNREAD = { letters: 0.3, words: 0.8 };

/** Whether so many glyphs of a line have no text that the rest is not understandable. */
function isUnreadable({ words }: Line): boolean {
  const unknown = words.reduce((sum, { run }) => sum + run.unknown, 0);
  const known = words.reduce((sum, { text }) => sum + text.replace(/\s/g, "").length, 0);
  const isMixed = words.some(({ run, text }) => run.unknown > 0 && text.trim() !== "");
  return unknown > (isMixed ? UNREAD.letters : UNREAD.words) * known;
}

/** Whether a line that is only a formula is the end of a paragraph: directly below its text, at its left edge. */
const continues = (line: Line, lines: readonly Line[], alone: ReadonlySet<Line>): boolean =>
  lines.some((otherLine) => {
    const drop = otherLine.y - line.y;
    const close = drop > 0.8 * line.size && drop < 1.5 * line.size;
    return close && !alone.has(otherLine) && Math.abs(otherLine.left - line.left) < 0.5 && otherLine.right > line.right;
  });

/** The maximum number of lines above a line that are considered. */
const MAX_NEAR = 100;

/** The lines directly above a line. `sorted` goes from top to bottom. */
function linesAbove(line: Line, sorted: readonly Line[]): readonly Line[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.y ?? 0) > line.y + 0.8 * line.size) from = middle + 1;
    else to = middle;
  }
  return sorted.slice(Math.max(0, from - MAX_NEAR), from);
}

/** The tokens of each formula of a line. */
function getGroups(tokens: readonly Token[], size: number): Token[][] {
  const inside = seeds(tokens, size);
  if (inside.size === 0) return [];
  // Two directions reach operands at both sides of an operator; more passes reach the operands of these operands.
  for (let pass = 0, before = -1; pass < 6 && inside.size > before; pass++) {
    before = inside.size;
    const order = pass % 2 === 0 ? tokens : tokens.toReversed();
    for (const [index, token] of order.entries())
      if (!inside.has(token) && joins(token, order[index - 1], order[index + 1], inside, size)) inside.add(token);
    if (pass === 0) before = -1;
  }
  const groups: Token[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (!inside.has(token)) continue;
    const last = groups.at(-1);
    if (last && last.at(-1) === tokens[index - 1]) last.push(token);
    else groups.push([token]);
  }
  return groups
    .map(trimmed)
    .filter((group) => group.some(({ kind }) => kind === "formula" || kind === "operand" || kind === "text"));
}

/** The tokens that are surely part of a formula. */
function seeds(tokens: readonly Token[], size: number): Set<Token> {
  const found = new Set(tokens.filter(({ kind }) => kind === "formula"));
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const raised = after !== undefined && after.word.rise !== 0 && after.left - token.right < 0.3 * size;
    const equal = [before, after].some((other) => other !== undefined && /^[=<>≤≥≈≠]/.test(other.text));
    if (isVariable(token) && token.word.rise === 0 && (raised || equal || found.size > 0)) found.add(token);
    // A number above another one is a fraction.
    if (after && token.word.rise * after.word.rise < 0 && after.left < token.right - 0.2 * size)
      found.add(token).add(after);
  }
  return found;
}

/** Whether a token next to a formula is part of it. */
function joins(
  token: Token,
  before: Token | undefined,
  after: Token | undefined,
  inside: ReadonlySet<Token>,
  size: number,
): boolean {
  const neighbors = [before, after].filter((other) => other !== undefined && inside.has(other));
  const [left, right] = [before, after].toSorted((a, b) => (a?.left ?? 0) - (b?.left ?? 0));
  return neighbors.some((otherNeighbor) => {
    if (!otherNeighbor) return false;
    const gap = Math.max(token.left - otherNeighbor.right, otherNeighbor.left - token.right);
    const attached = gap < ATTACHED * size;
    // A fraction follows an operator after a space.
    const widest = otherNeighbor.kind === "operator" ? BESIDE_OPERATOR : BESIDE_LETTER;
    if (token.word.rise !== 0) return gap < widest * size && /^[^\p{L}]*\p{L}{0,3}[^\p{L}]*$/u.test(token.text);
    if (token.kind === "operator") return true;
    if (token.kind === "operand") {
      if (isFunction(token) && otherNeighbor.left > token.left) return gap < ARGUMENT * size;
      return (
        attached || otherNeighbor.kind === "operator" || (otherNeighbor.left < token.left && GOES_ON.test(token.text))
      );
    }
    if (token.kind !== "mark") return attached && isVariable(token);
    return (
      attached &&
      left !== undefined &&
      right !== undefined &&
      inside.has(left) &&
      inside.has(right) &&
      !right.spaced &&
      right.left - token.right < ATTACHED * size
    );
  });
}

/** The tokens without dashes at the ends, and without brackets that open or close something outside. */
function trimmed(group: readonly Token[]): Token[] {
  const text = group.map((token) => token.text).join("");
  let excess = (text.match(/\)/g) ?? []).length - (text.match(/\(/g) ?? []).length;
  let [from, to] = [0, group.length];
  const isDash = (token: Token | undefined) => token?.kind !== "formula" && /^[–—\-/*|·:,]+$/.test(token?.text ?? "");
  while (from < to) {
    const [first, last] = [group[from], group[to - 1]];
    const [opens, closes] = [excess < 0 && first?.text === "(", excess > 0 && last?.text === ")"];
    if (isDash(last) || closes) to -= 1;
    else if (isDash(first) || opens) from += 1;
    else break;
    if (closes) excess -= 1;
    else if (opens) excess += 1;
  }
  return group.slice(from, to);
}

/** The words of a line, with each formula as one word. */
function withFormulas(line: Line, groups: readonly Token[][], shapes: readonly Shape[]): Word[] {
  const byToken = new Map(groups.flatMap((group) => group.map((token) => [token, group] as const)));
  const tokensByWord = Map.groupBy(byToken.keys(), ({ word }) => word);
  const words: Word[] = [];
  const parts = new Map<Token[], Word[]>(groups.map((group) => [group, []]));
  const add = (word: Word | null) => {
    if (word) words.push(word);
  };
  for (const word of line.words) {
    let from = word.run.first;
    for (const token of tokensByWord.get(word) ?? []) {
      add(sliceWord(word, from, token.first));
      const group = byToken.get(token);
      if (group) parts.get(group)?.push(sliceWord(word, token.first, token.last) ?? word);
      from = token.last;
    }
    add(tokensByWord.has(word) ? sliceWord(word, from, word.run.last) : word);
  }
  for (const own of parts.values()) add(formulaWord(own, line, shapes));
  words.sort((a, b) => a.left - b.left);
  // White space between the parts of a formula is part of it.
  let end = -Infinity;
  return words.filter((word) => {
    if (word.formula) end = Math.max(end, word.right);
    return word.formula !== null || word.text.trim() !== "" || word.left >= end;
  });
}

function formulaWord(parts: readonly Word[], line: Line, shapes: readonly Shape[]): Word | null {
  const [first] = parts;
  if (!first) return null;
  const left = Math.min(...parts.map((part) => part.left));
  const right = Math.max(...parts.map((part) => part.right));
  const area: Box = {
    left: left - 0.1 * line.size,
    right: right + 0.1 * line.size,
    bottom: line.y - 0.05 * line.size,
    top: line.y + 1.2 * line.size,
  };
  const drawn = shapes.filter(
    ({ box, paint }) =>
      paint !== null &&
      box.top - box.bottom < 0.12 * line.size &&
      box.left > area.left &&
      box.right < area.right &&
      box.bottom > area.bottom &&
      box.top < area.top,
  );
  const text = parts.map((part) => part.formula?.text ?? part.text.trim()).join(" ");
  // A part can be one piece already, such as a logo.
  const words = parts.flatMap((part) => part.formula?.words ?? [part]);
  const formula = { words, text, shapes: drawn };
  return { ...first, left, right, y: line.y, rise: 0, size: line.size, text: FORMULA, formula };
}
