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
  const repaired = readLayout(translation, source);
  const words = parseWords(repaired.text);
  for (const [index] of source.styles.entries())
    if (!repaired.styles.includes(index + 1)) placeStyle(repaired, original, words, index + 1);
  const gaps = parseGaps(repaired.text);
  for (const code of original.codes)
    if (!repaired.codes.some(({ id }) => id === code.id)) placeCode(repaired, original, gaps, code);
  return getRuns(repaired, source);
}

function readLayout(tagged: string, source: TaggedText): Layout {
  const layout: Layout = { text: "", styles: [], codes: [] };
  let open = 0;
  let opened = 0;
  let end = 0;
  // A style without an end has an unknown extent.
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

interface Word {
  start: number;
  end: number;
}

/** Puts a style around the words at its positions in the source, or around the nearest word. */
function placeStyle(repaired: Layout, original: Layout, words: readonly Word[], style: number): void {
  const scale = repaired.text.length / original.text.length;
  const free = words.filter(({ start }) => repaired.styles[start] === 0);
  const middle = ({ start, end }: Word) => Math.floor((start + end) / 2 / scale);
  const inside = free.filter((word) => original.styles[middle(word)] === style);
  const center = original.styles.indexOf(style);
  let last = -1;
  for (const { start, end } of inside.length > 0 ? inside : nearestWord(free, (word) => middle(word) - center)) {
    // The space between two words of one style is part of it.
    const from = last >= 0 && /^\s+$/.test(repaired.text.slice(last, start)) ? last : start;
    repaired.styles.fill(style, from, end);
    last = end;
  }
}

/** The first word with the shortest distance; empty if there are no words. */
function nearestWord(words: readonly Word[], getDistance: (word: Word) => number): Word[] {
  let nearest: Word[] = [];
  let shortest = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const distance = Math.abs(getDistance(word));
    if (distance < shortest) [nearest, shortest] = [[word], distance];
  }
  return nearest;
}

function parseWords(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
}

/** Puts a code back. A gap that it left, as two spaces, is preferred to other positions near the expected one. */
function placeCode(repaired: Layout, original: Layout, gaps: Gap[], { id, at }: Layout["codes"][number]): void {
  const expected = original.text.length === 0 ? 0 : (at / original.text.length) * repaired.text.length;
  const spaceBefore = /\s/.test(original.text.charAt(at - 1));
  const spaceAfter = /\s/.test(original.text.charAt(at));
  const position =
    at === 0 ? 0 : at === original.text.length ? repaired.text.length : nearestGap(repaired.text, gaps, expected);
  const before = repaired.text.charAt(position - 1);
  const after = repaired.text.charAt(position);
  if (spaceAfter && /[^\s\p{P}]/u.test(after)) insertSpace(repaired, gaps, position);
  const added = spaceBefore && /\S/.test(before) ? 1 : 0;
  if (added === 1) insertSpace(repaired, gaps, position);
  const index = repaired.codes.findIndex((code) => code.at > position || (code.at === position && code.id > id));
  repaired.codes.splice(index < 0 ? repaired.codes.length : index, 0, { id, at: position + added });
}

function insertSpace(repaired: Layout, gaps: Gap[], position: number): void {
  const style = repaired.styles[position - 1] === repaired.styles[position] ? (repaired.styles[position] ?? 0) : 0;
  repaired.text = `${repaired.text.slice(0, position)} ${repaired.text.slice(position)}`;
  repaired.styles.splice(position, 0, style);
  for (const code of repaired.codes) if (code.at > position) code.at++;
  widenGaps(gaps, position);
}

/** White space, or the position before a mark at the end of a text, which has length 0. A code can be put there. */
interface Gap {
  start: number;
  length: number;
}

/** The gaps of a text from left to right. The end of the text is a gap. */
function parseGaps(text: string): Gap[] {
  let marks = 0;
  for (const { index, 0: words } of text.matchAll(/[^\s\p{P}]+/gu)) marks = index + words.length;
  const gaps: Gap[] = [];
  for (const { index, 0: found } of text.matchAll(/\s+|\p{P}|$/gu)) {
    const length = /^\s/.test(found) ? found.length : 0;
    if (length > 0 || index >= marks) gaps.push({ start: index, length });
  }
  return gaps;
}

/** Corrects the gaps after a space was inserted: it is part of the white space beside it, or a gap of its own. */
function widenGaps(gaps: Gap[], position: number): void {
  const beside = gaps.find(({ start, length }) => length > 0 && start <= position && position <= start + length);
  for (const gap of gaps) if (gap !== beside && gap.start >= position) gap.start++;
  if (beside) beside.length++;
  else {
    const next = gaps.findIndex(({ start }) => start > position);
    gaps.splice(next < 0 ? gaps.length : next, 0, { start: position, length: 1 });
  }
}

function nearestGap(text: string, gaps: readonly Gap[], expected: number): number {
  let best = text.length;
  let score = Number.POSITIVE_INFINITY;
  for (const { start, length } of gaps) {
    const isLeft = length > 1 || (length === 1 && /[.,;:!?)]/.test(text.charAt(start + 1)));
    const position = start + Math.min(length, 1);
    // The distance of a gap that the code left counts a fifth.
    const distance = Math.abs(position - expected) * (isLeft ? 0.2 : 1);
    if (distance < score) [best, score] = [position, distance];
  }
  return best;
}

function getRuns({ text, styles, codes }: Layout, source: TaggedText): Run[] {
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
