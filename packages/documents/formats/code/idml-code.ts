import { byName, children, type Document, type Element, isElement, parseXml } from "../../xml.ts";
import type { xmlBudget } from "../../xml-limits.ts";
import { findCode, isMonospaced, MAX_CHAIN } from "./monospaced.ts";

/** The ranges of stories that are code by their font, which they, their character style or their paragraph style name. */
export function storyCode(
  stories: Iterable<Document>,
  styles: Uint8Array | undefined,
  budget: ReturnType<typeof xmlBudget>,
): ReadonlySet<Element> {
  const fonts = new StyleFonts(styles && parseXml(styles, budget));
  return findCode(
    [...stories].flatMap((story) =>
      byName(story, "CharacterStyleRange").map((range) => {
        const paragraph = isElement(range.parentNode) ? range.parentNode : undefined;
        const font =
          readProperty(range, "AppliedFont") ||
          fonts.find(range.getAttribute("AppliedCharacterStyle")) ||
          fonts.find(paragraph?.getAttribute("AppliedParagraphStyle")) ||
          "";
        const text = children(range)
          .filter(({ nodeName }) => nodeName === "Content")
          .map(({ textContent }) => textContent ?? "")
          .join("\n");
        return {
          item: range,
          paragraph: paragraph ?? range,
          text,
          monospaced: isMonospaced(font),
        };
      }),
    ),
  );
}

/** The text of a property of an element, such as its font. */
function readProperty(element: Element, name: string): string {
  const isNamed =
    (wanted: string) =>
    (child: unknown): child is Element =>
      isElement(child as Element) && (child as Element).nodeName === wanted;
  const properties = children(element).find(isNamed("Properties"));
  return (properties && children(properties).find(isNamed(name))?.textContent) ?? "";
}

/** The fonts of the paragraph and character styles of a document by their names. */
class StyleFonts {
  readonly #styles = new Map<string, Element>();
  /** Each style is read once: a story may have thousands of ranges of it. */
  readonly #fonts = new Map<string, string>();

  constructor(styles: Document | undefined) {
    for (const name of ["ParagraphStyle", "CharacterStyle"])
      for (const style of styles ? byName(styles, name) : []) this.#styles.set(style.getAttribute("Self") ?? "", style);
  }

  /** The font of a style, or of the style that it is based on. Empty if none names one. */
  find(name: string | null | undefined): string {
    return this.#find(name ?? "", MAX_CHAIN);
  }

  #find(name: string, depth: number): string {
    const known = this.#fonts.get(name);
    const style = this.#styles.get(name);
    if (known !== undefined || !style || depth === 0) return known ?? "";
    // A style that is based on itself has no font.
    this.#fonts.set(name, "");
    const font = readProperty(style, "AppliedFont") || this.#find(readProperty(style, "BasedOn"), depth - 1);
    this.#fonts.set(name, font);
    return font;
  }
}
