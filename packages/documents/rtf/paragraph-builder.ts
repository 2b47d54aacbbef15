import type { Token } from "./tokens.ts";
import { INVISIBLE_CONTROLS } from "./vocabulary.ts";

/** A range of tokens; `to` is exclusive. */
export interface Range {
  from: number;
  to: number;
}

/** Consecutive text tokens of one style. */
export interface Slot extends Range {
  style: number;
  text: string;
  /** How many fallback characters follow a \u control here (\uc). */
  fallbackCount: number;
}

/** An inline code. `controls` is the style of one that is text, to be written after \plain. */
interface CodeItem {
  kind: "code";
  range: Range;
  hard: boolean;
  controls?: string | undefined;
}

/**
 * A paragraph: its slots and inline codes in order, and the token range that contains them all, with complete groups.
 */
export interface RtfParagraph {
  part: string;
  items: ({ kind: "slot"; slot: Slot } | CodeItem)[];
  /** The controls of each style, to be written after \plain. */
  styles: string[];
  range: Range;
  /** Controls at the paragraph's own group level, which also apply after it. */
  trailingControls: string;
}

/** Collects the tokens of one paragraph after the other, within one destination of the file. */
export class ParagraphBuilder {
  readonly part: string;
  /** An object that is another one for each paragraph. */
  paragraph = {};
  /** Group depth of the destination. */
  readonly depth: number;
  readonly #tokens: readonly Token[];
  #items: RtfParagraph["items"] = [];
  #styles: string[] = [];
  #styleOfKey = new Map<string, number>();
  #controls: { at: number; depth: number; source: string }[] = [];
  /** The smallest group depth of the paragraph's tokens. */
  #shallowest = Number.POSITIVE_INFINITY;

  constructor(tokens: readonly Token[], part: string, depth: number) {
    this.#tokens = tokens;
    this.part = part;
    this.depth = depth;
  }

  addControl(at: number, depth: number, source: string): void {
    this.#controls.push({ at, depth, source });
  }

  addCode(range: Range, hard: boolean, depth: number, controls?: string): void {
    this.#items.push({ kind: "code", range, hard, controls });
    this.#shallowest = Math.min(this.#shallowest, depth);
  }

  /** Adds text with the controls that apply to it, by property. */
  addText(text: Omit<Slot, "style">, controls: ReadonlyMap<string, string>, depth: number): void {
    this.#items.push({ kind: "slot", slot: { ...text, style: this.#getStyle(controls) } });
    this.#shallowest = Math.min(this.#shallowest, depth);
  }

  /**
   * Ends a paragraph. Returns null if it has no text. Inline codes before the first and after the last text are left out.
   */
  finish(): RtfParagraph | null {
    const first = this.#items.findIndex(isSlot);
    const items = first < 0 ? [] : this.#items.slice(first, this.#items.findLastIndex(isSlot) + 1);
    const paragraph = items.length > 0 ? this.#newParagraph(items) : null;
    this.paragraph = {};
    this.#items = [];
    this.#styles = [];
    this.#styleOfKey = new Map();
    this.#controls = [];
    this.#shallowest = Number.POSITIVE_INFINITY;
    return paragraph;
  }

  #newParagraph(items: RtfParagraph["items"]): RtfParagraph {
    const range = balanced(this.#tokens, toRange(items));
    const inside = this.#controls.filter(({ at }) => at >= range.from && at < range.to);
    const ownDepth = inside.reduce((least, { depth }) => Math.min(least, depth), this.#shallowest);
    return {
      part: this.part,
      items,
      styles: this.#styles,
      range,
      trailingControls: inside
        .filter(({ depth }) => depth === ownDepth)
        .map(({ source }) => source.trim())
        .join(""),
    };
  }

  #getStyle(controls: ReadonlyMap<string, string>): number {
    const key = [...controls]
      .filter(([name]) => !INVISIBLE_CONTROLS.test(name))
      .map(([, source]) => source)
      .sort()
      .join("");
    const known = this.#styleOfKey.get(key);
    if (known !== undefined) return known;
    this.#styleOfKey.set(key, this.#styles.length);
    return this.#styles.push([...controls.values()].join("")) - 1;
  }
}

const isSlot = ({ kind }: RtfParagraph["items"][number]) => kind === "slot";

function toRange(items: RtfParagraph["items"]): Range {
  const ranges = items.map((item) => (item.kind === "slot" ? item.slot : item.range));
  return ranges.reduce((whole, { from, to }) => ({
    from: Math.min(whole.from, from),
    to: Math.max(whole.to, to),
  }));
}

/** Extends a range until it contains every group that it touches. */
function balanced(tokens: readonly Token[], { from, to }: Range): Range {
  let depth = 0;
  let lowest = 0;
  for (let at = from; at < to; at++) {
    const kind = tokens[at]?.kind;
    if (kind === "open") depth++;
    else if (kind === "close") lowest = Math.min(lowest, --depth);
  }
  let start = from;
  for (let missing = -lowest; missing > 0 && start > 0; ) {
    start--;
    if (tokens[start]?.kind === "open") missing--;
    else if (tokens[start]?.kind === "close") missing++;
  }
  let end = to;
  for (let missing = depth - lowest; missing > 0 && end < tokens.length; end++) {
    if (tokens[end]?.kind === "close") missing--;
    else if (tokens[end]?.kind === "open") missing++;
  }
  return { from: start, to: end };
}
