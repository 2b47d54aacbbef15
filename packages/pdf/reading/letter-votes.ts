/** A line to read: its glyphs that draw something, and which of them begin words. */
export interface Row {
  glyphs: { code: number; x: number; path: string; begins: boolean }[];
}

/** The share of a code's places that must be read alike. */
const ALIKE = 0.6;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Glyphs that show several letters. */
const LIGATURE = /^(ff|fi|fl|ffi|ffl|tt|ti|Th|ch|ck|ct|st)$/;

/** How often each code was read as each character. */
export class Votes {
  readonly #counts = new Map<number, Map<string, number>>();
  /** Words that were read with more characters than they have glyphs. */
  readonly #longer: { codes: readonly number[]; characters: readonly string[] }[] = [];

  /** Counts the words of a row that were read with as many characters as they have glyphs. */
  add({ glyphs }: Row, text: string): void {
    const words: number[][] = [];
    for (const { code, begins } of glyphs) {
      if (begins) words.push([]);
      words.at(-1)?.push(code);
    }
    const read = text.split(/\s+/).filter(Boolean);
    if (read.length === words.length) for (const [index, word] of words.entries()) this.#count(word, read[index] ?? "");
    else this.#count(words.flat(), read.join(""));
  }

  /** The character of each code that was read alike most of the time. */
  decide(): Map<number, string> {
    const texts = this.#decideSingle();
    const ligatures = new Votes();
    for (const { codes, characters } of this.#longer) {
      const isKnown = (at: number, from: number) => texts.get(codes[at] ?? -1) === characters[from];
      let start = 0;
      while (start < codes.length && isKnown(start, start)) start++;
      let end = codes.length - 1;
      while (end > start && isKnown(end, end + characters.length - codes.length)) end--;
      const code = codes[start];
      const rest = characters.slice(start, start + 1 + characters.length - codes.length).join("");
      if (start === end && code !== undefined && LIGATURE.test(rest)) ligatures.#vote(code, rest);
    }
    for (const [code, text] of ligatures.#decideSingle()) if (!texts.has(code)) texts.set(code, text);
    return texts;
  }

  #decideSingle(): Map<number, string> {
    const texts = new Map<number, string>();
    for (const [code, characters] of this.#counts) {
      const [most] = [...characters].sort(([, a], [, b]) => b - a);
      const total = [...characters.values()].reduce((sum, count) => sum + count, 0);
      if (most && most[1] >= ALIKE * total) texts.set(code, most[0]);
    }
    return texts;
  }

  #count(codes: readonly number[], text: string): void {
    const characters = [...text];
    // Glyphs of a script that is written to the left lie in the opposite order of its text, so such fonts stay unread.
    if (RIGHT_TO_LEFT.test(text)) return;
    if (characters.length > codes.length) this.#longer.push({ codes, characters });
    if (characters.length !== codes.length) return;
    for (const [index, code] of codes.entries()) this.#vote(code, characters[index] ?? "");
  }

  #vote(code: number, text: string): void {
    const counts = this.#counts.get(code) ?? new Map<string, number>();
    this.#counts.set(code, counts);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
}
