import type { Line } from "./line.ts";
import type { Paragraph } from "./paragraph.ts";

/** A document with more text in monospaced fonts is typewritten, so the font says nothing. */
const MAX_SHARE = 0.4;

/** Whether so much of a text is monospaced that the font does not mark code. */
export function isTypewritten(paragraphs: readonly Paragraph[]): boolean {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const code = lines.filter((line) => hasLetters(line) && isMonospaced(line));
  return code.reduce(addLetters, 0) > MAX_SHARE * lines.reduce(addLetters, 0);
}

/** A test for paragraphs of code: all of their text is monospaced, in a document that mostly is not. */
export function codeTest(paragraphs: readonly Paragraph[]): (paragraph: Paragraph) => boolean {
  const code = new Set(paragraphs.filter(({ lines }) => lines.some(hasLetters) && lines.every(isMonospaced)));
  const letters = (list: Iterable<Paragraph>) =>
    [...list].reduce((sum, { lines }) => sum + lines.reduce(addLetters, 0), 0);
  return letters(code) <= MAX_SHARE * letters(paragraphs) ? (paragraph) => code.has(paragraph) : () => false;
}

const addLetters = (sum: number, { words }: Line) =>
  words.reduce((own, { text }) => own + (text.match(/\p{L}/gu)?.length ?? 0), sum);

const hasLetters = (line: Line) => addLetters(0, line) > 0;

/** Whether all letters of a line are monospaced. Commas between commands can be in another font. */
const isMonospaced = ({ words }: Line) =>
  words.every(({ text, run: { show } }) => !/[\p{L}\p{N}]/u.test(text) || show.state.font?.style.family === "mono");
