/** Scripts that are written without spaces, where a line may end after any sign. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Signs that must not begin a line. */
const NOT_FIRST = /^[\p{Pe}\p{Pf}\p{M}、。，．・：；！？ー.,:;!?]/u;

/** The width of a text in columns: signs of East Asia take two, tags of subtitles none. */
export function columns(text: string): number {
  let width = 0;
  for (const sign of text.replace(/<[^<>]*>|\{\\[^{}]*\}/g, ""))
    width += /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(sign) ? 2 : 1;
  return width;
}

/** A text in lines of at most `width` columns, where words allow it. */
export function wrapLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of parsePieces(text)) {
    if (line !== "" && columns(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** A text in `count` lines of about the same width. */
export function balanceLines(text: string, count: number): string[] {
  let low = Math.ceil(columns(text) / count);
  for (const longest = columns(text); low < longest; low++) if (wrapLines(text, low).length <= count) break;
  return wrapLines(text, low);
}

/** The parts between which a line can end: words with the space after them, or signs of scripts without spaces. */
function parsePieces(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (!WITHOUT_SPACES.test(word)) pieces.push(word);
    else
      for (const sign of word) {
        const last = pieces.length - 1;
        if (NOT_FIRST.test(sign) || /\s/.test(sign)) pieces[Math.max(0, last)] = (pieces[last] ?? "") + sign;
        else pieces.push(sign);
      }
  }
  return pieces;
}
