import { unreadable } from "@atelier/document-model";
import { DOMParser, type Document, type Element, type Node, XMLSerializer } from "@xmldom/xmldom";
import { refuseHugeXml, type XmlBudget, xmlBudget } from "./xml-limits.ts";

export type { Document, Element, Node };

/**
 * Parses XML. Entity declarations are refused, because no supported format needs them and they can expand a small file
 * into a huge one. The parts of one document share a budget, because all of them are in memory. Throws
 * `unreadable_document`.
 */
export function parseXml(bytes: Uint8Array | string, budget: XmlBudget = xmlBudget()): Document {
  const text = typeof bytes === "string" ? bytes : decodeXml(bytes);
  if (declaresEntities(text))
    throw unreadable("The document declares XML entities, which are not supported. Save it without them.");
  refuseHugeXml(text, budget);
  try {
    return new DOMParser({
      locator: false,
      // By default, the parser follows XML 1.1 and turns U+2028 and U+0085 into line feeds too.
      normalizeLineEndings: (source) => source.replace(/\r\n?/g, "\n"),
      onError: (level, message) => {
        if (level === "fatalError") throw new Error(message);
      },
    }).parseFromString(text, "text/xml");
  } catch (cause) {
    throw unreadable(
      "The document has XML that is not well-formed. Open it in its own program, save it again and send it.",
      cause,
    );
  }
}

/**
 * Serializes the document. A carriage return in the tree was a character reference, because a parser reads line ends as
 * line feeds (XML 1.0, 2.11), so it becomes one again. Line ends, also at the end, are those of the source text.
 */
export function xmlText(document: Document, source = ""): string {
  const text = new XMLSerializer().serializeToString(document).replaceAll("\r", "&#xD;");
  const written = /\r\n/.test(source) && !/[^\r]\n/.test(source) ? text.replaceAll("\n", "\r\n") : text;
  // The parser drops what follows the root element.
  return source === "" ? written : written.trimEnd() + source.slice(source.trimEnd().length);
}

/** Serializes the document as UTF-8. */
export const serializeXml = (document: Document): Uint8Array => encodeXml(xmlText(document));

/** Encodes XML text as UTF-8, with its declaration. */
export function encodeXml(text: string): Uint8Array {
  return new TextEncoder().encode(text.replace(/^(<\?xml[^>]*encoding=["'])(?!utf-8)[^"']+/i, "$1UTF-8"));
}

export const isElement = (node: Node | null): node is Element => node?.nodeType === 1;
export const isText = (node: Node | null): boolean => node?.nodeType === 3 || node?.nodeType === 4;

export function children(node: Node): Node[] {
  const list: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) list.push(child);
  return list;
}

/**
 * Removes the other children of a node. `removeChild` of xmldom indexes all siblings again, so removing one child after
 * another takes quadratic time. The links between the nodes are plain properties in xmldom and are cleared at once.
 */
export function keepChildren(parent: Node, kept: readonly Node[]): void {
  for (const child of children(parent))
    Object.assign(child, { parentNode: null, previousSibling: null, nextSibling: null });
  Object.assign(parent, { firstChild: null, lastChild: null });
  Object.assign(parent.childNodes, { length: 0 });
  for (const child of kept) parent.appendChild(child);
}

/** Replaces the content of an element by a text. `textContent` of xmldom takes quadratic time for many children. */
export function setText(element: Element, text: string): void {
  keepChildren(element, []);
  const node = text === "" ? undefined : element.ownerDocument?.createTextNode(text);
  if (node) element.appendChild(node);
}

/**
 * All elements below a node, including itself, in document order. `enter` decides whether to visit the children of an
 * element. The children of an element may be removed before its next one is visited.
 */
export function* elements(root: Node, enter: (element: Element) => boolean = () => true): Generator<Element> {
  let node: Node | null = root;
  while (node) {
    let inside = true;
    if (isElement(node)) {
      yield node;
      inside = enter(node);
    }
    node = (inside ? node.firstChild : null) ?? nodeAfter(node, root);
  }
}

/** The next node in document order that is not inside a node. */
function nodeAfter(node: Node, root: Node): Node | null {
  for (let current: Node | null = node; current && current !== root; current = current.parentNode)
    if (current.nextSibling) return current.nextSibling;
  return null;
}

export const byName = (node: Node, name: string): Element[] =>
  [...elements(node)].filter(({ nodeName }) => nodeName === name);

/** As `byName`, with any namespace prefix. */
export const byLocalName = (node: Node, name: string): Element[] =>
  [...elements(node)].filter(({ localName }) => localName === name);

/** As `byName`, without elements inside a found element. */
export const outermostByName = (node: Node, name: string): Element[] =>
  [...elements(node, ({ nodeName }) => nodeName !== name)].filter(({ nodeName }) => nodeName === name);

/**
 * A function that checks whether an element, or an element inside it, matches. Each element is checked once, however
 * often an element around it is.
 */
export function containing(matches: (element: Element) => boolean): (element: Element) => boolean {
  const known = new WeakMap<Element, boolean>();
  return function contains(element: Element): boolean {
    let found = known.get(element);
    if (found === undefined) {
      found = matches(element);
      for (let child = element.firstChild; child && !found; child = child.nextSibling)
        found = isElement(child) && contains(child);
      known.set(element, found);
    }
    return found;
  };
}

/** Whether a text has a document type with an internal subset, or an entity declaration. */
function declaresEntities(text: string): boolean {
  let insideType = false;
  for (const [mark] of text.matchAll(/<!DOCTYPE|<!ENTITY|[[>]/gi)) {
    if (mark === ">") insideType = false;
    else if (mark === "[") {
      if (insideType) return true;
    } else if (/ENTITY/i.test(mark)) return true;
    else insideType = true;
  }
  return false;
}

/** The text of an XML file in the encoding that it declares. Throws `unreadable_document`. */
export function decodeXml(bytes: Uint8Array): string {
  const label =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : declaredEncoding(bytes);
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (cause) {
    throw unreadable(`The character encoding "${label}" of the document is not supported. Save it as UTF-8.`, cause);
  }
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? "utf-8";
}
