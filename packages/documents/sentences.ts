import type { Piece } from "@atelier/document-model";

/** Part of a block: words to translate, or what stands between sentences and is kept. */
export interface Part {
  translate: boolean;
  pieces: Piece[];
}

/** Stands for an object while sentences are found; it belongs to no word. */
const OBJECT = "\uFFFC";

/** What stays as it is wherever it stands: addresses, placeholders, code-like words. */
const KEPT =
  /https?:\/\/[^\s<>"']+|www\.[^\s<>"']+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\$?\{\{?[\w.\- ]+\}?\}|%(?:\d+\$)?[sdfi@]|%\([\w]+\)[sd]|`[^`]+`/g;

/**
 * Splits a block into sentences (Unicode UAX #29 by Intl.Segmenter) and what stands between them. A hard object,
 * as a line break, ends a sentence. Looks are cut where sentences meet; nothing of the block is lost or doubled.
 */
export function splitSentences(pieces: readonly Piece[], language: string): Part[] {
  const parts: Part[] = [];
  let run: Piece[] = [];
  const flush = () => {
    if (run.length > 0) parts.push(...splitRun(run, language));
    run = [];
  };
  for (const piece of pieces) {
    if (piece.kind === "anchor" && piece.hard) {
      flush();
      parts.push({ translate: false, pieces: [piece] });
    } else run.push(piece);
  }
  flush();
  return parts;
}

/** Takes what must stay out of the words: each becomes an object of the sentence. `keep` gives the object its number. */
export function protect(pieces: readonly Piece[], keep: (piece: { text: string; look: number }) => number): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === "anchor") return [piece];
    const made: Piece[] = [];
    let end = 0;
    for (const match of piece.text.matchAll(KEPT)) {
      if (match.index > end) made.push({ kind: "text", text: piece.text.slice(end, match.index), look: piece.look });
      made.push({ kind: "anchor", anchor: keep({ text: match[0], look: piece.look }), hard: false });
      end = match.index + match[0].length;
    }
    if (end < piece.text.length) made.push({ kind: "text", text: piece.text.slice(end), look: piece.look });
    return made;
  });
}

/** Whether there is anything to translate: a letter of any script. */
export function hasWords(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => piece.kind === "text" && /\p{L}/u.test(piece.text));
}

function splitRun(pieces: readonly Piece[], language: string): Part[] {
  const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : OBJECT)).join("");
  const parts: Part[] = [];
  let position = 0;
  for (const { segment } of segmenter(language).segment(withoutStops(text))) {
    const start = segment.length - segment.trimStart().length;
    const stop = segment.trimEnd().length;
    for (const [from, to, words] of [
      [0, start, false],
      [start, Math.max(start, stop), true],
      [Math.max(start, stop), segment.length, false],
    ] as const) {
      if (to <= from) continue;
      const cut = slice(pieces, position + from, position + to);
      parts.push({ translate: words && hasWords(cut), pieces: cut });
    }
    position += segment.length;
  }
  return parts;
}

/** A text in which what is kept has no full stop inside, so that no sentence ends in the middle of an address. Lengths stay. */
function withoutStops(text: string): string {
  return text.replace(KEPT, (kept) => kept.slice(0, -1).replace(/[.!?…]/g, "x") + kept.slice(-1));
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string): Intl.Segmenter {
  let found = segmenters.get(language);
  if (!found) {
    found = new Intl.Segmenter(language === "auto" ? "en" : language, { granularity: "sentence" });
    segmenters.set(language, found);
  }
  return found;
}

/** The pieces between two positions of the joined text; an object has length 1. */
function slice(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const cut: Piece[] = [];
  let position = 0;
  for (const piece of pieces) {
    const length = piece.kind === "text" ? piece.text.length : 1;
    const start = Math.max(from, position);
    const stop = Math.min(to, position + length);
    if (stop > start)
      cut.push(piece.kind === "text" ? { ...piece, text: piece.text.slice(start - position, stop - position) } : piece);
    position += length;
  }
  return cut;
}
