import type { Line, Word } from "./line.ts";

/** The mark of a footnote. */
const NOTE_MARK = /^\s*(?:\d{1,3}|[*∗†‡§¶]{1,3}|[a-z])\s*$/u;

/** Whether a line begins with the raised mark of a footnote. Within a sentence, a raised mark follows its word. */
export const startsNote = ({ words: [mark, next], size }: Line): boolean =>
  mark !== undefined &&
  next !== undefined &&
  next.rise === 0 &&
  ((mark.rise > 0 && NOTE_MARK.test(mark.text)) || isNoteSign(mark, size));

/** Whether a word is one small raised glyph without a text, as the sign of a footnote in a bitmap font is. */
const isNoteSign = ({ formula }: Word, size: number): boolean => {
  const [sign, second] = formula?.words ?? [];
  return (
    sign !== undefined &&
    second === undefined &&
    sign.rise > 0 &&
    sign.run.unknown === 1 &&
    sign.size < SMALL_SIGN * size
  );
};

/** The sign of a footnote is smaller than its text by at least this share. */
const SMALL_SIGN = 0.9;
