import type { Run } from "@atelier/document-model";
import { SMALL_CAPITALS } from "../fonts/own-face.ts";
import { type Formula, hasRightToLeft, type Line, RIGHT_TO_LEFT, type Word } from "../layout/line.ts";
import type { Paragraph } from "../layout/paragraph.ts";
import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import { getUnderlines, underlineStyle } from "./decoration.ts";
import { highlightStyle } from "./highlight-boxes.ts";
import { type Hyphens, withoutNameHyphen } from "./hyphens.ts";
import { initialStyle as toInitialStyle } from "./initials.ts";
import { letterSpacing } from "./letter-spacing.ts";
import type { RunStyle } from "./run-style.ts";

/** The links and shapes around a paragraph's words, in its frame. */
export interface Drawn {
  links: readonly Box[];
  shapes: readonly Shape[];
}

/** The text of a paragraph, and the drawings that belong to its words. */
export interface ReadRuns {
  runs: Run[];
  styles: RunStyle[];
  initialStyle: number;
  underlines: Set<Shape>;
  highlights: Set<Shape>;
  formulas: Formula[];
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The words of a paragraph as runs. Lines are joined, and words split at line ends are restored. A formula is an inline
 * code, whose number is its place in `formulas`. `initialStyle` is the place of the style of the initial, or -1.
 */
export function readRuns(paragraph: Paragraph, { links, shapes }: Drawn, hyphens: Hyphens): ReadRuns {
  const underlines = new Set<Shape>();
  const highlights = new Set<Shape>();
  const styles: RunStyle[] = [];
  const runs: Run[] = [];
  const formulas: Formula[] = [];
  const isRightToLeft = paragraph.lines.some(hasRightToLeft);
  /** The style of the last text. */
  let current = 0;
  const add = (text: string, style: number) => {
    if (text === "") return;
    const last = runs.at(-1);
    current = style;
    if (last?.kind === "text" && last.style === style) last.text += text;
    else runs.push({ kind: "text", text, style });
  };
  const spacings = readSpacings(paragraph);
  for (const line of paragraph.lines) {
    const last = runs.at(-1);
    if (last?.kind === "text") joinLines(last, line, hyphens);
    else if (last) add(" ", current);
    for (const word of logical(line, isRightToLeft)) {
      if (isMark(word)) {
        if (/^\s/.test(word.text)) add(" ", current);
        runs.push({ kind: "code", code: formulas.push({ words: [word], text: "", shapes: [] }) - 1, hard: false });
        continue;
      }
      if (!word.formula) {
        add(plain(word.text), getStyle(word, line));
        continue;
      }
      if (/^\s/.test(word.text)) add(" ", current);
      runs.push({ kind: "code", code: formulas.push(word.formula) - 1, hard: false });
    }
  }
  const initial = paragraph.lines[0]?.initial;
  return {
    runs,
    styles,
    initialStyle: initial ? styles.push(toInitialStyle(initial, paragraph.size)) - 1 : -1,
    underlines,
    highlights,
    formulas,
  };

  function getStyle(word: Word, line: Line): number {
    const { state } = (word.styledBy ?? word.run).show;
    // White space has no visible style, so it takes the style of the words before it.
    if (word.text.trim() === "" && styles.length > 0) return current;
    const fontStyle = state.font?.style ?? { family: "sans", bold: false, italic: false };
    const under = getUnderlines(word, line, shapes);
    for (const shape of under) underlines.add(shape);
    if (word.highlight) highlights.add(word.highlight);
    for (const shape of word.underscores ?? []) underlines.add(shape);
    const ratio = word.size / paragraph.size;
    const style: RunStyle = {
      fontStyle: state.mode === 2 ? { ...fontStyle, bold: true } : fontStyle,
      font: state.font?.name ?? "",
      fill: state.fill,
      size: Math.abs(ratio - 1) < 0.06 ? 1 : Math.round(ratio * 20) / 20,
      spacing: spacings.get(fontKey(word)) ?? 0,
      smallCapitals: word.smallCapitals ?? 0,
      rise: Math.round((word.rise / Math.max(line.size, 0.1)) * 20) / 20,
      link: linkAt(word, links),
      underline: underlineStyle(word, under),
      highlight: highlightStyle(word, paragraph.size),
    };
    const known = styles.findIndex((otherStyle) => same(otherStyle, style));
    return known >= 0 ? known : styles.push(style) - 1;
  }
}

/** Whether a word is a raised mark of letters, such as a or b, c. Translators read a as an article. */
const isMark = ({ rise, text, formula, run }: Word) =>
  !formula && rise > 0 && run.span === null && /^\s*[a-z](?:,\s*[a-z])*\s*$/.test(text);

/** The index of the link at the middle of a word, or -1. */
export function linkAt(word: Word, links: readonly Box[]): number {
  const x = (word.left + word.right) / 2;
  const y = word.y + 0.3 * word.run.size;
  return links.findIndex((box) => x >= box.left && x <= box.right && y >= box.bottom && y <= box.top);
}

/** The letter spacing of each font of a paragraph, because single words are too short to show it. */
function readSpacings({ lines }: Paragraph): Map<string, number> {
  const pieces: { key: string; words: Word[] }[] = [];
  for (const line of lines) {
    let last: (typeof pieces)[number] | undefined;
    for (const word of line.words) {
      const key = word.formula ? "" : fontKey(word);
      if (last?.key === key) last.words.push(word);
      else {
        last = { key, words: [word] };
        pieces.push(last);
      }
    }
  }
  const byFont = Map.groupBy(
    pieces.filter(({ key }) => key !== ""),
    ({ key }) => key,
  );
  return new Map([...byFont].map(([key, group]) => [key, letterSpacing(group.map(({ words }) => words))]));
}

/** Small capitals have the spacing of the capitals beside them, which are often alone. */
const fontKey = ({ run, styledBy, size, smallCapitals }: Word) =>
  `${(styledBy ?? run).show.state.font?.name} ${Math.round((smallCapitals === undefined ? run.size : size) * 10)}`;

function same(a: RunStyle, b: RunStyle): boolean {
  return (
    a.fill === b.fill &&
    a.size === b.size &&
    a.rise === b.rise &&
    a.spacing === b.spacing &&
    a.smallCapitals === b.smallCapitals &&
    // The same style in a font of small capitals looks different.
    SMALL_CAPITALS.test(a.font) === SMALL_CAPITALS.test(b.font) &&
    a.link === b.link &&
    a.underline?.offset === b.underline?.offset &&
    a.underline?.thickness === b.underline?.thickness &&
    a.highlight?.fill === b.highlight?.fill &&
    a.highlight?.bottom === b.highlight?.bottom &&
    a.highlight?.top === b.highlight?.top &&
    a.fontStyle.family === b.fontStyle.family &&
    a.fontStyle.bold === b.fontStyle.bold &&
    a.fontStyle.italic === b.fontStyle.italic
  );
}

/** An address or a path that the end of its line cut at one of its signs. */
const CUT_ADDRESS = /(?:(?:https?|ftp):\/\/|www\.|[\w.+-]+@|\w:?\/)[^\s()<>"]*[-./_?=&#%:@]$/i;

/** Whether the next line goes on with an address. A full stop before a capital letter ends a sentence. */
const goesOnAsAddress = (before: string, next: string): boolean =>
  CUT_ADDRESS.test(before) &&
  /^[\w/%?#&=~.-]/.test(next) &&
  !(/[.:]$/.test(before) && /^(?:\p{Lu}|\p{L}+\s)/u.test(next));

/** Joins a line with the next. A word that the line end cut is restored. */
export function joinLines(last: { text: string }, line: Line, hyphens: Hyphens): void {
  const next = line.words
    .map(({ text }) => text)
    .join("")
    .trimStart();
  const name = withoutNameHyphen(last.text, next);
  if (name === null && goesOnAsAddress(last.text, next)) return;
  const restored = name ?? hyphens.join(last.text, next);
  if (restored !== null) {
    last.text = restored;
    return;
  }
  if (/[\s\u2014/]$/.test(last.text) || (CJK.test(last.text.slice(-1)) && CJK.test(next.slice(0, 1)))) return;
  last.text += " ";
}

/**
 * Replaces typographic ligatures by letters, the asterisk of mathematics, which fonts for text lack, by the usual one, and
 * control characters and no-break spaces by spaces.
 */
const plain = (text: string) =>
  text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
    .replaceAll("\u2217", "*")
    .replace(/\p{Cc}/gu, " ")
    .replaceAll("\u00a0", " ");

/**
 * The words of a line in reading order. Streams store right-to-left text in visual order, so it is reversed, as are numbers
 * and punctuation on a line of their own in it.
 */
function logical(line: Line, isRightToLeft: boolean): Word[] {
  const { words } = line;
  const isPart = isRightToLeft && !words.some(({ text }) => /\p{L}/u.test(text));
  if (!isPart && !hasRightToLeft(line)) return words;
  return [...words].reverse().map((word) => ({ ...word, text: turned(word.text) }));
}

/** Reverses letters and keeps the order of numbers and Latin words within them. */
function turned(text: string): string {
  const mirrored: Record<string, string> = {
    "(": ")",
    ")": "(",
    "[": "]",
    "]": "[",
    "<": ">",
    ">": "<",
    "«": "»",
    "»": "«",
  };
  const parts =
    text.normalize("NFKC").match(/[\p{L}\p{N}][\p{N}\p{Script=Latin}.,:/%-]*[\p{N}\p{Script=Latin}]|\P{M}\p{M}*/gu) ??
    [];
  return parts
    .map((part) =>
      RIGHT_TO_LEFT.test(part) && [...part].length > 1 && !/\p{M}/u.test(part) ? [...part].reverse().join("") : part,
    )
    .reverse()
    .map((part) => mirrored[part] ?? part)
    .join("");
}
