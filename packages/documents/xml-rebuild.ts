import type { Run } from "@atelier/document-model";
import { getRanges } from "./tag-ranges.ts";
import { children, type Document, type Element, isElement, isText, keepChildren, type Node } from "./xml.ts";
import type { Vocabulary } from "./xml-vocabulary.ts";

/** The inline elements around a text, from the inside to the outside. */
export interface StylePath {
  element: Element;
  outer: StylePath | null;
  /** Equal for inline elements of the same style. */
  signature: number;
  /** Equal for paths of the same styles. */
  id: number;
}

export interface ParagraphContent {
  /** Whether all text is in CDATA sections. */
  isSection: boolean;
  /** Every inline element in document order. */
  paths: StylePath[];
  styles: (StylePath | null)[];
  codes: { node: Node; path: StylePath | null }[];
  vocabulary: Vocabulary;
}

/** Removes everything except the properties from the paragraph and rebuilds it. */
export function rebuild(element: Element, runs: readonly Run[], content: ParagraphContent): void {
  const document = element.ownerDocument;
  if (!document) return;
  const { leading, trailing } = divide(element, content.vocabulary);
  keepChildren(element, leading);
  detachCodes(content.codes);
  const nodes = runs.map((run) => {
    if (run.kind === "code") return content.codes[run.code]?.node;
    if (content.isSection && !run.text.includes("]]>")) return document.createCDATASection(run.text);
    return textNode(element, document, run.text, content.vocabulary);
  });
  if (content.vocabulary.isUnique) appendOnce(element, runs, nodes, content);
  else appendStyled(element, runs, nodes, content);
  for (const child of trailing) element.appendChild(child);
}

/** Takes all codes out of the elements around them, so that they can be appended elsewhere. */
function detachCodes(codes: ParagraphContent["codes"]): void {
  const nodes = new Set(codes.map(({ node }) => node));
  for (const parent of new Set(codes.map(({ node }) => node.parentNode)))
    if (parent)
      keepChildren(
        parent,
        children(parent).filter((child) => !nodes.has(child)),
      );
}

/** Appends the nodes of runs. Inline elements are opened again for each run. */
function appendStyled(
  element: Element,
  runs: readonly Run[],
  nodes: readonly (Node | undefined)[],
  { styles, codes, vocabulary }: ParagraphContent,
): void {
  let open: { inline: Element; signature: number }[] = [];
  const enter = (path: StylePath | null): Element => {
    const inlines = outermostFirst(path);
    let shared = 0;
    while (shared < open.length && shared < inlines.length && open[shared]?.signature === inlines[shared]?.signature)
      shared += 1;
    open = open.slice(0, shared);
    for (const { element: source, signature } of inlines.slice(shared)) {
      const copy = source.cloneNode(false) as Element;
      for (const child of children(source))
        if (isElement(child) && vocabulary.property(child)) copy.appendChild(child.cloneNode(true));
      (open.at(-1)?.inline ?? element).appendChild(copy);
      open.push({ inline: copy, signature });
    }
    return open.at(-1)?.inline ?? element;
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
  const ranges = getRanges(paths, items);
  const open: { inline: Element; end: number }[] = [];
  const innermost = () => open.at(-1)?.inline ?? element;
  let next = 0;
  for (const [at, node] of nodes.entries()) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= at) open.pop();
    for (let range = ranges[next]; range?.start === at; range = ranges[++next]) {
      const copy = range.tag.element.cloneNode(false) as Element;
      innermost().appendChild(copy);
      open.push({ inline: copy, end: range.end });
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
  const run = document.createElementNS(paragraph.namespaceURI, holder);
  // Text of Word and of cells loses white space at its ends without the attribute; other formats do not have it.
  if (/^\s|\s$|\n/.test(text) && (holder.startsWith("w:") || holder === "t")) run.setAttribute("xml:space", "preserve");
  run.appendChild(content);
  return run;
}

/** A paragraph's properties before its text, its text, and in DrawingML its properties after the text. */
export function divide(
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
