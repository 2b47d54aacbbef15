import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { escapeText } from "./tags.ts";

/** Converts tagged text to HTML for vendors that keep HTML tags: run styles become spans, objects untranslatable spans. */
export function toHtml(tagged: string): string {
  return tagged
    .replace(/<g(\d+)>/g, '<span id="g$1">')
    .replace(/<\/g\d+>/g, "</span>")
    .replace(/<x(\d+)\/>/g, '<span id="x$1" class="notranslate" translate="no"></span>');
}

/** Converts a vendor's HTML to tagged text. Elements that the vendor added are removed; their text stays. */
export function fromHtml(html: string): string {
  return parseFragment(html).childNodes.map(taggedNode).join("");
}

function taggedNode(node: DefaultTreeAdapterTypes.ChildNode): string {
  if (node.nodeName === "#text") return escapeText((node as DefaultTreeAdapterTypes.TextNode).value);
  if (!("childNodes" in node)) return "";
  const words = node.childNodes.map(taggedNode).join("");
  const [, letter, id] = /^([gx])(\d+)$/.exec(node.attrs.find(({ name }) => name === "id")?.value ?? "") ?? [];
  if (letter === "x") return `<x${id}/>${words}`;
  return letter === "g" ? `<g${id}>${words}</g${id}>` : words;
}
