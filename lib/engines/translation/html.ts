import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { escapeText } from "./tags.ts";

/** Tagged text as HTML, for vendors that keep the tags of a page: looks become spans, objects spans that are not translated. */
export function toHtml(tagged: string): string {
  return tagged
    .replace(/<g(\d+)>/g, '<span id="g$1">')
    .replace(/<\/g\d+>/g, "</span>")
    .replace(/<x(\d+)\/>/g, '<span id="x$1" class="notranslate" translate="no"></span>');
}

/** HTML that came back as tagged text; what a vendor put around or into it beside words is left out. */
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
