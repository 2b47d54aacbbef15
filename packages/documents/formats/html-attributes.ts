import type { SourceBlock } from "@atelier/document-model";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { escapeText } from "../tagged-text.ts";

/** Attributes with text in any element. */
const ANYWHERE = new Set([
  "alt",
  "title",
  "placeholder",
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
]);
/** Attributes with text in some elements. */
const BY_ELEMENT: Record<string, string> = {
  track: "label",
  option: "label",
  optgroup: "label",
  th: "abbr",
  table: "summary",
};
/** Attributes with text in components of MDX, whose names begin with a capital. */
const IN_COMPONENTS = new Set(["label", "description", "caption", "summary", "heading", "subtitle", "tooltip"]);
const DESCRIPTIONS =
  /^(description|keywords|og:(title|description|site_name|image:alt)|twitter:(title|description|image:alt)|application-name|apple-mobile-web-app-title)$/i;

/** The texts of an element's attributes with their ranges in the source. */
export function attributeBlocks(element: Tree.Element, source: string): SourceBlock[] {
  return element.attrs.flatMap(({ name, value }) => {
    const location = element.sourceCodeLocation?.attrs?.[name];
    if (!location || value.trim() === "" || !isTextAttribute(element, name, source)) return [];
    const written = source.slice(location.startOffset, location.endOffset);
    const [before, quote] = /^[^=]*=\s*(["']?)/.exec(written) ?? [];
    if (before === undefined) return [];
    const encode = (text: string) => {
      const escaped = escapeText(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
      return quote ? escaped : `"${escaped}"`;
    };
    return [
      {
        part: "attributes",
        start: location.startOffset + before.length,
        end: location.endOffset - (quote?.length ?? 0),
        runs: [{ kind: "text" as const, text: value, style: 0 }],
        styles: [null],
        codes: [],
        encode,
      },
    ];
  });
}

function isTextAttribute(element: Tree.Element, name: string, source: string): boolean {
  if (ANYWHERE.has(name) || BY_ELEMENT[element.tagName] === name) return true;
  const start = element.sourceCodeLocation?.startOffset ?? 0;
  if (IN_COMPONENTS.has(name) && /^<[A-Z]\w*[a-z]/.test(source.slice(start, start + 100))) return true;
  const value = (attribute: string) => element.attrs.find((attr) => attr.name === attribute)?.value ?? "";
  if (element.tagName === "meta" && name === "content") return DESCRIPTIONS.test(value("name") || value("property"));
  return element.tagName === "input" && name === "value" && /^(submit|button|reset)$/i.test(value("type"));
}
