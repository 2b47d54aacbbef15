import type { Piece } from "@atelier/document-model";
import type { Shape } from "./content.ts";
import { type Underline, underlineLook, underlinesOf } from "./decoration.ts";
import type { FontStyle } from "./font.ts";
import type { Line, Word } from "./lines.ts";
import type { Box } from "./matrix.ts";
import type { Paragraph } from "./paragraphs.ts";

/** How a stretch of a paragraph looks. */
export interface Look {
  style: FontStyle;
  font: string;
  /** Operators that set its color. */
  fill: string;
  /** Of the paragraph's size. */
  size: number;
  /** Above the baseline, in units of the paragraph's size. */
  rise: number;
  /** Which of the page's links its words carry, or -1. */
  link: number;
  underline: Underline | null;
}

/** What is drawn around a paragraph's words, in its frame. */
export interface Drawn {
  links: readonly Box[];
  shapes: readonly Shape[];
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A paragraph's words as pieces: lines are joined, and what a line's end cut in two is made whole. */
export function readPieces(
  paragraph: Paragraph,
  { links, shapes }: Drawn,
  words: ReadonlySet<string>,
): { pieces: Piece[]; looks: Look[]; underlines: Set<Shape> } {
  const underlines = new Set<Shape>();
  const looks: Look[] = [];
  const pieces: (Piece & { kind: "text" })[] = [];
  const add = (text: string, look: number) => {
    if (text === "") return;
    const last = pieces.at(-1);
    if (last && last.look === look) last.text += text;
    else pieces.push({ kind: "text", text, look });
  };
  for (const line of paragraph.lines) {
    const last = pieces.at(-1);
    if (last) joinLines(last, line, words);
    for (const word of logical(line)) add(plain(word.text), lookOf(word, line));
  }
  return { pieces, looks, underlines };

  function lookOf(word: Word, line: Line): number {
    const { state } = word.run.show;
    // Space alone shows no look; it takes that of the words before it.
    const last = pieces.at(-1);
    if (word.text.trim() === "" && last) return last.look;
    const style = state.font?.style ?? { family: "sans", bold: false, italic: false };
    const under = underlinesOf(word, line, shapes);
    for (const shape of under) underlines.add(shape);
    const ratio = word.run.size / paragraph.size;
    const look: Look = {
      style: state.mode === 2 ? { ...style, bold: true } : style,
      font: state.font?.name ?? "",
      fill: state.fill,
      size: Math.abs(ratio - 1) < 0.06 ? 1 : Math.round(ratio * 20) / 20,
      rise: Math.round((word.rise / Math.max(line.size, 0.1)) * 20) / 20,
      link: linkAt(word, links),
      underline: underlineLook(word, under),
    };
    const known = looks.findIndex((other) => same(other, look));
    return known >= 0 ? known : looks.push(look) - 1;
  }
}

/** The link that a word's middle lies in, or -1. */
export function linkAt(word: Word, links: readonly Box[]): number {
  const x = (word.left + word.right) / 2;
  const y = word.y + 0.3 * word.run.size;
  return links.findIndex((box) => x >= box.left && x <= box.right && y >= box.bottom && y <= box.top);
}

function same(a: Look, b: Look): boolean {
  return (
    a.fill === b.fill &&
    a.size === b.size &&
    a.rise === b.rise &&
    a.link === b.link &&
    a.underline?.offset === b.underline?.offset &&
    a.underline?.thickness === b.underline?.thickness &&
    a.style.family === b.style.family &&
    a.style.bold === b.style.bold &&
    a.style.italic === b.style.italic
  );
}

/** A word cut by a hyphen becomes whole; the hyphen stays where the document writes the word with it elsewhere. */
function joinLines(last: { text: string }, line: Line, words: ReadonlySet<string>): void {
  const next = line.words
    .map(({ text }) => text)
    .join("")
    .trimStart();
  const cut = /([\p{L}]+)[-\u00ad\u2010]$/u.exec(last.text.trimEnd());
  const rest = /^\p{Ll}+/u.exec(next)?.[0];
  if (cut && rest) {
    last.text = last.text.trimEnd();
    if (!words.has(`${cut[1]}-${rest}`.toLowerCase()) || last.text.endsWith("\u00ad"))
      last.text = last.text.slice(0, -1);
    return;
  }
  if (/[\s\u2014/]$/.test(last.text) || (CJK.test(last.text.slice(-1)) && CJK.test(next.slice(0, 1)))) return;
  last.text += " ";
}

/** Ligatures of the typesetter are no letters of the language. */
const plain = (text: string) =>
  text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(/\p{Cc}/gu, " ")
    .replaceAll("\u00a0", " ");

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A line's words in reading order. Right-to-left text stands in the stream as it is seen: it is turned round. */
function logical({ words }: Line): Word[] {
  if (!words.some(({ text }) => RIGHT_TO_LEFT.test(text))) return words;
  return [...words].reverse().map((word) => ({ ...word, text: turned(word.text) }));
}

/** Letters are turned round; numbers and Latin words within them keep their order. */
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
