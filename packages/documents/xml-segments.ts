import { TAG } from "./placeholders.ts";

/** How the texts of XML are found, by the names of DeepL's parameters. */
export interface XmlOptions {
  /** Elements that end a sentence. */
  splitting: readonly string[];
  /** Elements that never end a sentence. */
  nonSplitting: readonly string[];
  /** Elements whose content is kept. */
  ignored: readonly string[];
  /** Whether elements between which there is no text end a sentence. */
  outline: boolean;
  /** Whether markup that is not well formed is refused. */
  strict: boolean;
}

/** A part of the source: text with its markup, or markup that is kept as it is. */
export interface XmlPart {
  kind: "text" | "kept";
  start: number;
  end: number;
}

/** A range of the source that is translated as one paragraph. `isSection` marks the content of a CDATA section. */
export interface XmlSegment {
  parts: XmlPart[];
  isSection: boolean;
}

interface Node {
  kind: "text" | "kept" | "section" | "element";
  name: string;
  start: number;
  end: number;
  children: Node[];
  isClosed: boolean;
}

/** Elements that formats for translators and HTML use inside sentences, also where no text is beside them. */
const INLINE = new Set(
  "a abbr b bdi bdo bpt bx cite del dfn em ept ex font g hi i ins it mrk ph pc q s sc ec small span strike strong sub sup u ut x".split(
    " ",
  ),
);

/** More levels are not written by people. */
const MAX_DEPTH = 200;
const MARKUP = new RegExp(
  // A part that is not closed ends at the next one, so that the time is linear.
  [
    String.raw`<!--(?:(?!<!--|-->)[\s\S])*-->`,
    String.raw`<!\[CDATA\[(?:(?!<!\[CDATA\[|\]\]>)[\s\S])*\]\]>`,
    String.raw`<\?(?:(?!<\?|\?>)[\s\S])*\?>`,
    "<![a-z][^<>]*>",
    TAG,
  ].join("|"),
  "gi",
);

/**
 * The segments of XML in the order of the source. Elements are inside a sentence, except those of `splitting` and, with
 * `outline`, elements without text beside them. Returns null for markup that is not well formed if `strict` is set;
 * otherwise a tag without a partner is kept in its sentence.
 */
export function xmlSegments(source: string, options: XmlOptions): XmlSegment[] | null {
  const root = readNodes(source);
  if (!root || (options.strict && !isWellFormed(root, source))) return null;
  const collector = new SegmentCollector(source, options);
  collector.collect(root);
  return collector.segments;
}

/** The nodes of the source as a tree. Null if it is nested too deep. */
function readNodes(source: string): Node | null {
  const root: Node = { kind: "element", name: "", start: 0, end: source.length, children: [], isClosed: true };
  const open = [root];
  const add = (kind: Node["kind"], start: number, end: number, name = ""): Node => {
    const node: Node = { kind, name, start, end, children: [], isClosed: kind !== "element" };
    open.at(-1)?.children.push(node);
    return node;
  };
  let position = 0;
  for (const { 0: markup, index } of source.matchAll(MARKUP)) {
    if (index > position) add("text", position, index);
    position = index + markup.length;
    const name = /^<\/?([\w:.-]+)/.exec(markup)?.[1];
    if (markup.startsWith("<![CDATA[")) add("section", index, position);
    else if (name === undefined) add("kept", index, position);
    else if (markup.startsWith("</")) close(open, name, position, () => add("kept", index, position, name));
    else {
      const element = add("element", index, position, name);
      element.isClosed = markup.endsWith("/>");
      if (!element.isClosed) open.push(element);
      if (open.length > MAX_DEPTH) return null;
    }
  }
  if (position < source.length) add("text", position, source.length);
  for (const element of open.slice(1).toReversed()) unwrap(element, open[open.indexOf(element) - 1] as Node);
  return root;
}

/** Ends the innermost open element of a name. Elements inside it that are still open are tags without a partner. */
function close(open: Node[], name: string, end: number, keep: () => void): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at < 1) {
    keep();
    return;
  }
  while (open.length > at + 1) unwrap(open.pop() as Node, open.at(-1) as Node);
  const element = open.pop() as Node;
  element.end = end;
  element.isClosed = true;
}

/** Moves the children of an element that does not end to the element around it. */
function unwrap(element: Node, outer: Node): void {
  outer.children.push(...element.children);
  element.children = [];
}

/** Whether every tag has its partner and no text has a bare `<` or `&`. */
function isWellFormed(node: Node, source: string): boolean {
  if (!node.isClosed || (node.kind === "kept" && node.name !== "")) return false;
  if (node.kind === "text") return !/<|&(?!(?:#\d+|#x[\da-f]+|[a-z]\w*);)/i.test(source.slice(node.start, node.end));
  return node.children.every((child) => isWellFormed(child, source));
}

class SegmentCollector {
  readonly segments: XmlSegment[] = [];
  readonly #source: string;
  readonly #splitting: ReadonlySet<string>;
  readonly #nonSplitting: ReadonlySet<string>;
  readonly #ignored: ReadonlySet<string>;
  readonly #outline: boolean;
  readonly #blocks = new Map<Node, boolean>();

  constructor(source: string, { splitting, nonSplitting, ignored, outline }: XmlOptions) {
    this.#source = source;
    this.#splitting = new Set(splitting);
    this.#nonSplitting = new Set(nonSplitting);
    this.#ignored = new Set(ignored);
    this.#outline = outline;
  }

  /** Collects sequences of inline content, and the content of the elements between them. */
  collect(parent: Node): void {
    let sequence: Node[] = [];
    const flush = () => {
      this.#addSegment(sequence);
      sequence = [];
    };
    const isOutline = this.#outline && !parent.children.some((child) => this.#isProse(child));
    for (const child of parent.children) {
      if (child.kind !== "section" && !this.#isBlock(child, isOutline)) {
        sequence.push(child);
        continue;
      }
      flush();
      if (child.kind === "section") this.#addSection(child);
      else if (!this.#ignored.has(child.name)) this.collect(child);
    }
    flush();
  }

  #isProse({ kind, start, end }: Node): boolean {
    return kind === "text" && this.#source.slice(start, end).trim() !== "";
  }

  /** Whether an element ends a sentence: by its name, by its place, or because of an element inside it. */
  #isBlock(node: Node, isOutline: boolean): boolean {
    if (node.kind !== "element" || this.#nonSplitting.has(node.name)) return false;
    if (this.#splitting.has(node.name)) return true;
    if (isOutline && !INLINE.has(node.name)) return true;
    return !this.#ignored.has(node.name) && this.#containsBlock(node);
  }

  #containsBlock(node: Node): boolean {
    const known = this.#blocks.get(node);
    if (known !== undefined) return known;
    // The outline counts only outside of sentences, so that an element inside of one does not split it.
    const found = node.children.some((child) => child.kind === "section" || this.#isBlock(child, false));
    this.#blocks.set(node, found);
    return found;
  }

  #addSegment(nodes: readonly Node[]): void {
    const parts: XmlPart[] = [];
    const add = (kind: XmlPart["kind"], start: number, end: number) => {
      const last = parts.at(-1);
      if (last?.kind === "text" && kind === "text") last.end = end;
      else parts.push({ kind, start, end });
    };
    const visit = (node: Node) => {
      const { kind, name, start, end, children } = node;
      if (kind === "kept" || this.#ignored.has(name)) return add("kept", start, end);
      let position = start;
      for (const child of children) {
        if (child.start > position) add("text", position, child.start);
        visit(child);
        position = child.end;
      }
      if (end > position) add("text", position, end);
    };
    for (const node of nodes) visit(node);
    if (nodes.some((node) => this.#hasProse(node))) this.segments.push({ parts, isSection: false });
  }

  #hasProse(node: Node): boolean {
    return this.#isProse(node) || (!this.#ignored.has(node.name) && node.children.some((item) => this.#hasProse(item)));
  }

  #addSection({ start, end }: Node): void {
    const [from, to] = [start + "<![CDATA[".length, end - "]]>".length];
    if (this.#source.slice(from, to).trim() === "") return;
    this.segments.push({ parts: [{ kind: "text", start: from, end: to }], isSection: true });
  }
}
