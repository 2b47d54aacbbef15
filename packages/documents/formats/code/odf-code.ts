import { byName, children, type Document, type Element, elements, isElement, isText, type Node } from "../../xml.ts";
import { type FontText, findCode, isMonospaced, MAX_CHAIN } from "./monospaced.ts";

const PARAGRAPHS = new Set(["text:p", "text:h"]);
const INLINE = new Set(["text:span", "text:a"]);

/** The paragraphs and spans of a document whose text is code by the fonts of their styles. */
export function codeElements(documents: readonly Document[]): ReadonlySet<Element> {
  const fonts = new StyleFonts(documents);
  const pieces: FontText<Element>[] = [];
  const read = (element: Element, paragraph: Element, outer: string) => {
    const font = fonts.find(element) ?? outer;
    const text = children(element)
      .filter(isText)
      .map(({ nodeValue }) => nodeValue ?? "")
      .join("");
    pieces.push({ item: element, paragraph, text, monospaced: isMonospaced(font) });
    for (const child of children(element)) if (isInline(child)) read(child, paragraph, font);
  };
  for (const document of documents)
    for (const element of elements(document)) if (PARAGRAPHS.has(element.nodeName)) read(element, element, "");
  const code = findCode(pieces);
  // A paragraph stays as a whole, so it must not have other words.
  for (const { item, paragraph, text } of pieces)
    if (item !== paragraph && !code.has(item) && /\p{L}/u.test(text)) code.delete(paragraph as Element);
  return code;
}

const isInline = (node: Node): node is Element => isElement(node) && INLINE.has(node.nodeName);

/** The fonts of the styles of paragraphs and spans. */
class StyleFonts {
  readonly #styles = new Map<string, Element>();
  /** Each style is read once: thousands of spans may have the same. */
  readonly #fonts = new Map<Element, string>();

  constructor(documents: readonly Document[]) {
    for (const document of documents)
      for (const style of byName(document, "style:style"))
        this.#styles.set(`${style.getAttribute("style:family")} ${style.getAttribute("style:name")}`, style);
  }

  /** The font of an element's style, or of the style that it is based on. */
  find(element: Element): string | undefined {
    const family = PARAGRAPHS.has(element.nodeName) ? "paragraph" : "text";
    let style = this.#styles.get(`${family} ${element.getAttribute("text:style-name")}`);
    for (let depth = 0; style && depth < MAX_CHAIN; depth++) {
      const font = this.#fonts.get(style) ?? this.#readFont(style);
      if (font !== "") return font;
      style = this.#styles.get(`${family} ${style.getAttribute("style:parent-style-name")}`);
    }
    return undefined;
  }

  #readFont(style: Element): string {
    const properties = byName(style, "style:text-properties")[0];
    const font = properties?.getAttribute("style:font-name") || properties?.getAttribute("fo:font-family") || "";
    this.#fonts.set(style, font);
    return font;
  }
}
