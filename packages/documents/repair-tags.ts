import type { Run } from "@atelier/document-model";
import { type TaggedText, unescapeText } from "./tagged-text.ts";

/** A tagged text as its characters, the style of each one, and the codes between them. */
interface Layout {
  text: string;
  /** By UTF-16 code unit: the number of a style tag, or 0. */
  styles: number[];
  /** The position of each code tag in the text, in the order of the tags. */
  codes: { id: number; at: number }[];
}

/** The time grows with the product of tags and length. Sentences by people have far fewer tags. */
const MAX_TAGS = 500;

/**
 * Reads a translation whose tags are wrong, and corrects them. Doubled and unknown tags are left out. A missing code is
 * put at the corresponding position by length, between words; a missing style goes around the words there. The result
 * has every code once, and every style if there are enough words. Returns null if the sentence has more than 500 tags.
 */
export function repairTagged(translation: string, source: TaggedText): Run[] | null {
  if (source.styles.length + source.codes.length > MAX_TAGS) return null;
  const original = readLayout(source.text, source);
  const made = readLayout(translation, source);
  for (const [index] of source.styles.entries())
    if (!made.styles.includes(index + 1)) placeStyle(made, original, index + 1);
  for (const code of original.codes) if (!made.codes.some(({ id }) => id === code.id)) placeCode(made, original, code);
  return runsOf(made, source);
}

function readLayout(tagged: string, source: TaggedText): Layout {
  const layout: Layout = { text: "", styles: [], codes: [] };
  let open = 0;
  let opened = 0;
  let end = 0;
  // The words of a style without an end are not known.
  const leaveOpen = () => layout.styles.fill(0, open === 0 ? layout.styles.length : opened);
  const put = (raw: string) => {
    const text = unescapeText(raw);
    layout.text += text;
    for (let count = 0; count < text.length; count++) layout.styles.push(open);
  };
  for (const match of tagged.matchAll(/<(\/?)([gx])(\d+)(\/?)>/g)) {
    put(tagged.slice(end, match.index));
    end = match.index + match[0].length;
    const id = Number(match[3]);
    if (match[2] === "g") {
      if (match[1] === "/" && id !== open) continue;
      if (match[1] !== "/") leaveOpen();
      open = match[1] !== "/" && id >= 1 && id <= source.styles.length ? id : 0;
      opened = layout.styles.length;
    } else if (id >= 1 && id <= source.codes.length && !layout.codes.some((code) => code.id === id))
      layout.codes.push({ id, at: layout.text.length });
  }
  put(tagged.slice(end));
  leaveOpen();
  return layout;
}

/** Puts a style around the words at its positions in the source, or around the nearest word. */
function placeStyle(made: Layout, original: Layout, style: number): void {
  const scale = made.text.length / original.text.length;
  const words = wordsOf(made.text).filter(({ start }) => made.styles[start] === 0);
  const middle = ({ start, end }: { start: number; end: number }) => Math.floor((start + end) / 2 / scale);
  const inside = words.filter((word) => original.styles[middle(word)] === style);
  const center = original.styles.indexOf(style);
  const nearest = words.toSorted((a, b) => Math.abs(middle(a) - center) - Math.abs(middle(b) - center)).slice(0, 1);
  let last = -1;
  for (const { start, end } of inside.length > 0 ? inside : nearest) {
    // The space between two words of one style is part of it.
    const from = last >= 0 && /^\s+$/.test(made.text.slice(last, start)) ? last : start;
    made.styles.fill(style, from, end);
    last = end;
  }
}

function wordsOf(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
}

/** Puts a code back. A gap that it left, as two spaces, is preferred to other positions near the expected one. */
function placeCode(made: Layout, original: Layout, { id, at }: Layout["codes"][number]): void {
  const expected = original.text.length === 0 ? 0 : (at / original.text.length) * made.text.length;
  const spaceBefore = /\s/.test(original.text.charAt(at - 1));
  const spaceAfter = /\s/.test(original.text.charAt(at));
  const position = at === 0 ? 0 : at === original.text.length ? made.text.length : nearestGap(made.text, expected);
  const before = made.text.charAt(position - 1);
  const after = made.text.charAt(position);
  if (spaceAfter && /[^\s\p{P}]/u.test(after)) insertSpace(made, position);
  const added = spaceBefore && /\S/.test(before) ? 1 : 0;
  if (added === 1) insertSpace(made, position);
  const index = made.codes.findIndex((code) => code.at > position || (code.at === position && code.id > id));
  made.codes.splice(index < 0 ? made.codes.length : index, 0, { id, at: position + added });
}

function insertSpace(made: Layout, position: number): void {
  const style = made.styles[position - 1] === made.styles[position] ? (made.styles[position] ?? 0) : 0;
  made.text = `${made.text.slice(0, position)} ${made.text.slice(position)}`;
  made.styles.splice(position, 0, style);
  for (const code of made.codes) if (code.at > position) code.at++;
}

function nearestGap(text: string, expected: number): number {
  let best = text.length;
  let score = Number.POSITIVE_INFINITY;
  for (const { index, 0: space } of text.matchAll(/\s+|(?=[\s\p{P}]*$)/gu)) {
    const isLeft = space.length > 1 || (space.length === 1 && /^\s[.,;:!?)]/.test(text.slice(index, index + 2)));
    const position = index + Math.min(space.length, 1);
    // A gap that the code left counts as much nearer.
    const distance = Math.abs(position - expected) * (isLeft ? 0.2 : 1);
    if (distance < score) [best, score] = [position, distance];
  }
  return best;
}

function runsOf({ text, styles, codes }: Layout, source: TaggedText): Run[] {
  const runs: Run[] = [];
  let position = 0;
  const put = (to: number) => {
    while (position < to) {
      const style = styles[position] ?? 0;
      let end = position + 1;
      while (end < to && styles[end] === style) end++;
      runs.push({ kind: "text", text: text.slice(position, end), style: source.styles[style - 1] ?? source.style });
      position = end;
    }
  };
  for (const { id, at } of codes.toSorted((a, b) => a.at - b.at)) {
    put(at);
    const code = source.codes[id - 1];
    if (code) runs.push({ kind: "code", ...code });
  }
  put(text.length);
  return runs;
}
