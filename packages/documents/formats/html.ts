import {
  addParagraph,
  type DocumentFormat,
  type OpenDocument,
  type Run,
  type SourceBlock,
  type SourceStyle,
  splice,
  type Target,
} from "@atelier/document-model";
import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { HTML_DECLARATION } from "../charset.ts";
import { escapeText } from "../tagged-text.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { boundedAdapter, refuseDeep } from "./html-limits.ts";

const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite dfn em font i ins label mark q s small span strike strong sub sup time tt u".split(
    " ",
  ),
);
/** Elements that are kept unchanged with their whole content. */
const OPAQUE = new Set(
  "script style code pre samp kbd var svg math object iframe canvas audio video noscript template textarea".split(" "),
);
const ALWAYS_INLINE = new Set(["br", "img", "code", "kbd"]);
const TEXT_ATTRIBUTES = ["alt", "title", "placeholder", "aria-label"];

/** HTML, valid or not. Everything except translated text stays byte for byte. */
export const html: DocumentFormat = {
  name: "html",
  contentType: "text/html",
  extension: "html",
  open: openHtml,
};

/** Opens HTML, a whole page or a fragment. */
export function openHtml(bytes: Uint8Array): OpenDocument {
  return openTextDocument(bytes, readHtml, { declaration: HTML_DECLARATION });
}

function readHtml(source: string): TextContent {
  const whole = /<html|<!doctype/i.test(source.slice(0, 2_000));
  const options = { sourceCodeLocationInfo: true, treeAdapter: boundedAdapter(source) };
  const tree = whole ? parse(source, options) : parseFragment(source, options);
  refuseDeep(tree);
  const found: SourceBlock[] = [];
  collect(tree, { source, found, isInline: inlineTest() });
  const { blocks, result } = splice(source, found);
  return { blocks, result: (target) => withCharset(withLanguage(result(), target), source) };
}

type Node = Tree.ChildNode;
const isElement = (node: Tree.Node): node is Tree.Element => "tagName" in node;
const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === "#text";

interface Reading {
  source: string;
  found: SourceBlock[];
  /** Whether an element contains only inline content. */
  isInline(element: Tree.Element): boolean;
}

/** Collects sequences of inline content between block elements, then visits the block elements. */
function collect(parent: Tree.ParentNode, reading: Reading): void {
  let sequence: Node[] = [];
  const flush = () => {
    if (sequence.length > 0) addBlock(sequence, reading);
    sequence = [];
  };
  for (const child of parent.childNodes) {
    if (isElement(child)) attributesOf(child, reading);
    if (
      isText(child) ||
      (isElement(child) && (reading.isInline(child) || child.tagName === "br" || child.tagName === "img"))
    )
      sequence.push(child);
    else if (child.nodeName !== "#comment") {
      flush();
      if (isElement(child) && !OPAQUE.has(child.tagName))
        collect(child.tagName === "template" ? (child as Tree.Template).content : child, reading);
    }
  }
  flush();
}

/**
 * A function that checks whether an element contains only inline content. A link around whole paragraphs is a block
 * container. Each element is checked once, however often an element around it is.
 */
function inlineTest(): Reading["isInline"] {
  const known = new Map<Tree.Element, boolean>();
  return function isInline(element: Tree.Element): boolean {
    if (ALWAYS_INLINE.has(element.tagName)) return true;
    let found = known.get(element);
    if (found === undefined) {
      found = INLINE.has(element.tagName) && element.childNodes.every((child) => !isElement(child) || isInline(child));
      known.set(element, found);
    }
    return found;
  };
}

function addBlock(nodes: Node[], { source, found }: Reading): void {
  const styles: (SourceStyle | null)[] = [null];
  const codes: string[] = [];
  const codeStyles: (SourceStyle | null)[] = [];
  const runs: Run[] = [];
  const visit = (node: Node, style: number): void => {
    const location = node.sourceCodeLocation;
    if (!location) return;
    if (isText(node)) {
      const last = runs.at(-1);
      if (last?.kind === "text" && last.style === style) last.text += node.value;
      else if (node.value !== "") runs.push({ kind: "text", text: node.value, style });
      return;
    }
    const start = "startTag" in location ? location.startTag : undefined;
    const end = "endTag" in location ? location.endTag : undefined;
    if (isElement(node) && INLINE.has(node.tagName) && start && end && node.childNodes.length > 0) {
      styles.push({
        open: source.slice(start.startOffset, start.endOffset),
        close: source.slice(end.startOffset, end.endOffset),
        outer: styles[style] ?? null,
      });
      const inner = styles.length - 1;
      for (const child of node.childNodes) visit(child, inner);
      return;
    }
    codeStyles.push(styles[style] ?? null);
    codes.push(source.slice(location.startOffset, location.endOffset));
    runs.push({ kind: "code", code: codes.length - 1, hard: isElement(node) && node.tagName === "br" });
  };
  for (const node of nodes) visit(node, 0);
  const start = nodes[0]?.sourceCodeLocation?.startOffset;
  const end = nodes.at(-1)?.sourceCodeLocation?.endOffset;
  if (start === undefined || end === undefined || !runs.some((run) => run.kind === "text" && run.text.trim() !== ""))
    return;
  addParagraph(found, { part: "body", start, end, runs, styles, codes, codeStyles, encode: escapeText });
}

/** Text in attributes: alternative texts, titles, placeholders and the description for search engines. */
function attributesOf(element: Tree.Element, { source, found }: Reading): void {
  const names = element.tagName === "meta" && isDescription(element) ? ["content"] : TEXT_ATTRIBUTES;
  for (const { name, value } of element.attrs) {
    const location = element.sourceCodeLocation?.attrs?.[name];
    if (!names.includes(name) || value.trim() === "" || !location) continue;
    const written = source.slice(location.startOffset, location.endOffset);
    const quote = /=\s*(["'])/.exec(written)?.[1];
    if (!quote) continue;
    const start = location.startOffset + written.indexOf(quote) + 1;
    const runs: Run[] = [{ kind: "text", text: value, style: 0 }];
    const encode = (text: string) => escapeText(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
    addParagraph(found, {
      part: "attributes",
      start,
      end: location.endOffset - 1,
      runs,
      styles: [null],
      codes: [],
      encode,
    });
  }
}

const isDescription = ({ attrs }: Tree.Element) =>
  attrs.some(
    ({ name, value }) =>
      (name === "name" || name === "property") &&
      /^(description|keywords|og:title|og:description|twitter:title|twitter:description)$/.test(value),
  );

function withLanguage(text: string, { language, direction }: Target): string {
  return text.replace(/<html\b[^<>]*>/i, (tag) => {
    const plain = tag.replace(/\s(lang|xml:lang|dir)=("[^"]*"|'[^']*'|[^\s>]+)/gi, "").replace(/\/?>$/, "");
    return `${plain} lang="${language}"${direction === "rtl" ? ' dir="rtl"' : ""}>`;
  });
}

/** Browsers read a page without a declaration in a set of their own, so a page that was only ASCII needs one. */
function withCharset(page: string, source: string): string {
  const isAscii = (text: string) => !/\P{ASCII}/u.test(text);
  if (!isAscii(source) || isAscii(page) || HTML_DECLARATION.test(page) || /^\s*<\?xml/.test(page)) return page;
  return page.replace(/<head(?:\s[^<>]*)?>/i, '$&<meta charset="utf-8">');
}
