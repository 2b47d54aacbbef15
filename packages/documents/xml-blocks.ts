import type { Block, Run } from "@atelier/document-model";
import { children, type Element, elements, isElement, isText, type Node } from "./xml.ts";

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
}

interface RunStyle {
  /** The inline elements around the text, outermost first. */
  path: Element[];
  key: string;
}

/** Every paragraph below `root` as a block. `part` returns the part of the document that an element belongs to. */
export function xmlBlocks(root: Node, vocabulary: Vocabulary, part: (element: Element) => string): Block[] {
  return [...elements(root)]
    .filter((element) => vocabulary.block(element))
    .map((element) => blockOf(element, vocabulary, part(element)));
}

function blockOf(element: Element, vocabulary: Vocabulary, part: string): Block {
  const styles: RunStyle[] = [];
  const codes: { node: Node; style: RunStyle }[] = [];
  const runs: Run[] = [];
  const styleOf = (path: Element[]): number => {
    const key = path.map((inline) => signature(inline, vocabulary)).join("\u0000");
    const known = styles.findIndex((style) => style.key === key);
    return known >= 0 ? known : styles.push({ path, key }) - 1;
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
    // In a format with text holders, white space between elements has no meaning.
    if (isText(node)) return;
    addCode(node, path);
  };
  const addCode = (node: Node, path: Element[]): void => {
    codes.push({ node, style: { path, key: path.map((inline) => signature(inline, vocabulary)).join("\u0000") } });
    runs.push({ kind: "code", code: codes.length - 1, hard: isElement(node) && vocabulary.hard(node) });
  };
  const addText = (text: string, path: Element[]): void => {
    if (text === "") return;
    const style = styleOf(path);
    const last = runs.at(-1);
    if (last?.kind === "text" && last.style === style) last.text += text;
    else runs.push({ kind: "text", text, style });
  };
  const [leading, trailing] = properties(element, vocabulary);
  for (const child of children(element)) {
    if (leading.includes(child) || trailing.includes(child)) continue;
    // Some programs write properties in the middle of the text. They stay at their position.
    if (isElement(child) && vocabulary.property(child)) addCode(child, []);
    else visit(child, []);
  }
  return { part, runs, write: (made) => rebuild(element, made, { styles, codes, vocabulary }) };
}

interface ParagraphContent {
  styles: RunStyle[];
  codes: { node: Node; style: RunStyle }[];
  vocabulary: Vocabulary;
}

/**
 * Removes everything except the properties from the paragraph and rebuilds it. Inline elements are opened again for
 * each run.
 */
function rebuild(element: Element, runs: readonly Run[], { styles, codes, vocabulary }: ParagraphContent): void {
  const document = element.ownerDocument;
  if (!document) return;
  const [leading, trailing] = properties(element, vocabulary);
  for (const child of children(element)) if (!leading.includes(child)) element.removeChild(child);
  let open: { source: Element; made: Element; key: string }[] = [];
  const enter = (path: Element[]): Element => {
    const keys = path.map((inline) => signature(inline, vocabulary));
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
  for (const run of runs) {
    if (run.kind === "code") {
      const code = codes[run.code];
      if (code) enter(code.style.path).appendChild(code.node);
    } else {
      enter(styles[run.style]?.path ?? []).appendChild(textNode(run.text));
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

/** A paragraph's properties before its text and, in DrawingML, after it. */
function properties(element: Element, { property, holder }: Vocabulary): [leading: Node[], trailing: Node[]] {
  const all = children(element).filter((child) => holder === undefined || !isText(child));
  const isProperty = (child: Node) => isElement(child) && property(child);
  const first = all.findIndex((child) => !isProperty(child));
  const last = all.findLastIndex((child) => !isProperty(child));
  return first < 0 ? [all, []] : [all.slice(0, first), all.slice(last + 1)];
}

/** A key that is equal for inline elements of the same style: name, attributes and properties. */
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
