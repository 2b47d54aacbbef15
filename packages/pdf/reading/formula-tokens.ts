import type { Word } from "../layout/line.ts";
import type { TextRun } from "../syntax/content.ts";
import { canSlice, placeGlyphs } from "./show-glyphs.ts";

/**
 * A word of a line as a part of a formula: a letter or sign of a formula, an operator, an operand that can also be text
 * (numbers, brackets, names of functions), a punctuation mark, or text.
 */
export type Kind = "formula" | "operator" | "operand" | "mark" | "text";

export interface Token {
  word: Word;
  /** Its glyphs: from `first` to before `last`, counted in the operator. */
  first: number;
  last: number;
  text: string;
  left: number;
  right: number;
  kind: Kind;
  /** Whether white space stands before it in its run. */
  spaced: boolean;
}

/** Names of the fonts for mathematics of TeX, of office programs and of web pages. */
const FORMULA_FONT =
  /^(?:[A-Z]{6}\+)?(?:cm(?:mi|mib|sy|bsy|ex)\d|lm(?:math|mi|sy|ex)|ms[abc]m\d|eu(?:fm|fb|sm|sb|ex)\d|rsfs|stmary|wasy|esint|bbm|dsrom|(?:tx|px|ntx|npx|rtx|rpx)(?:mi|sy|ex|b?mia)|mt(?:mi|sy|ex)|mt-?extra|symbol|euclid|.*math)/i;
/** Signs that occur in formulas only. */
const SIGN = /[\u2200-\u2211\u2213-\u221d\u221f-\u22ff\u27c0-\u27ef\u2980-\u2aff\u{1d400}-\u{1d7ff}√∫ℝℤℕℚℂℓℏ≤≥≠≈∂]/u;
const OPERATOR = /^[=<>+\-−–±∓×÷·⋅∗*/|:≤≥≠≈≡∼→←↔⇒⇔∈∉⊂⊆∪∩∧∨∘…⋯…′″,]+$/u;
const FUNCTION =
  "(?:arc)?(?:sin|cos|tan|cot)h?|lim(?:sup|inf)?|log|ln|lg|exp|max|min|sup|inf|det|dim|ker|gcd|mod|arg|sgn";
/** Numbers, brackets and names of functions, also in one piece, such as "sin(4". */
const OPERAND = new RegExp(`^(?:[\\d.,=<>+\\-−±×÷·/()[\\]{}|!'′%½¼¾]|(?<!\\p{L})(?:${FUNCTION})(?!\\p{L}))+$`, "u");
const FUNCTION_NAME = new RegExp(`(?:^|[^\\p{L}])(?:${FUNCTION})$`, "u");
const MARK = /^[.,;:!?]+$/;
/** Signs that stand in prose too: bullets, footnote signs, dashes, degrees. */
const PROSE_SIGN = /^[•·∗*†‡§¶®©™°–—\-.,;:!?'"“”‘’&%$€£#@_]+$/u;
const GREEK = /^[([{]*\p{Script=Greek}[)\]}]*$/u;

/** Whether a line may have a formula. The test is cheap, because most lines have none. */
export function mayHaveFormula(words: readonly Word[]): boolean {
  const variables = words.some(isLetter);
  const raised = variables && words.some(({ rise }) => rise !== 0);
  const hasFraction = words.some(({ rise }) => rise > 0) && words.some(({ rise }) => rise < 0);
  return words.some(
    ({ run, text }) =>
      raised ||
      hasFraction ||
      run.unknown > 0 ||
      isFormulaFont(run) ||
      SIGN.test(text) ||
      /[α-ω]/.test(text) ||
      (variables && /[=<>]/.test(text)),
  );
}

const formulaFonts = new Map<string, boolean>();

/** Whether a run is in a font for mathematics. */
export function isFormulaFont({ show }: TextRun): boolean {
  const name = show.state.font?.name ?? "";
  let known = formulaFonts.get(name);
  if (known === undefined) {
    known = FORMULA_FONT.test(name);
    if (formulaFonts.size > 2_000) formulaFonts.clear();
    formulaFonts.set(name, known);
  }
  return known;
}

/** Whether a word is one slanted letter, as variables are written in text fonts. */
const isLetter = ({ text, run }: Word) =>
  run.show.state.font?.style.italic === true && /^\s*\p{L}{1,2}\s*$/u.test(text);

/** The parts of the words of a line, in order. Runs that cannot be cut are one part. */
export function getTokens(words: readonly Word[]): Token[] {
  const greek = words.some(({ text }) => /\p{Script=Greek}{3}/u.test(text));
  const tokens = words.flatMap((word): Token[] => {
    const parts = canSlice(word.run) && word.run.unknown === 0 && !word.formula ? getPieces(word) : [toWhole(word)];
    return parts.map((part) => ({ ...part, kind: getKind(part, word, greek) }));
  });
  return tokens.map((token, index) =>
    [tokens[index - 1], tokens[index + 1]].some((letter) => letter && isAccent(token, letter))
      ? { ...token, kind: "formula" }
      : token,
  );
}

/** A glyph of its own above a letter, such as the hat of an estimate. */
const ACCENT = /^[ˆ˜¯˙ˇ˘´`¨^~]$/u;

/** Whether a word is a glyph of an accent: one whose text shows it, or one glyph without text of a font for mathematics. */
export const isAccentGlyph = ({ text, run }: Word): boolean =>
  ACCENT.test(text.trim()) || (run.unknown === 1 && text.trim() === "" && isFormulaFont(run));

/** Whether a token is the accent of a letter of a formula, which other fonts have. */
const isAccent = ({ text, left, right }: Token, letter: Token): boolean =>
  ACCENT.test(text) &&
  letter.kind === "formula" &&
  (left + right) / 2 > letter.left - 0.5 &&
  (left + right) / 2 < letter.right + 0.5;

type Part = Omit<Token, "kind">;

const toWhole = (word: Word): Part => ({
  word,
  first: word.run.first,
  last: word.run.last,
  text: word.text.trim(),
  left: word.left,
  right: word.right,
  spaced: /^\s/.test(word.text),
});

/** The parts of a run between white space, with the punctuation behind them apart. */
function getPieces(word: Word): Part[] {
  const { run } = word;
  const placed = placeGlyphs(run.show).placed.slice(run.first, run.last);
  const unit = run.size * run.stretch;
  const start = placed[0]?.start ?? 0;
  const parts: Part[] = [];
  let spaced = false;
  let open: Part | null = null;
  for (const [index, { glyph, start: left, end }] of placed.entries()) {
    const text = glyph.text ?? "";
    if (/^\s*$/.test(text)) {
      open = null;
      spaced = true;
      continue;
    }
    const mark = MARK.test(text) && open !== null && endsWithMarks(placed, index);
    if (!open || (mark && !MARK.test(open.text))) {
      open = {
        word,
        first: run.first + index,
        last: 0,
        text: "",
        left: word.left + (left - start) * unit,
        right: 0,
        spaced,
      };
      parts.push(open);
      spaced = false;
    }
    open.text += text;
    open.last = run.first + index + 1;
    open.right = word.left + (end - start) * unit;
  }
  return parts;
}

/** Whether only punctuation follows up to the next white space. */
function endsWithMarks(placed: ReturnType<typeof placeGlyphs>["placed"], from: number): boolean {
  for (let at = from; at < Math.min(placed.length, from + 4); at++) {
    const text = placed[at]?.glyph.text ?? "";
    if (/^\s*$/.test(text)) return true;
    if (!MARK.test(text)) return false;
  }
  return true;
}

function getKind({ text }: Part, word: Word, greek: boolean): Kind {
  if (word.run.unknown > 0) return "formula";
  if (MARK.test(text)) return "mark";
  if (isFormulaFont(word.run)) {
    if (/^[·⋅⋯…]+$/.test(text)) return "formula";
    if (PROSE_SIGN.test(text) || OPERATOR.test(text)) return "operator";
    return /\p{Ll}{4}/u.test(text) ? "text" : "formula";
  }
  if (OPERATOR.test(text)) return SIGN.test(text) ? "formula" : "operator";
  if (SIGN.test(text) && !/\p{L}{3}/u.test(text)) return "formula";
  if (!greek && GREEK.test(text)) return "formula";
  return OPERAND.test(text) ? "operand" : "text";
}

/** Whether a token ends with the name of a function, whose argument follows after a small space. */
export const isFunction = ({ kind, text }: Token) => kind === "operand" && FUNCTION_NAME.test(text);

/** Whether a token is a single slanted letter of a text font, or a bold capital of its own, such as that of a matrix. */
export const isVariable = ({ word, text }: Token) =>
  isLetter({ ...word, text }) ||
  (word.run.show.state.font?.style.bold === true && /^\s*\p{Lu}\s*$/u.test(word.text) && word.text.trim() === text);
