import {
  addParagraph,
  type OpenDocument,
  type Run,
  type SourceBlock,
  type SourceRange,
  type SourceStyle,
} from "@atelier/document-model";
import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { escapeText } from "../tagged-text.ts";
import { attributeBlocks } from "./html-attributes.ts";
import { boundedAdapter, refuseDeep } from "./html-limits.ts";

const names = (list: string) => new Set(list.split(" "));
const INLINE = names(
  "a abbr acronym b bdi bdo big cite dfn em font i ins label mark q ruby s small span strike strong sub sup time tt u",
);
/** Elements whose text is code for a program. */
const CODE = names("code pre samp kbd var math");
/** Elements that are inline codes of a sentence. They may have texts of their own. */
const OBJECTS = names(
  "br img code kbd samp var math svg input wbr picture textarea select meter progress rt rp rb rtc",
);

export interface HtmlTexts {
  found: SourceBlock[];
  untouched: OpenDocument["untouched"];
}

/**
 * The texts of HTML with their ranges in the source: paragraphs, and inside and between them the texts of attributes,
 * form fields and drawings. `offset` is added to the ranges. Throws `unreadable_document`.
 */
export function htmlTexts(source: string, { whole = false, offset = 0 } = {}): HtmlTexts {
  // Without scripts, the content of noscript elements is parsed.
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter: boundedAdapter(source) };
  const tree = whole ? parse(source, options) : parseFragment(source, options);
  refuseDeep(tree);
  const reader = new HtmlReader(source, offset);
  reader.collect(tree);
  return { found: reader.found, untouched: [...reader.untouched].map(([place, reason]) => ({ place, reason })) };
}

type Node = Tree.ChildNode;
const isElement = (node: Tree.Node): node is Tree.Element => "tagName" in node;
const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === "#text";

class HtmlReader {
  readonly found: SourceBlock[] = [];
  /** Reasons by place. */
  readonly untouched = new Map<string, string>();
  readonly #source: string;
  readonly #offset: number;
  readonly #inline = new Map<Tree.Element, boolean>();

  constructor(source: string, offset: number) {
    this.#source = source;
    this.#offset = offset;
  }

  /** Collects sequences of inline content between block elements, then visits the block elements. */
  collect(parent: Tree.ParentNode): void {
    let sequence: Node[] = [];
    const flush = () => {
      if (sequence.length > 0) this.#addBlock(sequence);
      sequence = [];
    };
    for (const child of parent.childNodes) {
      if (isText(child) || (isElement(child) && this.#isInline(child))) sequence.push(child);
      else if (child.nodeName !== "#comment") flush();
      if (isElement(child)) this.#visit(child);
    }
    flush();
  }

  /** Collects the texts of an element. Texts of an inline style are collected with the sentence around it. */
  #visit(element: Tree.Element): void {
    const { tagName } = element;
    if (tagName === "script" || tagName === "style") {
      if (isStructuredData(element)) this.#leave(element, "structured data", "programs read it");
      return;
    }
    if (isKept(element)) {
      this.#leave(element, "elements that are marked as not translatable", "the page says so");
      this.#visitKept(element);
      return;
    }
    for (const block of attributeBlocks(element, this.#source)) this.#add(block);
    if (tagName === "iframe") {
      if (findAttribute(element, "srcdoc"))
        this.untouched.set("pages inside of the page", "they are files of their own");
      return;
    }
    if (CODE.has(tagName)) this.#leave(element, "code", "it is not prose");
    else if (/^r(t|p|b|tc)$/.test(tagName)) this.#leave(element, "ruby annotations", "they describe the original text");
    else if (tagName === "template") this.collect((element as Tree.Template).content);
    else if (!this.#isInline(element) || OBJECTS.has(tagName)) this.collect(element);
    else for (const child of element.childNodes) if (isElement(child)) this.#visit(child);
  }

  /** Collects the elements inside an element that must not be translated which are an exception. */
  #visitKept(element: Tree.Element): void {
    for (const child of element.childNodes) {
      if (!isElement(child)) continue;
      if (findAttribute(child, "translate") === "yes") this.collect({ ...element, childNodes: [child] });
      else this.#visitKept(child);
    }
  }

  #leave(element: Tree.Element, place: string, reason: string): void {
    if (!this.untouched.has(place) && hasLetters(element)) this.untouched.set(place, reason);
  }

  /**
   * Whether an element contains only inline content. A link around whole paragraphs is a block container. Each element
   * is checked once, however often an element around it is.
   */
  #isInline(element: Tree.Element): boolean {
    if (OBJECTS.has(element.tagName)) return true;
    let found = this.#inline.get(element);
    if (found === undefined) {
      found =
        INLINE.has(element.tagName) &&
        (isKept(element) || element.childNodes.every((child) => !isElement(child) || this.#isInline(child)));
      this.#inline.set(element, found);
    }
    return found;
  }

  #addBlock(nodes: readonly Node[]): void {
    const reader = new SequenceReader(this.#source, this.#offset);
    for (const node of nodes) reader.visit(node, 0);
    const { runs, styles, codes, codeStyles } = reader;
    const start = nodes[0]?.sourceCodeLocation?.startOffset;
    const end = nodes.at(-1)?.sourceCodeLocation?.endOffset;
    const hasText = runs.some((run) => run.kind === "text" && run.text.trim() !== "");
    if (start === undefined || end === undefined || !hasText) return;
    this.#add({ part: "body", start, end, runs, styles, codes, codeStyles, encode: escapeText });
  }

  #add(block: SourceBlock): void {
    addParagraph(this.found, { ...block, start: block.start + this.#offset, end: block.end + this.#offset });
  }
}

/** Reads the runs of a sequence of inline content. */
class SequenceReader {
  readonly runs: Run[] = [];
  readonly styles: (SourceStyle | null)[] = [null];
  readonly codes: SourceRange[] = [];
  readonly codeStyles: (SourceStyle | null)[] = [];
  readonly #source: string;
  readonly #offset: number;

  constructor(source: string, offset: number) {
    this.#source = source;
    this.#offset = offset;
  }

  visit(node: Node, style: number): void {
    const location = node.sourceCodeLocation;
    if (!location) return;
    if (isText(node)) {
      const last = this.runs.at(-1);
      if (last?.kind === "text" && last.style === style) last.text += node.value;
      else if (node.value !== "") this.runs.push({ kind: "text", text: node.value, style });
      return;
    }
    const start = "startTag" in location ? location.startTag : undefined;
    const end = "endTag" in location ? location.endTag : undefined;
    const isStyle = isElement(node) && INLINE.has(node.tagName) && !isKept(node) && node.childNodes.length > 0;
    if (isStyle && start && end) {
      const outer = this.styles[style] ?? null;
      const close = this.#source.slice(end.startOffset, end.endOffset);
      this.styles.push({ open: this.#range(start), close, outer });
      const inner = this.styles.length - 1;
      for (const child of node.childNodes) this.visit(child, inner);
      return;
    }
    this.codeStyles.push(this.styles[style] ?? null);
    this.codes.push(this.#range(location));
    this.runs.push({
      kind: "code",
      code: this.codes.length - 1,
      hard: isElement(node) && node.tagName === "br",
    });
  }

  #range({ startOffset, endOffset }: { startOffset: number; endOffset: number }): SourceRange {
    return { start: startOffset + this.#offset, end: endOffset + this.#offset };
  }
}

const findAttribute = ({ attrs }: Tree.Element, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** Whether a script holds facts about the page for search engines (JSON-LD). */
const isStructuredData = (element: Tree.Element) =>
  element.tagName === "script" && /^application\/ld\+json\b/i.test(findAttribute(element, "type")?.trim() ?? "");

/** Whether an element must not be translated: HTML's attribute `translate`, or a class that translation tools use. */
function isKept(element: Tree.Element): boolean {
  const mark = findAttribute(element, "translate");
  if (mark !== undefined) return mark.toLowerCase() === "no";
  return /(^|\s)(notranslate|skiptranslate)(\s|$)/.test(findAttribute(element, "class") ?? "");
}

/** Whether an element has letters, of its own or in elements inside it. */
const hasLetters = (node: Tree.ParentNode): boolean =>
  node.childNodes.some((child) => (isText(child) ? /\p{L}/u.test(child.value) : isElement(child) && hasLetters(child)));
