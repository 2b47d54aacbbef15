import { type Block, type OpenDocument, textOfRuns } from "@atelier/document-model";
import { byName, type Document, decodeXml, type Element, elements } from "../xml.ts";
import { getStyle } from "./word-kept-styles.ts";

/** Attributes of Word files with visible text, and their part of the document. */
const TEXT_ATTRIBUTES: [element: string, attribute: string, part: string][] = [
  ["wp:docPr", "descr", "alternative texts"],
  ["wp:docPr", "title", "alternative texts"],
  ["v:shape", "alt", "alternative texts"],
  ["w:tblCaption", "w:val", "alternative texts"],
  ["w:tblDescription", "w:val", "alternative texts"],
  ["v:textpath", "string", "WordArt"],
  ["w:listItem", "w:displayText", "lists of content controls"],
];

/** A paragraph that is written copies its links, so their texts are written before it. */
const LINK_ATTRIBUTES: typeof TEXT_ATTRIBUTES = [["w:hyperlink", "w:tooltip", "tooltips"]];

/** The texts in attributes of links. They are written before the paragraphs. */
export const linkTexts = (document: Document): Block[] => attributeTexts(document, LINK_ATTRIBUTES);

/** The texts in other attributes: alternative texts, WordArt, and the items of lists. */
export function attributeTexts(document: Document, attributes = TEXT_ATTRIBUTES): Block[] {
  const found: Block[] = [];
  for (const element of elements(document))
    for (const [owner, name, part] of attributes) {
      const text = owner === element.nodeName ? element.getAttribute(name) : null;
      if (text) found.push({ part, runs: [{ kind: "text", text, style: 0 }], write: getWriter(element, name) });
    }
  return found;
}

const getWriter =
  (element: Element, name: string): Block["write"] =>
  (runs) =>
    element.setAttribute(name, textOfRuns(runs));

/** Texts that a Word document has beside its paragraphs, and that stay. */
export function keptTexts(
  entries: ReadonlyMap<string, Uint8Array>,
  documents: Iterable<Document>,
  keptStyles: ReadonlySet<string>,
): OpenDocument["untouched"] {
  const untouched: OpenDocument["untouched"] = [];
  const blocks = entries.get("word/glossary/document.xml");
  if (blocks && /<w:t[ >][^<]*\p{L}/u.test(decodeXml(blocks)))
    untouched.push({ place: "building blocks", reason: "they are only shown when somebody inserts them" });
  const all = [...documents];
  if (all.some((document) => byName(document, "w:delText").some(hasLetters)))
    untouched.push({ place: "deleted text of tracked changes", reason: "accept or reject the changes to remove it" });
  if (all.some((document) => hasKeptStyle(document, keptStyles)))
    untouched.push({ place: "text in styles for code and untranslated text", reason: "the styles say so" });
  // Word shows the data of the custom XML part when it opens the document, and core properties are translated.
  const isBound = (element: Element) => !(element.getAttribute("w:xpath") ?? "").includes("coreProperties");
  if (all.some((document) => byName(document, "w:dataBinding").some(isBound)))
    untouched.push({
      place: "content controls that are bound to data",
      reason: "Word shows the data of the document in them, which is not translated",
    });
  return untouched;
}

const hasLetters = ({ textContent }: Element) => /\p{L}/u.test(textContent ?? "");

const hasKeptStyle = (document: Document, styles: ReadonlySet<string>) =>
  styles.size > 0 &&
  [...elements(document)].some(
    (element) =>
      (element.nodeName === "w:p" && styles.has(getStyle(element, "w:pPr", "w:pStyle")) && hasLetters(element)) ||
      (element.nodeName === "w:r" && styles.has(getStyle(element, "w:rPr", "w:rStyle")) && hasLetters(element)),
  );
