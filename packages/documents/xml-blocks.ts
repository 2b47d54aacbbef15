import type { Block, Run } from "@atelier/document-model";
import { children, type Element, elements, isElement, isText, type Node } from "./xml.ts";
import { divide, type ParagraphContent, rebuild, type StylePath } from "./xml-rebuild.ts";
import type { Vocabulary } from "./xml-vocabulary.ts";

/**
 * Every paragraph below `root` as a block. `part` returns the part of the document that an element belongs to.
 * `skipped` gets the name of each inline object whose words are in no block, and the object.
 */
export function xmlBlocks(
  root: Node,
  vocabulary: Vocabulary,
  part: (element: Element) => string,
  skipped: (name: string, object: Element) => void = () => {},
): Block[] {
  return [...elements(root)]
    .filter((element) => vocabulary.block(element))
    .map((element) => {
      const { runs, ...content } = new ParagraphReader(vocabulary).read(element);
      for (const { node } of content.codes)
        if (isElement(node) && !vocabulary.property(node) && hasOwnWords(node, vocabulary))
          skipped(node.nodeName, node);
      return { part: part(element), runs, write: (translated) => rebuild(element, translated, content) };
    });
}

/** Elements of OpenDocument whose text is data, or a text that is read on its own. */
const NO_WORDS = new Set([
  "dc:creator",
  "dc:date",
  "meta:creator-initials",
  "meta:date-string",
  "office:binary-data",
  "svg:title",
  "svg:desc",
]);

/** Whether an element has words that are not in a paragraph inside it. */
function hasOwnWords(root: Element, vocabulary: Vocabulary): boolean {
  const { block, holder } = vocabulary;
  if (block(root) || NO_WORDS.has(root.nodeName)) return false;
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
      : getNumber(this.#signatures, getSignature(element, this.#vocabulary));
    const path = { element, outer, signature, id: getNumber(this.#paths, `${outer?.id ?? ""} ${signature}`) };
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
    const style = this.#getStyle(path);
    const last = this.#runs.at(-1);
    if (last?.kind === "text" && last.style === style) last.text += text;
    else this.#runs.push({ kind: "text", text, style });
  }

  #getStyle(path: StylePath | null): number {
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
function getNumber(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key) ?? numbers.size;
  numbers.set(key, known);
  return known;
}

/** A key that is equal for inline elements of the same style: name, attributes and properties. */
function getSignature(element: Element, { property, ignoredAttributes }: Vocabulary): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !ignoredAttributes.has(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const properties = children(element)
    .filter((child) => isElement(child) && property(child))
    .map((child) => child.toString());
  return `${element.nodeName} ${attributes.join(" ")} ${properties.join("")}`;
}
