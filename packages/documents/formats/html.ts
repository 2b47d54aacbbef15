import {
  type DocumentFormat,
  type OpenDocument,
  type Piece,
  type SourceBlock,
  type SourceLook,
  splice,
  type Target,
} from "@atelier/document-model";
import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { escapeText } from "../tagged-text.ts";

const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite dfn em font i ins label mark q s small span strike strong sub sup time tt u".split(
    " ",
  ),
);
/** Kept as they are, with all they hold. */
const OPAQUE = new Set(
  "script style code pre samp kbd var svg math object iframe canvas audio video noscript template textarea".split(" "),
);
const TEXT_ATTRIBUTES = ["alt", "title", "placeholder", "aria-label"];

/** HTML as it stands in the wild; what is not translated stays to the letter. */
export const html: DocumentFormat = {
  name: "html",
  contentType: "text/html",
  extension: "html",
  open: (bytes) => openHtml(new TextDecoder(charset(bytes)).decode(bytes)),
};

export function openHtml(source: string): OpenDocument {
  const whole = /<html|<!doctype/i.test(source.slice(0, 2_000));
  const tree = whole
    ? parse(source, { sourceCodeLocationInfo: true })
    : parseFragment(source, { sourceCodeLocationInfo: true });
  const found: SourceBlock[] = [];
  collect(tree, source, found);
  const spliced = splice(source, found);
  return {
    blocks: spliced.blocks,
    untouched: [],
    save: (target) =>
      new TextEncoder().encode(
        withLanguage(spliced.result().replace(/(<meta[^>]+charset=["']?)[\w-]+/i, "$1utf-8"), target),
      ),
  };
}

type Node = Tree.ChildNode;
const isElement = (node: Tree.Node): node is Tree.Element => "tagName" in node;
const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === "#text";

/** Gathers runs of inline content between block elements, then goes into the blocks. */
function collect(parent: Tree.ParentNode, source: string, found: SourceBlock[]): void {
  let run: Node[] = [];
  const flush = () => {
    if (run.length > 0) addBlock(run, source, found);
    run = [];
  };
  for (const child of parent.childNodes) {
    if (isElement(child)) attributesOf(child, source, found);
    if (
      isText(child) ||
      (isElement(child) && (isInlineDeep(child) || child.tagName === "br" || child.tagName === "img"))
    )
      run.push(child);
    else if (child.nodeName !== "#comment") {
      flush();
      if (isElement(child) && !OPAQUE.has(child.tagName))
        collect(child.tagName === "template" ? (child as Tree.Template).content : child, source, found);
    }
  }
  flush();
}

/** Inline, and nothing but inline inside: a link around whole paragraphs is a block's container. */
function isInlineDeep(element: Tree.Element): boolean {
  if (element.tagName === "br" || element.tagName === "img" || element.tagName === "code" || element.tagName === "kbd")
    return true;
  return INLINE.has(element.tagName) && element.childNodes.every((child) => !isElement(child) || isInlineDeep(child));
}

function addBlock(nodes: Node[], source: string, found: SourceBlock[]): void {
  const looks: SourceLook[] = [[]];
  const anchors: string[] = [];
  const pieces: Piece[] = [];
  const visit = (node: Node, look: number): void => {
    const location = node.sourceCodeLocation;
    if (!location) return;
    if (isText(node)) {
      const last = pieces.at(-1);
      if (last?.kind === "text" && last.look === look) last.text += node.value;
      else if (node.value !== "") pieces.push({ kind: "text", text: node.value, look });
      return;
    }
    const start = "startTag" in location ? location.startTag : undefined;
    const end = "endTag" in location ? location.endTag : undefined;
    if (isElement(node) && INLINE.has(node.tagName) && start && end) {
      const around = looks[look] ?? [];
      looks.push([
        ...around,
        { open: source.slice(start.startOffset, start.endOffset), close: source.slice(end.startOffset, end.endOffset) },
      ]);
      const inner = looks.length - 1;
      for (const child of node.childNodes) visit(child, inner);
      return;
    }
    anchors.push(source.slice(location.startOffset, location.endOffset));
    pieces.push({ kind: "anchor", anchor: anchors.length - 1, hard: isElement(node) && node.tagName === "br" });
  };
  for (const node of nodes) visit(node, 0);
  const start = nodes[0]?.sourceCodeLocation?.startOffset;
  const end = nodes.at(-1)?.sourceCodeLocation?.endOffset;
  if (
    start === undefined ||
    end === undefined ||
    !pieces.some((piece) => piece.kind === "text" && piece.text.trim() !== "")
  )
    return;
  found.push({ place: "body", start, end, pieces, looks, anchors, encode: escapeText });
}

/** Texts in attributes: alternative texts, titles, placeholders and the description for search engines. */
function attributesOf(element: Tree.Element, source: string, found: SourceBlock[]): void {
  const names = element.tagName === "meta" && isDescription(element) ? ["content"] : TEXT_ATTRIBUTES;
  for (const { name, value } of element.attrs) {
    const location = element.sourceCodeLocation?.attrs?.[name];
    if (!names.includes(name) || value.trim() === "" || !location) continue;
    const written = source.slice(location.startOffset, location.endOffset);
    const quote = /=\s*(["'])/.exec(written)?.[1];
    if (!quote) continue;
    const start = location.startOffset + written.indexOf(quote) + 1;
    const pieces: Piece[] = [{ kind: "text", text: value, look: 0 }];
    const encode = (text: string) => escapeText(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
    found.push({
      place: "attributes",
      start,
      end: location.endOffset - 1,
      pieces,
      looks: [[]],
      anchors: [],
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
  return text.replace(/<html\b[^>]*>/i, (tag) => {
    const plain = tag.replace(/\s(lang|xml:lang|dir)=("[^"]*"|'[^']*'|[^\s>]+)/gi, "").replace(/\/?>$/, "");
    return `${plain} lang="${language}"${direction === "rtl" ? ' dir="rtl"' : ""}>`;
  });
}

function charset(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024));
  const named = /charset=["']?([\w-]+)/i.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return "utf-8";
  }
}
