import type { Block, Run } from "@atelier/document-model";
import { rangesOf } from "./tag-ranges.ts";
import { children, type Document, type Element, elements, isElement, isText, type Node } from "./xml.ts";

/** How the elements of a format map to text. */
export interface Vocabulary {
  /** A paragraph. Nested paragraphs, as in a text box, are separate blocks. */
  block(element: Element): boolean;
  /** An inline element with text of the sentence, such as a run, a span or a link. */
  inline(element: Element): boolean;
  /** A child that defines the style of its inline parent, such as run properties. It is copied with the parent. */
  property(element: Element): boolean;
  /** The element that contains text in a run, such as `w:t`; undefined if text is a direct child. */
  holder: string | undefined;
  /** An inline code that ends a sentence, such as a line break. */
  hard(element: Element): boolean;
  /** Attributes that do not distinguish styles. */
  ignoredAttributes: ReadonlySet<string>;
  /** Whether each inline element occurs once, as an element with an id. Equal neighbors then stay two elements. */
  isUnique?: boolean;
}

/** The inline elements around a text, from the inside to the outside. */
interface StylePath {
  element: Element;
  outer: StylePath | null;
  /** Equal for inline elements of the same style. */
  signature: number;
  /** Equal for paths of the same styles. */
  id: number;
}

interface ParagraphContent {
  /** Whether all text is in CDATA sections. */
  isSection: boolean;
  /** Every inline element in document order. */
  paths: StylePath[];
  styles: (StylePath | null)[];
  codes: { node: Node; path: StylePath | null }[];
  vocabulary: Vocabulary;
}

/**
 * Every paragraph below `root` as a block. `part` returns the part of the document that an element belongs to.
 * `skipped` gets the name of each inline object whose words are in no block.
 */
export function xmlBlocks(
  root: Node,
  vocabulary: Vocabulary,
  part: (element: Element) => string,
  skipped: (name: string) => void = () => {},
): Block[] {
  return [...elements(root)]
    .filter((element) => vocabulary.block(element))
    .map((element) => {
      const { runs, ...content } = new ParagraphReader(vocabulary).read(element);
      for (const { node } of content.codes)
        if (isElement(node) && !vocabulary.property(node) && hasOwnWords(node, vocabulary)) skipped(node.nodeName);
      return { part: part(element), runs, write: (made) => rebuild(element, made, content) };
    });
}

/** Whether an element has words that are not in a paragraph inside it. */
function hasOwnWords(root: Element, vocabulary: Vocabulary): boolean {
  const { block, holder } = vocabulary;
  if (block(root)) return false;
  const isHolder = holder === undefined || root.nodeName === holder;
  return children(root).some((child) =>
    isElement(child)
      ? hasOwnWords(child, vocabulary)
      : isHolder && isText(child) && /\p{L}/u.test(child.nodeValue ?? ""),
  );
}

/** Reads the runs of one paragraph. */
class ParagraphReader {
  readonly #vocabulary: Vocabulary;
  readonly #runs: Run[] = [];
  readonly #allPaths: StylePath[] = [];
  readonly #codes: ParagraphContent["codes"] = [];
  readonly #styles: (StylePath | null)[] = [];
  /** Styles by the id of their path. */
  readonly #styleOfPath = new Map<number, number>();
  readonly #signatures = new Map<string, number>();
  readonly #paths = new Map<string, number>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  read(element: Element): ParagraphContent & { runs: Run[] } {
    for (const child of divide(element, this.#vocabulary).content) {
      // Some programs write properties in the middle of the text. They stay at their position.
      if (isElement(child) && this.#vocabulary.property(child)) this.#addCode(child, null);
      else this.#visit(child, null);
    }
    return {
      runs: this.#runs,
      isSection: children(element).some(isSection) && !children(element).some(isWords),
      paths: this.#allPaths,
      styles: this.#styles,
      codes: this.#codes,
      vocabulary: this.#vocabulary,
    };
  }

  #visit(node: Node, path: StylePath | null): void {
    const { holder, inline, property } = this.#vocabulary;
    if (isText(node)) {
      // In a format with text holders, white space between elements has no meaning.
      if (holder === undefined) this.#addText(node.nodeValue ?? "", path);
    } else if (!isElement(node)) this.#addCode(node, path);
    else if (property(node)) return;
    else if (node.nodeName === holder && children(node).every(isText)) this.#addText(node.textContent ?? "", path);
    else if (inline(node)) {
      const inner = this.#enter(node, path);
      for (const child of children(node)) this.#visit(child, inner);
    } else this.#addCode(node, path);
  }

  #enter(element: Element, outer: StylePath | null): StylePath {
    const signature = this.#vocabulary.isUnique
      ? this.#allPaths.length
      : numberOf(this.#signatures, signatureOf(element, this.#vocabulary));
    const path = { element, outer, signature, id: numberOf(this.#paths, `${outer?.id ?? ""} ${signature}`) };
    this.#allPaths.push(path);
    return path;
  }

  #addCode(node: Node, path: StylePath | null): void {
    this.#codes.push({ node, path });
    const hard = isElement(node) && this.#vocabulary.hard(node);
    this.#runs.push({ kind: "code", code: this.#codes.length - 1, hard });
  }

  #addText(text: string, path: StylePath | null): void {
    if (text === "") return;
    const style = this.#styleOf(path);
    const last = this.#runs.at(-1);
    if (last?.kind === "text" && last.style === style) last.text += text;
    else this.#runs.push({ kind: "text", text, style });
  }

  #styleOf(path: StylePath | null): number {
    const id = path?.id ?? -1;
    const known = this.#styleOfPath.get(id);
    if (known !== undefined) return known;
    this.#styleOfPath.set(id, this.#styles.length);
    return this.#styles.push(path) - 1;
  }
}

const isSection = (node: Node) => node.nodeType === 4;
const isWords = (node: Node) => node.nodeType === 3 && (node.nodeValue ?? "").trim() !== "";

/** The number of a key: equal keys have equal numbers. */
function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key) ?? numbers.size;
  numbers.set(key, known);
  return known;
}

/** Removes everything except the properties from the paragraph and rebuilds it. */
function rebuild(element: Element, runs: readonly Run[], content: ParagraphContent): void {
  const document = element.ownerDocument;
  if (!document) return;
  const { leading, trailing } = divide(element, content.vocabulary);
  const kept = new Set(leading);
  for (const child of children(element)) if (!kept.has(child)) element.removeChild(child);
  const nodes = runs.map((run) => {
    if (run.kind === "code") return content.codes[run.code]?.node;
    if (content.isSection && !run.text.includes("]]>")) return document.createCDATASection(run.text);
    return textNode(element, document, run.text, content.vocabulary);
  });
  if (content.vocabulary.isUnique) appendOnce(element, runs, nodes, content);
  else appendStyled(element, runs, nodes, content);
  for (const child of trailing) element.appendChild(child);
}

/** Appends the nodes of runs. Inline elements are opened again for each run. */
function appendStyled(
  element: Element,
  runs: readonly Run[],
  nodes: readonly (Node | undefined)[],
  { styles, codes, vocabulary }: ParagraphContent,
): void {
  let open: { made: Element; signature: number }[] = [];
  const enter = (path: StylePath | null): Element => {
    const inlines = outermostFirst(path);
    let shared = 0;
    while (shared < open.length && shared < inlines.length && open[shared]?.signature === inlines[shared]?.signature)
      shared += 1;
    open = open.slice(0, shared);
    for (const { element: source, signature } of inlines.slice(shared)) {
      const made = source.cloneNode(false) as Element;
      for (const child of children(source))
        if (isElement(child) && vocabulary.property(child)) made.appendChild(child.cloneNode(true));
      (open.at(-1)?.made ?? element).appendChild(made);
      open.push({ made, signature });
    }
    return open.at(-1)?.made ?? element;
  };
  for (const [at, run] of runs.entries()) {
    const node = nodes[at];
    const path = run.kind === "code" ? codes[run.code]?.path : styles[run.style];
    if (node) enter(path ?? null).appendChild(node);
  }
}

/** Appends the nodes of runs. Each inline element occurs once, around all of its words. */
function appendOnce(
  element: Element,
  runs: readonly Run[],
  nodes: readonly (Node | undefined)[],
  { paths, styles, codes }: ParagraphContent,
): void {
  const items = runs.map((run) => ({
    run,
    tags: (run.kind === "code" ? codes[run.code]?.path : styles[run.style]) ?? null,
  }));
  const ranges = rangesOf(paths, items);
  const open: { made: Element; end: number }[] = [];
  const innermost = () => open.at(-1)?.made ?? element;
  let next = 0;
  for (const [at, node] of nodes.entries()) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= at) open.pop();
    for (let range = ranges[next]; range?.start === at; range = ranges[++next]) {
      const made = range.tag.element.cloneNode(false) as Element;
      innermost().appendChild(made);
      open.push({ made, end: range.end });
    }
    if (node) innermost().appendChild(node);
  }
}

function outermostFirst(path: StylePath | null): StylePath[] {
  const list: StylePath[] = [];
  for (let inline = path; inline; inline = inline.outer) list.push(inline);
  return list.reverse();
}

function textNode(paragraph: Element, document: Document, text: string, { holder }: Vocabulary): Node {
  const content = document.createTextNode(text);
  if (holder === undefined) return content;
  const made = document.createElementNS(paragraph.namespaceURI, holder);
  // Text of Word and of cells loses white space at its ends without the attribute; other formats do not have it.
  if (/^\s|\s$|\n/.test(text) && (holder.startsWith("w:") || holder === "t"))
    made.setAttribute("xml:space", "preserve");
  made.appendChild(content);
  return made;
}

/** A paragraph's properties before its text, its text, and in DrawingML its properties after the text. */
function divide(
  element: Element,
  { property, holder }: Vocabulary,
): { leading: Node[]; content: Node[]; trailing: Node[] } {
  const all = children(element).filter((child) => holder === undefined || !isText(child));
  const isContent = (child: Node) => !(isElement(child) && property(child));
  const first = all.findIndex(isContent);
  if (first < 0) return { leading: all, content: [], trailing: [] };
  const end = all.findLastIndex(isContent) + 1;
  return { leading: all.slice(0, first), content: all.slice(first, end), trailing: all.slice(end) };
}

/** A key that is equal for inline elements of the same style: name, attributes and properties. */
function signatureOf(element: Element, { property, ignoredAttributes }: Vocabulary): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !ignoredAttributes.has(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const properties = children(element)
    .filter((child) => isElement(child) && property(child))
    .map((child) => child.toString());
  return `${element.nodeName} ${attributes.join(" ")} ${properties.join("")}`;
}
