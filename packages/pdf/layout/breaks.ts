const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Characters that must not begin or end a line (JIS X 4051, GB/T 15834), by character class. */
const NO_START = /[\p{Pe}\p{Pf}\p{M}、。，．・：；？！ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々〜～%‰℃.,:;?!…]/u;
const NO_END = /[\p{Ps}\p{Pi}$£¥€#]/u;

/** A sign at the end of a text that French sets a space before, and that begins no line. */
const ALONE = /^[»›!?:;]+[.,]?\s*$/u;

/**
 * The positions at which a line may break, including the end of the text: after spaces and hyphens, between ideographs
 * as their rules allow, and between words of scripts without spaces (by the dictionaries of Intl.Segmenter).
 */
export function lineBreaks(text: string, language: string): number[] {
  const breaks = new Set<number>([text.length]);
  const unspaced = UNSPACED.test(text) ? wordStarts(text, language) : null;
  let before = "";
  let position = 0;
  for (const character of text) {
    if (
      position > 0 &&
      !ALONE.test(text.slice(position)) &&
      mayBreak(before, character, unspaced?.has(position) ?? false)
    )
      breaks.add(position);
    before = character;
    position += character.length;
  }
  return [...breaks].sort((a, b) => a - b);
}

function mayBreak(before: string, after: string, betweenWords: boolean): boolean {
  if (/\s/.test(after)) return false;
  if (/[ \t\n\u2000-\u2006\u2008-\u200b\u3000]/.test(before)) return true;
  if (/[\u2010\u2013\u2014-]/.test(before)) return /\p{L}/u.test(after);
  if (before === "/") return /\p{L}/u.test(after);
  if (IDEOGRAPHIC.test(before) || IDEOGRAPHIC.test(after)) return !NO_START.test(after) && !NO_END.test(before);
  return betweenWords && UNSPACED.test(before) && UNSPACED.test(after) && !NO_START.test(after);
}

function wordStarts(text: string, language: string): Set<number> {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return new Set(Array.from(segmenter.segment(text), ({ index }) => index));
}
