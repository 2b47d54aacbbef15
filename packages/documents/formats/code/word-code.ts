import { byName, children, type Document, decodeXml, type Element, isElement } from "../../xml.ts";
import { getStyle } from "../word-kept-styles.ts";
import { type FontText, findCode, isMonospaced, MAX_CHAIN } from "./monospaced.ts";

/** The runs of a Word document that are code by their font, which they or their styles name. */
export function codeRuns(documents: Iterable<Document>, styles: Uint8Array | undefined): ReadonlySet<Element> {
  const fonts = new StyleFonts(styles);
  return findCode([...documents].flatMap((document) => byName(document, "w:r").map((run) => toPiece(run, fonts))));
}

function toPiece(run: Element, fonts: StyleFonts): FontText<Element> {
  const paragraph = findParagraph(run);
  const own = getFont(run);
  const font =
    own ??
    fonts.find(getStyle(run, "w:rPr", "w:rStyle")) ??
    (paragraph && fonts.findInParagraphStyle(paragraph)) ??
    fonts.standard;
  const text = children(run)
    .filter(({ nodeName }) => nodeName === "w:t")
    .map(({ textContent }) => textContent ?? "")
    .join("");
  return { item: run, paragraph, text, monospaced: isMonospaced(font) };
}

function findParagraph(run: Element): Element | undefined {
  for (let parent = run.parentNode; isElement(parent); parent = parent.parentNode)
    if (parent.nodeName === "w:p") return parent;
  return undefined;
}

const findChild = (parent: Element | undefined, name: string) =>
  parent && children(parent).find((child): child is Element => isElement(child) && child.nodeName === name);

/** The font of Latin letters that the properties of an element name. A font of the theme is never monospaced. */
function getFont(element: Element | undefined): string | undefined {
  const fonts = findChild(findChild(element, "w:rPr"), "w:rFonts");
  if (fonts?.hasAttribute("w:asciiTheme")) return "";
  return fonts?.getAttribute("w:ascii") || undefined;
}

/** A style: the font that it names, and the style that it is based on. */
interface Style {
  font: string | undefined;
  base: string;
}

/** The fonts of styles by their ids. */
class StyleFonts {
  /** The font of paragraphs without a style. */
  readonly standard: string;
  readonly #styles = new Map<string, Style>();
  /** Each is read once: a paragraph may have thousands of runs. */
  readonly #paragraphs = new Map<Element, string | undefined>();

  constructor(styles: Uint8Array | undefined) {
    const [defaults = "", ...parts] = (styles ? decodeXml(styles) : "").split(/<w:style\b/);
    let normal = "";
    for (const part of parts) {
      const tag = /^[^<>]*/.exec(part)?.[0] ?? "";
      const id = readAttribute(tag, "w:styleId");
      this.#styles.set(id, {
        font: readFont(part),
        base: readAttribute(/<w:basedOn\b[^<>]*/.exec(part)?.[0] ?? "", "w:val"),
      });
      if (/^(1|true|on)$/.test(readAttribute(tag, "w:default")) && tag.includes('"paragraph"')) normal = id;
    }
    this.standard = this.find(normal) ?? readFont(defaults) ?? "";
  }

  /** The font of a style, or of the style that it is based on. */
  find(id: string): string | undefined {
    let style = this.#styles.get(id);
    for (let depth = 0; style && depth < MAX_CHAIN; depth++) {
      if (style.font !== undefined) return style.font;
      style = this.#styles.get(style.base);
    }
    return undefined;
  }

  /** The font of a paragraph's style. */
  findInParagraphStyle(paragraph: Element): string | undefined {
    if (!this.#paragraphs.has(paragraph))
      this.#paragraphs.set(paragraph, this.find(getStyle(paragraph, "w:pPr", "w:pStyle")));
    return this.#paragraphs.get(paragraph);
  }
}

const readAttribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** The font of Latin letters in the XML of a style. */
function readFont(xml: string): string | undefined {
  const tag = /<w:rFonts\b[^<>]*/.exec(xml)?.[0] ?? "";
  return tag.includes("w:asciiTheme=") ? "" : readAttribute(tag, "w:ascii") || undefined;
}
