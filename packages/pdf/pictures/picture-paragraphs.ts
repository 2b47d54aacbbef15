import type { ImageLine } from "@atelier/document-model";
import { getText, type Line, type Word } from "../layout/line.ts";
import type { Frame } from "../layout/lines.ts";
import { joinParagraph, type Paragraph } from "../layout/paragraph.ts";
import { readParagraphs } from "../layout/paragraphs.ts";
import type { TextArea } from "../layout/text-area.ts";
import { lineRun } from "../reading/scans.ts";

/** Lines that begin this near to each other, in units of their size, and have nearly one size are of one column. */
const COLUMN = { edge: 0.8, size: 0.12 };
/** The least number of lines of a paragraph whose ends at one edge show that it is justified. */
const JUSTIFIED = 4;

/**
 * The paragraphs of a picture. `ends` marks lines that begin or end their paragraph. A sentence that ends before the end of its
 * column is followed by a new paragraph, and lines that all begin as sentences are one each.
 */
export function readPictureParagraphs(frame: Frame, ends: LineEnds): Paragraph[] {
  return readParagraphs(frame).flatMap((found) =>
    splitAt(found, ends).flatMap((paragraph) => {
      if (areSentences(paragraph)) return paragraph.lines.map((line) => joinParagraph([line], paragraph));
      if (isCentered(paragraph)) return splitSentences({ ...paragraph, alignment: "center" });
      if (paragraph.alignment === "right") return [paragraph];
      const parts: Line[][] = [];
      for (const line of paragraph.lines) {
        const last = parts.at(-1)?.at(-1);
        if (last && !(endsSentence(last, line) && isShort(last, line, frame.lines))) parts.at(-1)?.push(line);
        else parts.push([line]);
      }
      return parts.length < 2 ? [paragraph] : parts.map((lines) => joinParagraph(lines, paragraph));
    }),
  );
}

/** Which lines begin a paragraph, as behind a bullet, and which end it, as before a leader. */
interface LineEnds {
  isFirst: (line: Line) => boolean;
  isLast: (line: Line) => boolean;
}

/** The parts of a paragraph that begin with its first lines and end with its last ones. */
function splitAt(paragraph: Paragraph, { isFirst, isLast }: LineEnds): Paragraph[] {
  const parts: Line[][] = [[]];
  for (const line of paragraph.lines) {
    if (isFirst(line)) parts.push([]);
    parts.at(-1)?.push(line);
    if (isLast(line)) parts.push([]);
  }
  const filled = parts.filter(({ length }) => length > 0);
  return filled.length < 2 ? [paragraph] : filled.map((lines) => joinParagraph(lines, paragraph));
}

/** The middles of lines differ by less than this share of what their edges differ by, which is at least so much, in units of their size. */
const CENTERED = { share: 0.6, least: 0.18 };

/** Whether lines have one middle rather than one edge: on a photograph, both are known less exactly. */
function isCentered({ alignment, lines, size }: Paragraph): boolean {
  if (alignment !== "left" || lines.length < 2) return alignment === "center";
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const [lefts, rights] = [spread(lines.map(({ left }) => left)), spread(lines.map(({ right }) => right))];
  const middles = spread(lines.map(({ left, right }) => (left + right) / 2));
  return Math.min(lefts, rights) > CENTERED.least * size && middles < CENTERED.share * Math.min(lefts, rights);
}

/** A line of a list of sentences has so many words, of which fewer than this share begin with a capital letter. */
const SENTENCE = { words: 3, capitals: 0.25, lines: 3 };
/** Centered lines, as at the end of a receipt, can be shorter. A line that ends with a word of fewer letters goes on. */
const CENTERED_SENTENCE = { words: 2, letters: 4 };

/** Whether each line begins with a capital letter and none ends within a sentence, although words within lines do not, as titles and German nouns do. */
function areSentences(paragraph: Paragraph): boolean {
  const { lines } = paragraph;
  const words = lines.map((line) => getText(line).trim().split(/\s+/));
  const areShort = words.some((own) => own.length < SENTENCE.words);
  const isWhole = (own: readonly string[]) =>
    own.length >= CENTERED_SENTENCE.words && (own.at(-1) ?? "").length >= CENTERED_SENTENCE.letters;
  if (words.length < 2 || (areShort && !(isCentered(paragraph) && words.every(isWhole)))) return false;
  if (lines.some((line) => /[:,;]\s*$/u.test(getText(line)))) return false;
  // A sentence can end at the end of a line by chance, and the next one begins below it. Centered lines are rarely that long.
  const areEnds = lines.slice(0, -1).every((line) => /[.?]\s*$/u.test(getText(line)));
  if (lines.length < SENTENCE.lines && areEnds && !isCentered(paragraph)) return false;
  const inner = words.flatMap((own) => own.slice(1));
  const capitals = inner.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.every(([first = ""]) => /^\p{Lu}(\p{Ll}|$)/u.test(first)) && capitals < SENTENCE.capitals * inner.length;
}

/** A line before the beginning of another sentence has so many words, and its last one so many letters. */
const WHOLE = { words: 3, letters: 4 };

/**
 * The sentences of centered lines without full stops, as at the end of a receipt: a line that begins with a capital letter
 * begins a sentence if no word within the lines has one, as names and German nouns have.
 */
function splitSentences(paragraph: Paragraph): Paragraph[] {
  const words = paragraph.lines.map((line) => getText(line).trim().split(/\s+/));
  if (words.some((own) => own.slice(1).some((word) => /^\p{Lu}/u.test(word)))) return [paragraph];
  const isWhole = (own: readonly string[] = []) =>
    own.length >= WHOLE.words && new RegExp(`\\p{L}{${WHOLE.letters}}$`, "u").test(own.at(-1) ?? "");
  const isStart = ([first = "", ...rest]: readonly string[]) =>
    rest.length + 1 >= WHOLE.words && /^\p{Lu}(\p{Ll}|$)/u.test(first);
  if (!words[0] || !isStart(words[0])) return [paragraph];
  const parts: Line[][] = [];
  for (const [index, line] of paragraph.lines.entries())
    if (index === 0 || (isStart(words[index] ?? []) && isWhole(words[index - 1]))) parts.push([line]);
    else parts.at(-1)?.push(line);
  if (parts.length < 2) return [paragraph];
  return parts.map((lines) => ({ ...joinParagraph(lines, paragraph), alignment: "center" }));
}

/** A paragraph whose words are the parts of its lines, in the font of each part. */
export function withParts(paragraph: Paragraph, getParts: (word: Word) => readonly ImageLine[] | undefined): Paragraph {
  const toParts = (word: Word): Word[] => {
    const parts = getParts(word);
    if (!parts || word.text.trim() !== parts.map(({ text }) => text).join(" ")) return [word];
    return parts.map((part, index) => {
      const { show, ...run } = lineRun(part, 0, (point) => point);
      const before = index > 0 ? " " : (/^\s*/.exec(word.text)?.[0] ?? "");
      return { ...word, text: before + part.text, run: { ...run, show, size: word.run.size } };
    });
  };
  return { ...paragraph, lines: paragraph.lines.map((line) => ({ ...line, words: line.words.flatMap(toParts) })) };
}

const endsSentence = (last: Line, line: Line) =>
  /[.!?:]["”’)]?\s*$/u.test(getText(last)) && /^\s*["“‘(¿¡]?[\p{Lu}\p{N}]/u.test(getText(line));

/** Whether the next word would have fit at the end of a line in the column that the lines of its edge and size show. */
function isShort(last: Line, next: Line, lines: readonly Line[]): boolean {
  const column = lines.filter(
    (line) =>
      Math.abs(line.left - last.left) < COLUMN.edge * last.size &&
      Math.abs(line.size - last.size) < COLUMN.size * last.size,
  );
  const [word = ""] = getText(next).trim().split(/\s+/);
  const width = ((next.right - next.left) * (word.length + 1)) / Math.max(1, getText(next).trim().length);
  return last.right + 1.2 * width < Math.max(...column.map(({ right }) => right));
}

/** The area of a text in a picture: two or three lines that end at one edge by chance are not stretched to it. */
export const ragged = ({ lines }: Paragraph, area: TextArea): TextArea =>
  area.alignment === "justify" && lines.length < JUSTIFIED ? { ...area, alignment: "left" } : area;
