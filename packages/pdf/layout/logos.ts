import { canSlice, sliceWord } from "../reading/show-glyphs.ts";
import { FORMULA, type Line, type Word } from "./line.ts";

/** Lengths are in units of the font size: how far a letter of a logo is lowered, and how far letters overlap. */
const LOGO = { lowest: 0.4, highest: 0.1, overlap: 0.45, gap: 0.08 };
/** The size of a letter that differs less from that of its line is the same. */
const SAME_SIZE = 0.1;

/**
 * Makes logos such as TeX and LaTeX one piece, which moves with its line and is not translated. Their lowered letter is in
 * an operator and on a baseline of its own, so that it would stay where it is.
 */
export function joinLogos(lines: readonly Line[]): Line[] {
  for (const line of lines) joinOwn(line);
  const lowered = lines.filter(({ words }) => words.length === 1 && isCapital(words[0]));
  if (lowered.length === 0) return [...lines];
  const joined = new Set<Line>();
  for (const low of lowered) if (lines.some((line) => !joined.has(line) && addLogo(line, low))) joined.add(low);
  return lines.filter((line) => !joined.has(line));
}

/** Joins the logos whose lowered letter is so little lower that it is in the line already. */
function joinOwn(line: Line): void {
  const { y, size } = line;
  const lowered = line.words.filter((word) => isCapital(word) && word.rise === 0 && y - word.y > LOGO.highest * size);
  for (const low of lowered) {
    const all = line.words;
    line.words = all.filter((word) => word !== low);
    if (!addLogo(line, { ...line, words: [low], y: low.y, size: low.size })) line.words = all;
  }
}

const isCapital = (word: Word | undefined): word is Word => /^\p{Lu}$/u.test(word?.text.trim() ?? "");

/** Whether two words touch each other, or overlap as the letters of a logo do. */
const touch = (left: Word, right: Word, size: number): boolean => {
  const gap = right.left - left.right;
  return gap < LOGO.gap * size && gap > -LOGO.overlap * size;
};

/** Makes a lowered letter and the letters beside it one piece of a line. Returns whether it is a logo of the line. */
function addLogo(line: Line, low: Line): boolean {
  const { size, y, words } = line;
  const [letter] = low.words;
  const drop = y - low.y;
  if (!letter || drop < LOGO.highest * size || drop > LOGO.lowest * size) return false;
  if (Math.abs(low.size - size) > SAME_SIZE * size) return false;
  const at = words.findIndex((word, index) => {
    const next = words[index + 1];
    return next && canJoin(word) && canJoin(next) && touch(word, letter, size) && touch(letter, next, size);
  });
  const [before, after] = [words[at], words[at + 1]];
  if (!before || !after || !/\p{Lu}$/u.test(before.text) || !/^\p{Lu}/u.test(after.text)) return false;
  const { first, last } = before.run;
  const parts = [
    sliceWord(before, last - 1, last),
    { ...letter, rise: -drop },
    sliceWord(after, after.run.first, after.run.first + 1),
  ];
  const rest = [sliceWord(before, first, last - 1), sliceWord(after, after.run.first + 1, after.run.last)];
  let from = at;
  const [raised, start] = [words[at - 1], words[at - 2]];
  // The raised letter of LaTeX stands over the letter before it.
  if (!rest[0] && raised && start && isRaisedIn(start, raised, before, size)) {
    from = at - 2;
    parts.unshift(sliceWord(start, start.run.last - 1, start.run.last), raised);
    rest[0] = sliceWord(start, start.run.first, start.run.last - 1);
  }
  // Letters directly before the logo are part of its name, as in BibTeX.
  while (true) {
    const word = rest[0] ?? words[from - 1];
    const head = word && parts[0] && touch(word, parts[0], size) ? lastLetters(word) : null;
    if (!word || !head) break;
    parts.unshift(head);
    if (!rest[0]) from -= 1;
    rest[0] = sliceWord(word, word.run.first, head.run.first);
    if (rest[0]) break;
  }
  const own = parts.filter((part) => part !== null);
  if (own.length < parts.length) return false;
  const piece = toPiece(own, line);
  line.words = [...words.slice(0, from), ...rest.slice(0, 1), piece, ...rest.slice(1), ...words.slice(at + 2)].filter(
    (word) => word !== null && word !== undefined,
  );
  line.left = Math.min(line.left, piece.left);
  line.right = Math.max(line.right, piece.right);
  return true;
}

/** The letters at the end of a word, after its last space; null if it ends otherwise. */
function lastLetters(word: Word): Word | null {
  const characters = [...word.text];
  const spaces = characters.findLastIndex((character) => /\s/.test(character));
  const isExact = characters.length === word.run.last - word.run.first;
  if (!canJoin(word) || (spaces >= 0 && !isExact)) return null;
  const head = sliceWord(word, word.run.first + spaces + 1, word.run.last);
  return head && /^[\p{L}-]+$/u.test(head.text) ? head : null;
}

const canJoin = ({ run, formula, rise }: Word): boolean => rise === 0 && !formula && canSlice(run);

const isRaisedIn = (start: Word, raised: Word, after: Word, size: number): boolean =>
  raised.rise > 0 &&
  isCapital(raised) &&
  canJoin(start) &&
  /\p{Lu}$/u.test(start.text) &&
  touch(start, raised, size) &&
  touch(raised, after, size);

function toPiece(words: Word[], { y, size }: Line): Word {
  const [first] = words as [Word, ...Word[]];
  const text = words.map((word) => (word.rise === 0 ? word.text : word.text.toLowerCase()).trim()).join("");
  return {
    ...first,
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    y,
    size,
    text: FORMULA,
    formula: { words, text, shapes: [], marks: [] },
  };
}
