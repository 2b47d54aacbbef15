/** Fonts in which all letters have the same width, by words of their names. */
const MONOSPACED =
  /courier|consolas|menlo|inconsolata|cascadia|lucida (console|sans typewriter)|fira code|source code|sf ?mono|andale|(?<!american )typewriter|teletype|\b\w*mono\b|^(hack|monaco|terminal|fixedsys|ocr[- ]?[ab]\b.*|letter gothic.*|prestige elite.*)$/i;
/** A document with more text in monospaced fonts is typewritten, so the font says nothing. */
const MAX_SHARE = 0.4;

/** Longer names are no fonts, and testing one for each run of a document would take minutes. */
const MAX_NAME = 200;

/** Whether a font, by its name, usually marks code. */
export const isMonospaced = (font: string): boolean =>
  font.length <= MAX_NAME && MONOSPACED.test(font.replace(/^["']|["']$/g, ""));

/** The longest chain of styles, each based on the next one. */
export const MAX_CHAIN = 20;

/** A piece of text in one font. The pieces of a paragraph follow each other. */
export interface FontText<T> {
  item: T;
  paragraph: unknown;
  text: string;
  monospaced: boolean;
}

/**
 * The pieces that are code: monospaced, in a document that mostly is not. Monospaced sentences, such as those of a letter
 * in a story, are no code.
 */
export function findCode<T>(pieces: Iterable<FontText<T>>): Set<T> {
  let letters = 0;
  let monospaced = 0;
  const found = new Map<unknown, FontText<T>[]>();
  for (const piece of pieces) {
    const count = countLetters(piece.text);
    letters += count;
    if (!piece.monospaced || count === 0) continue;
    monospaced += count;
    const known = found.get(piece.paragraph);
    if (known) known.push(piece);
    else found.set(piece.paragraph, [piece]);
  }
  if (monospaced > MAX_SHARE * letters) return new Set();
  const code = [...found.values()].filter((list) => !isProse(list.map(({ text }) => text).join("")));
  return new Set(code.flatMap((list) => list.map(({ item }) => item)));
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** Whether a text is a sentence: six words or more, a capital, an end, and no signs of programs. */
const isProse = (text: string) =>
  /^["'“„«¿¡(]?\p{Lu}.*[.!?…:]["'”“»)]?$/su.test(text.trim()) &&
  !/[{}<>=;_$\\|`]|\w\(|--/.test(text) &&
  (text.match(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)?.length ?? 0) >= 6;

/** The entry for code in the report of a job. */
export const untouchedCode = { place: "text in monospaced fonts", reason: "the font marks it as code" };
