import { unreadable } from "@atelier/document-model";
import { DOMParser, type Document, type Element, type Node, XMLSerializer } from "@xmldom/xmldom";

export type { Document, Element, Node };

/**
 * Parses XML. Entity declarations are refused, because no supported format needs them and they can expand a small file
 * into a huge one. Throws `unreadable_document`.
 */
export function parseXml(bytes: Uint8Array | string): Document {
  const text = typeof bytes === "string" ? bytes : decodeXml(bytes);
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(text))
    throw unreadable("The document declares XML entities, which are not supported. Save it without them.");
  try {
    return new DOMParser({
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

/** Serializes the document as UTF-8. */
export function serializeXml(document: Document): Uint8Array {
  const text = new XMLSerializer().serializeToString(document);
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
 * All elements below a node, including itself, in document order. `enter` decides whether to visit the children of an
 * element.
 */
export function* elements(node: Node, enter: (element: Element) => boolean = () => true): Generator<Element> {
  if (isElement(node)) {
    yield node;
    if (!enter(node)) return;
  }
  for (const child of children(node)) if (isElement(child)) yield* elements(child, enter);
}

export const byName = (node: Node, name: string): Element[] =>
  [...elements(node)].filter(({ nodeName }) => nodeName === name);

function decodeXml(bytes: Uint8Array): string {
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
