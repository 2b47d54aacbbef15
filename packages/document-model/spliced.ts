import { unreadable } from "./archive.ts";
import type { Block, Run } from "./model.ts";

/** More paragraphs take more memory than a document may use. */
const MAX_PARAGRAPHS = 400_000;

/** A range of the source, written with the blocks inside it. */
export interface SourceRange {
  start: number;
  end: number;
}

/** The markup around a style in the source, such as `<b>` and `</b>` or `**` and `**`, and the style around it. */
export interface SourceStyle {
  open: string | SourceRange;
  close: string | SourceRange;
  /** Null if no other style is around it. */
  outer: SourceStyle | null;
}

/** A paragraph in a source text. Its runs replace the range from `start` to `end`. */
export interface SourceBlock {
  part: string;
  start: number;
  end: number;
  runs: Run[];
  /** Null is text without markup. */
  styles: readonly (SourceStyle | null)[];
  /** The source text of each inline code. A range can have other blocks inside, such as texts in attributes. */
  codes: readonly (string | SourceRange)[];
  /** The markup around each inline code, if codes can be inside markup. */
  codeStyles?: readonly (SourceStyle | null)[];
  /** Escapes words for the source language of the file. */
  encode(text: string): string;
  /** Breaks the written text into lines, in a format without its own line breaking. */
  wrap?(text: string): string;
}

/** Adds a paragraph. Throws `unreadable_document` if there are too many. */
export function addParagraph(found: SourceBlock[], block: SourceBlock): void {
  if (found.length >= MAX_PARAGRAPHS)
    throw unreadable(`The document has more than ${MAX_PARAGRAPHS} paragraphs or cells. Split it and send each part.`);
  found.push(block);
}

/**
 * Creates blocks over a source text. `result` returns the source with the written blocks replaced; all other text
 * stays byte for byte. With `always`, a block is replaced even if its runs did not change, for formats in which
 * translations do not replace the original.
 */
export function splice(
  source: string,
  found: readonly SourceBlock[],
  { always = false } = {},
): { blocks: Block[]; result(): string } {
  const written = new Map<SourceBlock, readonly Run[]>();
  const blocks = found.map((block) => ({
    part: block.part,
    runs: block.runs,
    write: (runs: readonly Run[]) => {
      if (always || !sameRuns(runs, block.runs)) written.set(block, runs);
    },
  }));
  return {
    blocks,
    result() {
      const ordered = [...written].sort(([a], [b]) => a.start - b.start || b.end - a.end);
      const between = ({ start, end }: SourceRange): string => {
        let result = "";
        let position = start;
        for (let at = firstFrom(ordered, start); at < ordered.length; at++) {
          const [block, runs] = ordered[at] as [SourceBlock, readonly Run[]];
          if (block.start >= end) break;
          if (block.start < position || block.end > end) continue;
          result += source.slice(position, block.start) + render(runs, block, between);
          position = block.end;
        }
        return result + source.slice(position, end);
      };
      return between({ start: 0, end: source.length });
    },
  };
}

/** The index of the first block at or after a position. */
function firstFrom(ordered: readonly (readonly [SourceBlock, unknown])[], start: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.[0].start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Renders runs with markup. Tags change only where the style changes; white space goes outside the tags, as Markdown
 * requires.
 */
function render(
  runs: readonly Run[],
  { styles, codes, codeStyles = [], encode, wrap = (text) => text }: SourceBlock,
  between: (range: SourceRange) => string,
): string {
  const getText = (part: string | SourceRange = "") => (typeof part === "string" ? part : between(part));
  const result = new RenderedText();
  const open = new OpenStyles();
  const change = (style: SourceStyle | null): void => {
    const { closed, opened } = open.change(style);
    result.close(closed.map(({ close }) => getText(close)).join(""));
    for (const { open: tag } of opened) result.add(getText(tag));
  };
  for (const run of runs) {
    if (run.kind === "code") {
      change(codeStyles[run.code] ?? null);
      result.add(getText(codes[run.code]));
    } else if (run.text.trim() === "" || (open.isEmpty && !styles[run.style])) result.add(encode(run.text));
    else {
      const words = run.text.trimStart();
      const space = encode(run.text.slice(0, run.text.length - words.length));
      const style = styles[run.style] ?? null;
      // Markup must not start with a space, so the space goes before the opening tag.
      const inside = open.has(style);
      if (inside) change(style);
      result.add(space);
      if (!inside) change(style);
      result.add(encode(words));
    }
  }
  change(null);
  return wrap(result.text);
}

/**
 * A text that is written from its start to its end. White space at its end is kept apart, so that closing tags can go
 * before it without reading the whole text again.
 */
class RenderedText {
  readonly #parts: string[] = [];
  #space = "";

  get text(): string {
    return this.#parts.join("") + this.#space;
  }

  add(text: string): void {
    const words = text.trimEnd();
    if (words === "") this.#space += text;
    else {
      this.#parts.push(this.#space, words);
      this.#space = text.slice(words.length);
    }
  }

  /** Adds closing tags before the white space at the end. */
  close(tags: string): void {
    const space = this.#space;
    this.#space = "";
    this.add(tags);
    this.#space += space;
  }
}

/** The styles that are open while a text is written. A change takes time only for the styles that it closes and opens. */
class OpenStyles {
  readonly #stack: SourceStyle[] = [];
  /** The number of styles around each open style. */
  readonly #levels = new Map<SourceStyle, number>();

  get isEmpty(): boolean {
    return this.#stack.length === 0;
  }

  has(style: SourceStyle | null): boolean {
    return !style || this.#levels.has(style);
  }

  /** Returns the styles to close, the innermost one first, and those to open, the outermost one first. */
  change(style: SourceStyle | null): { closed: SourceStyle[]; opened: SourceStyle[] } {
    const opened: SourceStyle[] = [];
    let shared = style;
    for (; shared && !this.#levels.has(shared); shared = shared.outer) opened.push(shared);
    opened.reverse();
    const closed = this.#stack.splice(shared ? (this.#levels.get(shared) ?? 0) + 1 : 0).reverse();
    for (const markup of closed) this.#levels.delete(markup);
    for (const markup of opened) this.#levels.set(markup, this.#stack.push(markup) - 1);
    return { closed, opened };
  }
}

/** Whether two lists of runs have the same text, styles and codes. */
export function sameRuns(a: readonly Run[], b: readonly Run[]): boolean {
  return JSON.stringify(joined(a)) === JSON.stringify(joined(b));
}

/** Joins neighboring runs of the same style. */
export function joined(runs: readonly Run[]): Run[] {
  const spliced: Run[] = [];
  for (const run of runs) {
    const last = spliced.at(-1);
    if (run.kind === "text" && last?.kind === "text" && last.style === run.style)
      spliced[spliced.length - 1] = { ...last, text: last.text + run.text };
    else spliced.push(run);
  }
  return spliced;
}

/** The text of runs, without inline codes. */
export const textOfRuns = (runs: readonly Run[]): string =>
  runs.map((run) => (run.kind === "text" ? run.text : "")).join("");
