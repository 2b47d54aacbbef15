import type { Block, Piece } from "@atelier/document-model";
import { children, type Element, elements, isElement, isText, type Node } from "./xml.ts";

/** What a format's elements mean for its text. */
export interface Vocabulary {
  /** A paragraph. Paragraphs inside one, as in a text box, are blocks of their own. */
  block(element: Element): boolean;
  /** An inline element whose text belongs to the sentence, as a run, a span or a link. */
  inline(element: Element): boolean;
  /** A child that says how its inline parent looks, as run properties; it goes where the parent goes. */
  property(element: Element): boolean;
  /** The element that holds text in a run, as `w:t`; undefined where text stands directly. */
  holder: string | undefined;
  /** An object that ends a sentence, as a line break. */
  hard(element: Element): boolean;
  /** What tells two looks apart, beside the elements' own names, attributes and properties. */
  ignoredAttributes: ReadonlySet<string>;
}

interface Look {
  /** The inline elements around the text, outermost first. */
  path: Element[];
  key: string;
}

/** Every paragraph under `root` with words in it, as blocks. `place` says where one stands. */
export function xmlBlocks(root: Node, vocabulary: Vocabulary, place: (element: Element) => string): Block[] {
  return [...elements(root)]
    .filter((element) => vocabulary.block(element))
    .map((element) => blockOf(element, vocabulary, place(element)));
}

function blockOf(element: Element, vocabulary: Vocabulary, place: string): Block {
  const looks: Look[] = [];
  const anchors: { node: Node; look: Look }[] = [];
  const pieces: Piece[] = [];
  const lookOf = (path: Element[]): number => {
    const key = path.map((part) => signature(part, vocabulary)).join("\u0000");
    const known = looks.findIndex((look) => look.key === key);
    return known >= 0 ? known : looks.push({ path, key }) - 1;
  };
  const visit = (node: Node, path: Element[]): void => {
    if (isElement(node) && vocabulary.property(node)) return;
    if (isElement(node) && node.nodeName === vocabulary.holder && children(node).every(isText)) {
      addText(node.textContent ?? "", path);
      return;
    }
    if (isElement(node) && vocabulary.inline(node)) {
      for (const child of children(node)) visit(child, [...path, node]);
      return;
    }
    if (isText(node) && vocabulary.holder === undefined) {
      addText(node.nodeValue ?? "", path);
      return;
    }
    // White space between elements of a format whose text stands in holders means nothing.
    if (isText(node)) return;
    addAnchor(node, path);
  };
  const addAnchor = (node: Node, path: Element[]): void => {
    anchors.push({ node, look: { path, key: path.map((part) => signature(part, vocabulary)).join("\u0000") } });
    pieces.push({ kind: "anchor", anchor: anchors.length - 1, hard: isElement(node) && vocabulary.hard(node) });
  };
  const addText = (text: string, path: Element[]): void => {
    if (text === "") return;
    const look = lookOf(path);
    const last = pieces.at(-1);
    if (last?.kind === "text" && last.look === look) last.text += text;
    else pieces.push({ kind: "text", text, look });
  };
  const [leading, trailing] = properties(element, vocabulary);
  for (const child of children(element)) {
    if (leading.includes(child) || trailing.includes(child)) continue;
    // Properties in the midst of the text, which some programs write, stay where they are.
    if (isElement(child) && vocabulary.property(child)) addAnchor(child, []);
    else visit(child, []);
  }
  return { place, pieces, write: (made) => rebuild(element, made, { looks, anchors, vocabulary }) };
}

interface Parts {
  looks: Look[];
  anchors: { node: Node; look: Look }[];
  vocabulary: Vocabulary;
}

/** Empties the paragraph of all but its properties and builds it anew; inline elements are opened again as the pieces ask for them. */
function rebuild(element: Element, pieces: readonly Piece[], { looks, anchors, vocabulary }: Parts): void {
  const document = element.ownerDocument;
  if (!document) return;
  const [leading, trailing] = properties(element, vocabulary);
  for (const child of children(element)) if (!leading.includes(child)) element.removeChild(child);
  let open: { source: Element; made: Element; key: string }[] = [];
  const enter = (path: Element[]): Element => {
    const keys = path.map((part) => signature(part, vocabulary));
    let shared = 0;
    while (shared < open.length && shared < path.length && open[shared]?.key === keys[shared]) shared += 1;
    open = open.slice(0, shared);
    for (const [index, source] of path.entries()) {
      if (index < shared) continue;
      const made = source.cloneNode(false) as Element;
      for (const child of children(source))
        if (isElement(child) && vocabulary.property(child)) made.appendChild(child.cloneNode(true));
      (open.at(-1)?.made ?? element).appendChild(made);
      open.push({ source, made, key: keys[index] ?? "" });
    }
    return open.at(-1)?.made ?? element;
  };
  for (const piece of pieces) {
    if (piece.kind === "anchor") {
      const anchor = anchors[piece.anchor];
      if (anchor) enter(anchor.look.path).appendChild(anchor.node);
    } else {
      enter(looks[piece.look]?.path ?? []).appendChild(textNode(piece.text));
    }
  }
  for (const child of trailing) element.appendChild(child);

  function textNode(text: string): Node {
    const content = (document as NonNullable<typeof document>).createTextNode(text);
    if (vocabulary.holder === undefined) return content;
    const holder = (document as NonNullable<typeof document>).createElementNS(element.namespaceURI, vocabulary.holder);
    if (/^\s|\s$/.test(text) && vocabulary.holder.startsWith("w:")) holder.setAttribute("xml:space", "preserve");
    holder.appendChild(content);
    return holder;
  }
}

/** A paragraph's own properties, before its text and (as DrawingML's) behind it. */
function properties(element: Element, { property, holder }: Vocabulary): [leading: Node[], trailing: Node[]] {
  const all = children(element).filter((child) => holder === undefined || !isText(child));
  const isProperty = (child: Node) => isElement(child) && property(child);
  const first = all.findIndex((child) => !isProperty(child));
  const last = all.findLastIndex((child) => !isProperty(child));
  return first < 0 ? [all, []] : [all.slice(0, first), all.slice(last + 1)];
}

/** Equal for inline elements of one look: name, attributes and properties. */
function signature(element: Element, { property, ignoredAttributes }: Vocabulary): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !ignoredAttributes.has(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const properties = children(element)
    .filter((child) => isElement(child) && property(child))
    .map((child) => child.toString());
  return `${element.nodeName} ${attributes.join(" ")} ${properties.join("")}`;
}
